"""What a response must still contain and must not say, as stated by people: facts, names, links, phrases."""

NAME = "stated"
"""The name of the scorer that suites have with a case that states what its response must say."""
DIMENSIONS = ("keep", "never")
"""Its dimensions."""
