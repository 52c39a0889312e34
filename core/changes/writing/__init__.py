"""Changes in how a text is written: punctuation and markup, letters, and word order."""
