"""Components for reading facts: figures, words, units, and text that is not a fact."""
