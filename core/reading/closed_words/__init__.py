"""Closed classes of words, a module for each language, read by `core/reading/text/closed_classes.py`.

In a phrase, `_` means a space. The class `-` has phrases that only look like a member of another class: "not only".
"""
