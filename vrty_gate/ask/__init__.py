"""Commands that ask a model: recording responses, judging, embedding."""
