"""Calling model endpoints: one call, many at once, embeddings."""
