"""Numbers in a text, and whether a source states them."""
