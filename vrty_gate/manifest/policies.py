"""The rules set at one level of the manifest: what `k` and `gate` of an entry say about dimensions."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from vrty_gate.core import stated
from vrty_gate.core.gate.rule import Change, Rule, Severity, resolve
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place, did_you_mean
from vrty_gate.formats.codec import spell
from vrty_gate.formats.yaml_text import Path
from vrty_gate.manifest.mistakes import Mistakes
from vrty_gate.scorers import COMPOSITE, FIDELITY, VRTY, Scorer

_OF_TOOLS = ("tools_same", "tools_order", "arguments_same", "steps")
"""The dimensions of the scorer that suites with conversations have without naming it."""


class Policy(NamedTuple):
    """The rules set at one level of the manifest."""

    every: dict[str, Change]
    """The k rules of the suite-wide k, by dimension."""
    by_dimension: dict[str, Change]


def states_rules(policy: Policy) -> bool:
    """Whether a level sets any rule."""
    return bool(policy.every or policy.by_dimension)


def rule_under(policies: Iterable[Policy], dimension: str, default: Rule) -> Rule:
    """The rule of a check: the last level wins, and within a level the dimension over the suite-wide k."""
    stating = [*filter(states_rules, policies)]
    if not stating:
        return default
    if dimension == COMPOSITE and any(dimension in policy.every for policy in stating):
        default = default._replace(severity="error")  # a stated k asks for a gate
    changes = [
        change for policy in stating for of in (policy.every, policy.by_dimension) if (change := of.get(dimension))
    ]
    return resolve(default, *changes)


def severity_when_named(dimension: str) -> Severity:
    """The severity of a dimension that k or gate sets without one."""
    return "review" if dimension in FIDELITY.rules else "error"


class Policies:
    """Reads the policies of a manifest, whose scorers say which dimensions there are."""

    def __init__(self, scorers: Iterable[Scorer], mistakes: Mistakes, *, may_add_tools: bool) -> None:
        self._dimensions = [dimension for scorer in scorers for dimension in scorer.rules]
        self._mistakes, self._positions, self._may_add_tools = mistakes, mistakes.positions, may_add_tools
        self.rule_of_stated: tuple[str, Place] | None = None
        """The first rule for keep or never, which only suites with such lists have."""

    def require_known(self, dimension: str, path: Path, place: Place | None = None) -> None:
        """Note a mistake if no scorer has the dimension."""
        is_implied = dimension in stated.DIMENSIONS or (self._may_add_tools and dimension in _OF_TOOLS)
        if dimension in stated.DIMENSIONS and self.rule_of_stated is None:
            self.rule_of_stated = (dimension, place or self._positions.of(path, at_key=True))
        if dimension not in self._dimensions and not is_implied:
            hint = did_you_mean(dimension, self._dimensions)
            problem = f"{spell(path[:-1])} contains an unknown dimension {dimension!a}"
            error_place = place or self._positions.of(path, at_key=True)
            self._mistakes.add(InputError(f"{problem}; {hint}" if hint else problem, error_place))

    def policy(self, k: Any, gate: Mapping[str, Change], path: Path, place: Place | None = None) -> Policy:
        """The policy of an entry. Raises InputError."""
        ks = k if isinstance(k, dict) else {}
        for key, rules in (("k", ks), ("gate", gate)):
            for dimension in rules:
                self.require_known(dimension, (*path, key, dimension), place)
        changes = {
            dimension: self._change(dimension, ks, gate, path, place) for dimension in sorted(ks.keys() | gate.keys())
        }
        if k == "auto" and not self._dimensions_of(FIDELITY):
            rule_place = place or self._positions.of((*path, "k"))
            raise InputError("k cannot be auto without the fidelity scorer; add it, or give a number", rule_place)
        return Policy({} if k is None or isinstance(k, dict) else self.every(k), changes)

    def _change(
        self, dimension: str, ks: Mapping[str, Any], gate: Mapping[str, Change], path: Path, place: Place | None
    ) -> Change:
        """What a level says about a dimension."""
        rule = gate.get(dimension, Change())
        if rule.k is not None and dimension in ks:
            rule_place = place or self._positions.of((*path, "gate", dimension), at_key=True)
            raise InputError(f"k of {dimension} is set in both k and gate; remove one", rule_place)
        k = rule.k if rule.k is not None else ks.get(dimension)
        if k == "auto" and dimension not in FIDELITY.rules:
            key = "k" if dimension in ks else "gate"
            rule_place = place or self._positions.of((*path, key, dimension), at_key=True)
            raise InputError(f"k of {dimension} cannot be auto, only k of fidelity can; give a number", rule_place)
        ruined = 0.0 if rule.ruined is None and rule.severity is not None else rule.ruined  # stated severities are kept
        return Change(k, rule.floor, rule.max_drop, rule.severity or severity_when_named(dimension), ruined)

    def every(self, k: "float | Literal['auto']") -> dict[str, Change]:
        """The dimensions that the suite-wide k applies to; none if no scorer uses vrty's scale."""
        return dict.fromkeys(self._dimensions_of(FIDELITY if k == "auto" else VRTY), Change(k=k))

    def _dimensions_of(self, scorer: Scorer) -> list[str]:
        """The dimensions of a scorer, if the suite has it."""
        return [dimension for dimension in scorer.rules if dimension in self._dimensions]
