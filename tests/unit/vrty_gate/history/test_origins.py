"""Where baselines may have been before they were renamed or moved."""

from vrty_gate.history.read import _origins


def test_a_file_of_the_same_name_is_tried_first() -> None:
    removed = ["a.txt", "b/other.jsonl", "z/own.jsonl"]
    assert _origins(removed, "own.jsonl") == ["z/own.jsonl", "b/other.jsonl", "a.txt"]


def test_several_files_in_one_folder_are_tried_together() -> None:
    removed = [f"parts/{number:03x}.jsonl" for number in range(30)]
    assert _origins(removed, "own.jsonl") == ["parts/*.jsonl"]


def test_few_files_in_one_folder_are_also_tried_alone() -> None:
    assert _origins(["p/a.jsonl", "p/b.jsonl"], "own.jsonl") == ["p/*.jsonl", "p/a.jsonl", "p/b.jsonl"]


def test_names_that_git_cannot_be_asked_for_are_left_out() -> None:
    assert _origins(["a\nb.jsonl", "c*.jsonl"], "own.jsonl") == []


def test_no_more_than_forty_are_read() -> None:
    assert len(_origins([f"{number}/{part}.jsonl" for number in range(99) for part in "ab"], "own.jsonl")) == 40
