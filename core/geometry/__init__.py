"""How far an answer lies from its question and its context, by the angles between embeddings. Pure."""
