"""The characters that are read under every Python, without those that no version of Unicode makes letters."""

BLOCK = 0x1000
BLOCKS = (*range(0, 0x34000, BLOCK), 0xE0000, 0xF0000, 0x10F000)
"""Where blocks begin: the planes with letters, and of what is beyond the first of the tags and some for private use."""
