"""Closed classes of words, a module for each language."""
