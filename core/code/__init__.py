"""Programs and queries as tokens, for whoever compares them."""
