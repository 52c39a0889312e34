"""Changes that concern the whole response."""
