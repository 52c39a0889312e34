"""Detection of the programming language of a block by its tag or its content."""

import re
from collections.abc import Mapping

from vrty_gate.core.text.patterns import lazily

_ALIASES: Mapping[str, str] = {
    "python": "python py python3 py3 ipython python2 pyi jupyter sage",
    "javascript": "javascript js jsx node nodejs mjs typescript ts tsx javascriptreact typescriptreact",
    "java": "java",
    "c": "c h cpp c++ cc cxx hpp arduino",
    "c#": "c# csharp cs",
    "go": "go golang",
    "rust": "rust rs",
    "ruby": "ruby rb",
    "php": "php",
    "shell": "bash sh shell zsh ksh fish console shell-session terminal",
    "powershell": "powershell ps1 pwsh",
    "kotlin": "kotlin kt kts",
    "swift": "swift",
    "scala": "scala",
    "r": "r rscript",
    "perl": "perl pl",
    "lua": "lua",
    "haskell": "haskell hs",
    "julia": "julia jl",
    "dart": "dart",
    "matlab": "matlab octave",
    "lisp": "lisp common-lisp clojure clj scheme racket elisp emacs-lisp",
    "sql": "sql mysql postgresql postgres sqlite tsql plsql bigquery",
    "yaml": "yaml yml",
    "toml": "toml",
    "ini": "ini cfg conf properties env dotenv",
    "docker": "dockerfile docker",
    "html": "html htm xml xhtml svg vue svelte",
    "css": "css scss less sass",
}
_BY_TAG: Mapping[str, str] = {tag: name for name, tags in _ALIASES.items() for tag in tags.split()}

NAMES: tuple[str, ...] = tuple(_ALIASES)
"""The languages that are distinguished; dialects such as TypeScript count as their family."""

SETTINGS = frozenset({"yaml", "toml", "ini", "docker", "html", "css"})
"""Formats that hold values rather than programs."""

PROGRAMS = frozenset(NAMES) - SETTINGS - {"shell", "sql"}
"""Languages that answer a request for a program; shell commands and queries are compatible with any of them."""

_NO_TAGS = frozenset(["", "code", "text", "txt", "plain", "plaintext", "none", "import"])


def named(tag: str) -> str | None:
    """The language that the tag of a fence names, "other" for an unknown one, None when it names none."""
    tag = tag.lower()
    if tag in _NO_TAGS:
        return None
    return _BY_TAG.get(tag, "other")


_SIGNS: Mapping[str, str] = {
    "python": r"def [A-Za-z_]\w*\(.*\)(?: ?->.*)?:|class [A-Za-z_]\w*(?:\(.*\))?:|from [a-z_][\w.]* import \w"
    r"|import [a-z_][\w.]*(?: as \w+)?$|(?:if|elif|while) [^{}]*:$|for \w[\w, ]* in [^{}]*:$|else:$|try:$|print\(.*\)$"
    r"|with [^{}]* as \w+:$|except(?: [A-Za-z_.]+)?(?: as \w+)?:$|if __name__ == ",
    "javascript": r"(?:export )?(?:async )?function \*?[A-Za-z_$]\w*\(|(?:const|let) [A-Za-z_${[].* = .*|.*\) => \{$"
    r"|import .* from ['\"]|console\.log\(|module\.exports|document\.\w|export default ",
    "java": r"public (?:static |final |abstract )*(?:class|interface|void|int|String|boolean)\b|import java[x]?\."
    r"|System\.out\.print|package [a-z.]+;$|private (?:static |final )*[A-Z]\w*(?:<.*>)? \w+[;( =]",
    "c": r"#include ?[<\"]|int main\(|(?:unsigned |static |const )*(?:int|void|char|double|float|size_t) \*?\w+\("
    r".*\) ?\{?$|std::\w|printf\(\"|using namespace |typedef struct",
    "c#": r"using System|namespace [A-Z][\w.]*;?$|Console\.Write|public (?:async )?Task",
    "go": r"package [a-z]+$|func (?:\(\w+ \*?\w+\) )?\w+\(.*\{$|fmt\.Print|\w+(?:, \w+)? := |import \"",
    "rust": r"(?:pub )?fn \w+(?:<.*>)?\(.*\{$|let mut \w|use std::|impl(?:<.*>)? \w|println!\(|#\[derive\(",
    "ruby": r"def [a-z_]\w*[?!]?(?:\(.*\))?$|end$|require ['\"]|puts |.* do \|.*\|$|attr_\w+ :",
    "php": r"<\?php|\$[a-z_]\w* = .*;$|echo .*;$|function \w+\(.*\$\w",
    "shell": r"#! ?/(?:usr/)?bin/(?:env )?(?:ba|z)?sh|sudo |apt(?:-get)? install|pip3? install |npm (?:install|run) "
    r"|cd [\w./~-]|git (?:clone|add|commit|push|checkout) |export [A-Z_]+=|docker \w|curl -|chmod |mkdir |echo \"",
    "sql": r"(?i:select .* from |select$|insert into |update \w+ set |delete from |create table |from [\w.]+(?: \w+)?$"
    r"|(?:inner |left |right )?join .* on |where .*[=<>]|group by |order by )",
    "kotlin": r"(?:override |private )?fun \w+\(.*|val \w+(?:: \w+)? = |println\(|data class ",
    "swift": r"import (?:UIKit|SwiftUI|Foundation)|func \w+\(.*-> |guard let |@State |struct \w+: View",
    "html": r"<!DOCTYPE|</?(?:html|head|body|div|span|p|script|style|ul|li|table|tr|td|form|input|a|h[1-6])\b",
}
_CODE_OF = tuple((name, lazily(r"[ \t]{0,40}(?:" + signs + ")", re.ASCII)) for name, signs in _SIGNS.items())
_SURE = lazily(
    r"[ \t]{0,40}(?:def [A-Za-z_]\w*\(.*\)(?: ?->.*)?:|#include ?<|<\?php|package main$"
    r"|public (?:static |final )*class |(?:pub )?fn \w+\(.*\{|<!DOCTYPE|(?:async )?function \w+\("
    r"|(?i:select .+ from ))",
    re.ASCII,
)
"""Signs that are sufficient on their own."""
_LINES, _LONGEST_LINE = 80, 120


def recognised(code: str) -> str:
    """The language with most of the unambiguous signs, one of them sure or at least two; empty if there is none."""
    counts: dict[str, int] = {}
    lines = code[: _LINES * _LONGEST_LINE].split("\n", _LINES)[:_LINES]
    for whole_line in lines:
        line = whole_line.rstrip()[:_LONGEST_LINE]
        if len(line) < 3:
            continue
        signs = [name for name, pattern in _CODE_OF if pattern.match(line)]
        if len(signs) == 1:
            counts[signs[0]] = counts.get(signs[0], 0) + (2 if _SURE.match(line) else 1)
    if not counts:
        return ""
    best = max(counts, key=lambda name: (counts[name], name))
    if counts[best] < 2 or counts[best] * 3 < 2 * sum(counts.values()):
        return ""
    return best
