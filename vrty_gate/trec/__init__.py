"""TREC-style topics and runs, the leaderboard made of them, and the suites they become."""
