"""Which tools only read."""

from typing import Any

import pytest

from vrty_gate.core.case import NOTHING, Call
from vrty_gate.core.conversation.arguments import EXACT, Tolerance
from vrty_gate.core.conversation.definitions import definitions
from vrty_gate.core.conversation.lookups import is_of_reading, only_reads


@pytest.mark.parametrize(
    "name",
    [
        *("get_order", "list_issues", "searchWeb", "ReadFile", "fetch-page", "lookup", "look_up_user", "viewCart"),
        *("github.list_issues", "mcp__github__search_code", "tools/describe_table", "repo::count_rows"),
        *("web_search", "tavily_search_results_json", "getHTTPStatus", "check_status", "current_date", "calculator"),
        *("get_book", "find_post", "list_refunds", "get_date_and_time"),
    ],
)
def test_names_of_tools_that_only_read(name: str) -> None:
    assert is_of_reading(name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "create_issue",
            "refund",
            "pay",
            "book_flight",
            "sendEmail",
            "github.create_issue",
            "mcp__search__delete_index",
        ),
        *(
            "get_or_create_user",
            "search_and_replace",
            "find_and_book",
            "search_and_book_flight",
            "getAndUpdate",
            "fetch_and_store",
        ),
        *("check_in", "checkOut", "checkout", "mark_as_read", "update_list", "save_search", "delete_search"),
        *("weather", "tool", "", "__", "dice", "getaway", "listen", "123"),
    ],
)
def test_all_other_names_may_change_something(name: str) -> None:
    assert not is_of_reading(name)


@pytest.mark.parametrize(
    ("annotations", "reads"),
    [
        ({"readOnlyHint": True}, True),
        ({"readOnlyHint": False}, False),
        ({"destructiveHint": True}, False),
        ({"destructiveHint": False}, None),
        ({"readOnlyHint": "yes"}, None),
        (None, None),
    ],
)
def test_the_definition_decides_over_the_name(annotations: Any, reads: bool | None) -> None:
    tool = {"name": "x", "inputSchema": {"json": {}}, "annotations": annotations}
    for name, by_name in (("get_order", True), ("order", False)):
        defined = definitions({"tools": [{**tool, "name": name}]})[name]
        assert only_reads(Call(name), defined, EXACT) == (by_name if reads is None else reads)


def test_options_decide_over_both() -> None:
    assert only_reads(Call("order"), {"read_only": False}, Tolerance(reads=("ord*",)))
    assert not only_reads(Call("get_order"), {"read_only": True}, Tolerance(writes=("get_*",), reads=("get_*",)))


@pytest.mark.parametrize(
    "argument",
    [
        "DELETE FROM users",
        "insert into users values (1)",
        "update users set a = 1",
        "POST",
        "select 1; drop table users",
        "with a as (select 1) insert into b select 1",
    ],
)
def test_an_argument_may_say_that_a_call_changes_something(argument: str) -> None:
    assert not only_reads(Call("query", {"text": argument}), NOTHING, EXACT)
    assert only_reads(Call("query", {"text": f"how to say {argument.split(maxsplit=1)[0]}"}), NOTHING, EXACT)
