"""Reading of texts: numbers, dates, names, legal references, words and their classes. Pure functions.

`facts`, `closed_words` and language detection support nine languages or more, the rest English and Spanish.
"""
