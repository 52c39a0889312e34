"""How a text is written: its marks, its letters, and how its words stand together."""
