"""Code that passed its tests or that a judge marked correct."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from natural.mirror import Mirror
from natural.order import number_of
from natural.prompt import Answer, Prompt

JULIA = re.compile(
    r"gpt-4|chatgpt-4o|gpt-3\.5-turbo-(0125|1106)|claude-3|mistral-large|codestral|deepseek-(chat|coder)$|gemini-1\.5"
)


def julia(mirror: Mirror) -> Iterator[Prompt]:
    """Code that passed every test of its task."""
    answers_by_prompt: dict[str, list[Answer]] = defaultdict(list)
    paths = [
        path
        for path in mirror.paths("code_generation/")
        if "/evaluation__" in path and JULIA.search(path.split("/")[3])
    ]
    paths = [path for path in paths if re.search("__(AsIs|InJulia|JuliaExpertAsk)__", path)]
    paths = sorted(paths, key=number_of)[:1500]
    talks = many(mirror, [path.replace("/evaluation__", "/conversation__") for path in paths])
    for evaluation, talk in zip(many(mirror, paths), talks, strict=True):
        tests, examples = evaluation.get("unit_tests_count") or 0, evaluation.get("examples_count") or 0
        passed = evaluation.get("unit_tests_passed") == tests > 0 and evaluation.get("examples_executed") == examples
        if passed:
            prompt = "\n\n".join(turn["content"] for turn in talk[:-1] if turn["_type"] == "usermessage")
            answers_by_prompt[prompt].append(Answer(evaluation["model"].removesuffix("--optim"), talk[-1]["content"]))
    for prompt, answers in answers_by_prompt.items():
        yield Prompt("code", "en", prompt, answers)


def many(mirror: Mirror, paths: Sequence[str]) -> Iterator[Any]:
    return map(json.loads, mirror.objects([f"HEAD:{path}" for path in paths]))


def vitals(mirror: Mirror) -> Iterator[Prompt]:
    """R code that a judge marked correct."""
    answers_by_prompt: dict[str, list[Answer]] = defaultdict(list)
    for path in mirror.paths("vignettes/"):
        if "/logs/" in path and path.endswith(".json"):
            for sample in mirror.value(path)["samples"]:
                score = next(iter(sample["scores"].values()))
                if score["value"] == "C":
                    answers_by_prompt[sample["input"]].append(Answer(sample["output"]["model"], score["answer"]))
    for prompt, answers in answers_by_prompt.items():
        yield Prompt("code", "en", prompt, answers)
