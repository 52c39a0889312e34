"""What is known of each language, in one file of its own: `language.py` says what such a file has."""
