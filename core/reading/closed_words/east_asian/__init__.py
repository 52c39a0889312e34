"""Closed classes of words in Japanese, Korean and Chinese."""
