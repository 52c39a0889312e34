"""`vrty-gate publish`."""

import os
from typing import Any, NamedTuple, get_args

import click

from vrty_gate.cli import options
from vrty_gate.cli.outputs import say
from vrty_gate.errors import InputError
from vrty_gate.files import Limits
from vrty_gate.publish import event as events
from vrty_gate.publish.comment import Mode, Posted, bad_input, body, post, wanted
from vrty_gate.publish.event import Event
from vrty_gate.publish.outputs import SUMMARY_LIMIT, notice, write_summary
from vrty_gate.render.markdown import markdown_within, no_report
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import Report, read


@click.command()
@click.argument("report")
@click.option(
    "--comment",
    type=click.Choice(get_args(Mode)),
    default="auto",
    show_default=True,
    envvar="VRTY_GATE_COMMENT",
    help="When to write a new comment; an old one is always brought up to date.",
)
@click.option("--comment-key", default="vrty-gate", show_default=True, help="Tells several comments apart.")
@click.option("--comment-author", default="", help="Login the token acts as, when GitHub does not say.")
@options.limits
def publish(report: str, comment: Any, comment_key: str, comment_author: str, limits: Limits) -> int:
    """Show the saved REPORT (JSON) under its pull request and as the job summary.

    Meant for a workflow on workflow_run: nothing but the report's numbers and texts is taken from the file; the pull
    request is the one whose head is the commit that the event names. The token is read from GITHUB_TOKEN.
    """
    demand_key(comment_key)
    token = os.environ.get("GITHUB_TOKEN", "")
    publish_report(read(report, limits), comment, Account(token, comment_key, comment_author))
    return 0


class Account(NamedTuple):
    """Who writes the comment, and which."""

    token: str
    key: str
    author: str = ""


def publish_report(report: Report, comment: Any, account: Account) -> Posted:
    """The job summary, then the comment; what went wrong with the comment is only said."""
    _summarise(markdown_within(report, SUMMARY_LIMIT, most=200))
    event = _event()
    return _comment(event, body(report, account.key, event.run_url), comment, account, want=wanted(report, comment))


def publish_bad_input(words: str, comment: Any, account: Account) -> None:
    """The same when there is no report, because of bad input: nobody shall go on reading an old green comment."""
    say(f"::error title=vrty-gate::{one_line(words).replace('%', '%25')}\n")
    _summarise(no_report(words))
    _comment(_event(), bad_input(words, account.key), comment, account, want=comment != "never")


def demand_key(key: str) -> None:
    """Raises InputError unless the key can stand in the mark of a comment."""
    if not key.replace("-", "").replace("_", "").isalnum() or not key.isascii() or "--" in key or len(key) > 60:
        raise InputError(f"the comment key is {key!a}, but must be up to 60 letters, digits, - and _")


def _summarise(markdown: str) -> None:
    if path := os.environ.get("GITHUB_STEP_SUMMARY"):
        write_summary(path, markdown)


def _event() -> Event:
    try:
        return events.read()
    except InputError as error:
        say(notice(f"no comment is written, the gate stands: {error}"))
        return events.NOWHERE


def _comment(event: Event, text: str, comment: Any, account: Account, *, want: bool) -> Posted:
    if not event.repository or (event.pull_request is None and event.head is None) or comment == "never":
        return Posted(None)
    if not account.token:
        posted = Posted(None, "there is no token, so no comment was written; the gate stands")
    else:
        from vrty_gate.publish.github import GitHub

        url = os.environ.get("GITHUB_API_URL") or "https://api.github.com"

        def connect() -> GitHub:
            return GitHub(event.repository, account.token.strip(), url)

        posted = post(connect, event, text, want=want, key=account.key, author=account.author)
    if posted.notice:
        say(notice(posted.notice))
    return posted
