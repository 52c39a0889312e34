"""The parts of reading facts: figures, words, units, and what is no fact."""
