"""What a response must still contain and must not say, as stated by people: facts, names, links, phrases."""
