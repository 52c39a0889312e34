"""Other languages are compared by tokens, queries by clause, settings by value."""

import pytest

from vrty_gate.core.changes.code import code_changes


def changes(language: str, before: str, after: str) -> list[tuple[str, str, str]]:
    texts = [f"This does it:\n\n```{language}\n{code}\n```\n" for code in (before, after)]
    return [(change.kind, change.before, change.after) for change in code_changes(texts[0], texts[1], "")]


JAVASCRIPT = """\
// loads the active users
async function loadUsers(url, limit = 10) {
  const response = await fetch(url, { method: "GET" });
  if (response.status !== 200) {
    throw new Error("could not load");
  }
  const users = await response.json();
  return users.filter((user) => user.age >= 18 && user.active).slice(0, limit);
}
"""
JAVA = """\
public class Cart {
    private final List<Item> items = new ArrayList<>();

    public double total(double rate) {
        double sum = 0;
        for (Item item : items) {
            if (item.isActive() && item.getPrice() > 0) {
                sum += item.getPrice() * rate;
            }
        }
        return sum;
    }
}
"""
SHELL = """\
#!/bin/bash
set -e
source_dir=$1
if [ -d "$source_dir" ]; then
  cp -r "$source_dir" /backup
fi
echo "done"
"""


GLOB = """\
files=("$dir"/*.log)
(( ${#files[@]} > 3 )) || exit 0
ls -1t -- "${files[@]}" | tail -n +4 | while read -r name; do
  rm -- "$name"
done
"""
"""A pattern of files and a length, which are no comments."""


@pytest.mark.parametrize(
    "language, code, old, new, kind",
    [
        ("js", JAVASCRIPT, ">=", ">", "operator"),
        ("js", JAVASCRIPT, "&&", "||", "operator"),
        ("js", JAVASCRIPT, "!==", "===", "operator"),
        ("js", JAVASCRIPT, "limit = 10", "limit = 100", "constant"),
        ("js", JAVASCRIPT, '"GET"', '"POST"', "constant"),
        ("js", JAVASCRIPT, "= await response", "= response", "statement"),
        ("js", JAVASCRIPT, "  return users", "  users", "statement"),
        ("js", JAVASCRIPT, "(0, limit)", "(limit, 0)", "argument"),
        ("js", JAVASCRIPT, ".slice(", ".splice(", "code_call"),
        ("java", JAVA, "* rate", "/ rate", "operator"),
        ("java", JAVA, "> 0", ">= 0", "operator"),
        ("java", JAVA, "return sum;", "return rate;", "variable"),
        ("bash", SHELL, "set -e\n", "", "statement"),
        ("bash", SHELL, "-d", "-f", "condition"),
        ("bash", SHELL, "/backup", "/tmp", "variable"),
        ("bash", SHELL, "cp -r", "cp -f", "variable"),
        ("bash", GLOB, "-1t ", "-1tr ", "constant"),
        ("bash", GLOB, "rm --", "cat --", "variable"),
    ],
)
def test_a_small_edit_is_named(language, code, old, new, kind) -> None:
    assert [change[0] for change in changes(language, code, code.replace(old, new, 1))] == [kind]


@pytest.mark.parametrize(
    "language, code, old, new",
    [
        ("js", JAVASCRIPT, "users", "people"),
        ("js", JAVASCRIPT, "loadUsers", "fetchUsers"),
        ("js", JAVASCRIPT, "could not load", "the request failed"),
        ("js", JAVASCRIPT, ";", ""),
        ("js", JAVASCRIPT, '"GET"', "'GET'"),
        ("js", JAVASCRIPT, "// loads the active users\n", "/* Loads\n users */\n"),
        ("js", JAVASCRIPT, "const users", "let users"),
        ("java", JAVA, "sum", "result"),
        ("java", JAVA, "Cart {", "Cart\n{"),
        ("java", JAVA, "    ", "\t"),
        ("bash", SHELL, "source_dir", "origin"),
        ("bash", SHELL, 'echo "done"', 'echo "all files were copied"'),
    ],
)
def test_another_form_of_the_same_is_no_change(language, code, old, new) -> None:
    assert code != code.replace(old, new)
    assert changes(language, code, code.replace(old, new)) == []


