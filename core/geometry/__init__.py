"""Scores of how an answer relates to its question and context, from the angles between embeddings. Pure functions."""
