"""Views of a Report for other programs: CI systems, code scanning, spreadsheets and badges."""

from collections.abc import Callable

from vrty_gate.report import Report, without_unchanged


def renderer(name: str, *, verbose: bool = False) -> Callable[[Report], str]:
    """The renderer of a format, imported on use. Raises KeyError for an unknown name.

    Formats that list cases leave out those that pass unchanged, unless `verbose`.
    """
    if name not in _LISTS_CASES:
        return _of_findings(name)
    render = _of_cases(name)
    return render if verbose else lambda report: render(without_unchanged(report))


_LISTS_CASES = ("junit", "csv", "jsonl")


def _of_cases(name: str) -> Callable[[Report], str]:
    if name == "junit":
        from vrty_gate.render.machine.junit import junit

        return junit
    from vrty_gate.render.machine import table

    return table.csv if name == "csv" else table.jsonl


def _of_findings(name: str) -> Callable[[Report], str]:
    if name == "sarif":
        from vrty_gate.render.machine.sarif import sarif

        return sarif
    if name == "gitlab":
        from vrty_gate.render.machine.gitlab import gitlab

        return gitlab
    from vrty_gate.render.machine import badge

    return {"badge": badge.svg, "badge-json": badge.endpoint}[name]
