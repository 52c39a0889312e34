"""Files kept between runs: baselines, recordings, judge replies, embeddings, labelled answers."""
