"""Words of a text in any script, version-independent letters, and the nearest of several texts."""