QUERY = """\
SELECT c.name, SUM(o.total) AS revenue
FROM customers c
JOIN orders o ON o.customer_id = c.id
WHERE o.status = 'paid'
GROUP BY c.name
HAVING SUM(o.total) > 100
ORDER BY revenue DESC
LIMIT 10;
"""


@pytest.mark.parametrize(
    "old, new, before, after",
    [
        ("WHERE o.status = 'paid'\n", "", "WHERE o.status = 'paid'", ""),
        ("'paid'", "'open'", "WHERE o.status = 'paid'", "WHERE o.status = 'open'"),
        ("DESC", "ASC", "ORDER BY revenue DESC", "ORDER BY revenue ASC"),
        ("LIMIT 10", "LIMIT 50", "LIMIT 10", "LIMIT 50"),
        (
            "\nJOIN",
            "\nLEFT JOIN",
            "JOIN orders o ON o.customer_id = c.id",
            "LEFT JOIN orders o ON o.customer_id = c.id",
        ),
        ("GROUP BY c.name\n", "", "GROUP BY c.name", ""),
        ("> 100", ">= 100", "HAVING SUM(o.total) > 100", "HAVING SUM(o.total) >= 100"),
    ],
)
def test_a_changed_clause_is_quoted(old, new, before, after) -> None:
    assert changes("sql", QUERY, QUERY.replace(old, new)) == [("query", before, after)]


def test_what_a_type_in_a_cast_and_a_row_that_exists_say() -> None:
    exists = "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM s WHERE s.a = t.a AND s.day = DATE '2025-01-01') ORDER BY a"
    same = "SELECT a FROM t WHERE EXISTS (SELECT * FROM s WHERE s.day = '2025-01-01' AND s.a = t.a) ORDER BY a"
    assert changes("sql", exists, same) == []
    assert [kind for kind, *_ in changes("sql", exists, same.replace("01-01", "01-02"))] == ["query"]
    cast = "SELECT CAST(a AS int) FROM t"
    assert [kind for kind, *_ in changes("sql", cast, cast.replace("int", "text"))] == ["query"]


@pytest.mark.parametrize(
    "before, after",
    [
        ("SELECT COUNT(*) FROM t LIMIT 3", "SELECT COUNT(1) FROM t FETCH FIRST 3 ROWS ONLY"),
        (
            "SELECT a, SUM(b * 1.5) AS c FROM t GROUP BY a ORDER BY c",
            "SELECT a, SUM(1.50 * b) FROM t GROUP BY 1 ORDER BY 2",
        ),
        ("SELECT t.a FROM t WHERE NOT t.b AND c <> 'x'", "SELECT a FROM t WHERE c != 'x' AND b IS FALSE"),
        ("SELECT RANK() OVER (ORDER BY a) AS r FROM t", "SELECT RANK() OVER (ORDER BY a) AS place FROM t"),
    ],
)
def test_a_query_in_other_words_is_no_change(before, after) -> None:
    assert changes("sql", before, after) == changes("sql", after, before) == []


@pytest.mark.parametrize(
    "before, after",
    [
        ("SELECT a FROM t WHERE town = 'New York'", "SELECT a FROM t WHERE town = 'New Jersey'"),
        ("SELECT a AS b FROM t WHERE b > 1", "SELECT a FROM t WHERE a > 1"),
        ("SELECT t.a * b FROM t JOIN s USING (i)", "SELECT t.b * a FROM t JOIN s USING (i)"),
        ("SELECT a, b FROM t ORDER BY 1", "SELECT a, b FROM t ORDER BY 2"),
    ],
)
def test_a_query_that_asks_for_something_else_has_one_change(before, after) -> None:
    assert [kind for kind, *_ in changes("sql", before, after)] == ["query"]


