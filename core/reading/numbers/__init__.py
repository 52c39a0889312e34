"""Numbers in a text, and whether the sources state them."""
