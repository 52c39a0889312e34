"""Reading of texts: numbers, dates, names, legal references and words. Pure functions.

`facts` supports nine languages or more, the rest English and Spanish.
"""