def test_a_clause_that_calls_a_changed_column_is_no_change_of_its_own() -> None:
    before = "SELECT a, SUM(b) AS c FROM t GROUP BY a ORDER BY c DESC LIMIT 5"
    changed = ("query", "SELECT a, SUM(b) AS c", "SELECT a, MAX(b) AS c")
    assert changes("sql", before, before.replace("SUM", "MAX")) == [changed]


def test_a_delete_without_its_condition_is_named() -> None:
    before, after = "DELETE FROM sessions WHERE expires_at < NOW();", "DELETE FROM sessions;"
    assert changes("sql", before, after) == [("query", "WHERE expires_at < NOW()", "")]


@pytest.mark.parametrize(
    "after",
    [
        QUERY.lower().replace("'paid'", "'paid'"),
        QUERY.replace("\n", " "),
        QUERY.replace("c.", "cust.").replace("customers c", "customers AS cust"),
        QUERY.replace("revenue", "sales"),
        QUERY.replace(" AS ", " "),
        "-- the best customers\n" + QUERY,
        QUERY.replace("\nJOIN", "\nINNER JOIN"),
        QUERY.replace("SUM(o.total) AS", "(SUM(o.total)) AS"),
        "WITH paid AS (SELECT * FROM orders) SELECT customer_id, COUNT(*) FROM paid GROUP BY customer_id;",
    ],
)
def test_the_same_query_in_another_form_and_another_query_have_no_changes(after) -> None:
    assert changes("sql", QUERY, after) == []


YAML = 'services:\n  web:\n    image: nginx:1.25  # stable\n    ports:\n      - "80:80"\n    restart: always\n'
CSS = ".card {\n  color: #333;\n  padding: 4px 8px; /* small */\n}\n"
HTML = '<form action="/login" method="post">\n  <label>Name</label>\n  <input type="password" required>\n</form>\n'
DOCKER = 'FROM python:3.11\nWORKDIR /app\nCOPY . .\nUSER app\nEXPOSE 8000\nCMD ["python", "app.py"]\n'


@pytest.mark.parametrize(
    "language, code, old, new, before, after",
    [
        ("yaml", YAML, "1.25", "1.21", "image: nginx:1.25", "image: nginx:1.21"),
        ("yaml", YAML, "    restart: always\n", "", "restart: always", ""),
        ("css", CSS, "4px", "40px", "padding: 4px 8px", "padding: 40px 8px"),
        ("html", HTML, "post", "get", "<form action=/login method=post", "<form action=/login method=get"),
        ("dockerfile", DOCKER, "USER app\n", "", "USER app", ""),
        ("dockerfile", DOCKER, "3.11", "3.8", "FROM python:3.11", "FROM python:3.8"),
    ],
)
def test_a_changed_setting_is_quoted(language, code, old, new, before, after) -> None:
    assert changes(language, code, code.replace(old, new)) == [("setting", before, after)]


@pytest.mark.parametrize(
    "language, code, old, new",
    [
        ("yaml", YAML, '"', "'"),
        ("yaml", YAML, "  # stable", ""),
        ("css", CSS, " /* small */", ""),
        ("css", CSS, "\n  ", " "),
        ("html", HTML, "Name", "Your name"),
        ("html", HTML, '"', "'"),
        ("html", HTML, "  ", ""),
    ],
)
def test_settings_in_another_form_are_no_change(language, code, old, new) -> None:
    assert changes(language, code, code.replace(old, new)) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["js", "c", "rust", "sql", "yaml", "html", "css", "bash", ""])
@pytest.mark.parametrize("text", ['"\\"', "'\\'", "/*", "f(){", "a b ", '<a b="', "a: b\n", "` ", "select a from b "])
def test_hostile_code_gives_few_changes(language, text) -> None:
    code = text * (30_000 // len(text))
    assert len(changes(language, code, code[:15_000] + "x" + code[15_000:])) <= 40
