"""The manifest, which lists the cases of a suite: `load.load` reads it into a `suite.Suite`."""
