"""Text in front of the readers: what is visible, words, languages, spelling, contacts."""
