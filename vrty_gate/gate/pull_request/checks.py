"""The names of the checks that the jobs of workflows have, by which a rule of a repository asks for them."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

_LONGEST = 120
_OF_MATRIX = " (${{ matrix }})"
_POSTS = re.compile(r"/statuses/|/check-runs\b|createCommitStatus|checks\.create\b")


def names_of(workflow: Any, counts: Callable[[Any], bool] = lambda _: True) -> dict[str, str]:
    """By job, the name of its check, in which expressions are left; a job with a matrix has a check for each part."""
    jobs = workflow.get("jobs") if isinstance(workflow, dict) else None
    return {
        str(job)[:_LONGEST]: _name(job, data)
        for job, data in (jobs.items() if isinstance(jobs, dict) else ())
        if counts(data)
    }


def _name(job: Any, data: Any) -> str:
    stated = data if isinstance(data, dict) else {}
    name = str(stated.get("name", job))[:_LONGEST]
    strategy = stated.get("strategy")
    has_parts = isinstance(strategy, dict) and "matrix" in strategy
    return name + _OF_MATRIX if has_parts and len(_around_expressions(name)) == 1 else name


def called(callers: Iterable[Any], workflows: Mapping[str, Mapping[str, str]]) -> set[str]:
    """The names of the checks of workflows that others call; `workflows` has the names of their own by path."""
    found = set()
    for caller in callers:
        jobs = caller.get("jobs") if isinstance(caller, dict) else None
        for job, data in jobs.items() if isinstance(jobs, dict) else ():
            uses = data.get("uses") if isinstance(data, dict) else None
            path = uses.removeprefix("./") if isinstance(uses, str) else ""
            found |= {f"{_name(job, data)} / {name}" for name in workflows.get(path, {}).values()}
    return found


def may_be_same(name: str, other: str) -> bool:
    """Whether two checks may have one name once their expressions are known; `other` is not any name at all."""
    return _may_be_named(name, other) or (_around_expressions(other)[0] != "" and _may_be_named(other, name))


def _around_expressions(name: str) -> list[str]:
    """The texts before, between and after the expressions in a name; the name alone if there are none."""
    texts, at = [], 0
    while (start := name.find("${{", at)) >= 0 and (end := name.find("}}", start)) >= 0:
        texts.append(name[at:start])
        at = end + 2
    return [*texts, name[at:]]


def _may_be_named(name: str, other: str) -> bool:
    """Whether a check may have another name once its expressions are known."""
    first, *others = _around_expressions(name)
    if not others or not other.startswith(first):
        return name == other
    at = len(first)
    for words in others[:-1]:
        found = other.find(words, at)
        if found < 0:
            return False
        at = found + len(words)
    return other.endswith(others[-1]) and at + len(others[-1]) <= len(other)


def posts_checks(text: str) -> bool:
    """Whether a workflow asks GitHub's API to post a status or a check, which may have any name."""
    return _POSTS.search(text) is not None
