"""Text processing for the readers: visible text, words, languages, spelling, contact data."""
