"""What texts say: numbers, dates, names, laws, consent, words and their classes. Pure.

`facts`, `closed_words` and the guess of the language know nine languages and more, the others English and Spanish.
"""
