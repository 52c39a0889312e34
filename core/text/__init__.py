"""Words of a text in any script, letters as every Python knows them, the nearest of several texts."""
