"""The commands of the gate in shell scripts."""

import click
import pytest

from vrty_gate.cli.check import check
from vrty_gate.manifest.uses.commands import WITH_VALUE, checks


def test_every_option_with_a_value_is_known() -> None:
    options = [option for option in check.params if isinstance(option, click.Option) and not option.is_flag]
    assert {name for option in options for name in option.opts} == WITH_VALUE


@pytest.mark.parametrize(
    ("script", "manifests"),
    [
        ("vrty-gate check", ()),
        ("vrty-gate check a.yml b/c.yml", ("a.yml", "b/c.yml")),
        ("vrty-gate check --output vrty-gate.sarif", ()),
        ("vrty-gate check --k 0.8 --base origin/main --exit-zero --case a", ()),
        ("vrty-gate check --output=x.xml a.yml", ("a.yml",)),
        ("vrty-gate check -q > out.txt 2>&1", ()),
        ("vrty-gate --plug-ins --debug check a.yml", ("a.yml",)),
        ("python -m vrty_gate check 'a b.yml'", ("a b.yml",)),
        (".venv/bin/vrty-gate check a.yml && echo ok", ("a.yml",)),
        ("A=1 uv run vrty-gate check a.yml; true", ("a.yml",)),
        ("vrty-gate check \\\n  a.yml", ("a.yml",)),
        ("vrty-gate check ${{ matrix.suite || 'x y' }}/g.yml", ("${{ matrix.suite || 'x y' }}/g.yml",)),
        ("vrty-gate check $FLAGS", ("$FLAGS",)),
        ('vrty-gate check ""', ("",)),
        ("vrty-gate check \ue0007\ue000 $A", ("7", "$A")),
        ("vrty-gate check 'a.yml", ("'a.yml",)),
        ("if vrty-gate check; then echo; fi", ()),
    ],
)
def test_a_command_is_read(script: str, manifests: tuple[str, ...]) -> None:
    (command,) = checks(script)
    assert (command.manifests, command.is_ignored) == (manifests, False)


@pytest.mark.parametrize(
    "script",
    [
        "",
        "vrty-gate",
        "vrty-gate --version",
        "vrty-gate accept check",
        "# vrty-gate check",
        "pip install vrty-gate",
        "echo run vrty-gate check locally",
        "printf 'vrty-gate check'",
        "my-vrty-gate check",
    ],
)
def test_other_commands_are_none(script: str) -> None:
    assert list(checks(script)) == []


def test_a_very_long_line_is_split_at_white_space() -> None:
    (command,) = checks(f"vrty-gate check a.yml '{'x' * 2_000_000}'")
    assert command.manifests[0] == "a.yml"


def test_a_command_whose_failure_is_ignored_cannot_fail() -> None:
    assert [command.is_ignored for command in checks("vrty-gate check || true\nvrty-gate check | tee log")] == [
        True,
        False,
    ]
