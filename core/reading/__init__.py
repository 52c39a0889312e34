"""What texts say: numbers, names, laws, consent and content words, in English and Spanish. Pure."""
