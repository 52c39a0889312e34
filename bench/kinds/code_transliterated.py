"""Python or JavaScript, line by line, as another language: the code of a model that confused the language."""

import re
from collections.abc import Sequence
from random import Random

_PYTHON_COMMON = (
    (r"\bTrue\b", "true"),
    (r"\bFalse\b", "false"),
    (r"\bNone\b", "null"),
    (r"\bself\.", "this."),
    (r" and ", " && "),
    (r" or ", " || "),
    (r"\bnot (?=\w)", "!"),
    (r"\blen\(([\w.]+)\)", r"\1.length"),
    (r"\bf\"", '"'),
)
_JAVASCRIPT = (
    (r"^(\s*)def __init__\(self,? ?(.*?)\).*:$", r"\1constructor(\2) {"),
    (r"^(\s+)def (\w+)\(self,? ?(.*?)\).*:$", r"\1\2(\3) {"),
    (r"^(\s*)(?:async )?def (\w+)\((.*?)\).*:$", r"\1function \2(\3) {"),
    (r"^(\s*)class (\w+).*:$", r"\1class \2 {"),
    (r"^(\s*)elif (.*):$", r"\1} else if (\2) {"),
    (r"^(\s*)if (.*):$", r"\1if (\2) {"),
    (r"^(\s*)else:$", r"\1} else {"),
    (r"^(\s*)while (.*):$", r"\1while (\2) {"),
    (r"^(\s*)for (\w+) in range\((\w+)\):$", r"\1for (let \2 = 0; \2 < \3; \2++) {"),
    (r"^(\s*)for (\w+(?:, \w+)*) in (.*):$", r"\1for (const [\2] of \3) {"),
    (r"^(\s*)import (\w+).*$", r"\1const \2 = require('\2');"),
    (r"^(\s*)from ([\w.]+) import (.*)$", r"\1const { \3 } = require('\2');"),
    (r"^(\s*)print\((.*)\)$", r"\1console.log(\2);"),
    (r"^(\s*)(\w+) = (.*)$", r"\1let \2 = \3;"),
    (r"^(\s*)#", r"\1//"),
    (r"^(\s*)try:$", r"\1try {"),
    (r"^(\s*)except.*:$", r"\1} catch (e) {"),
    (r"^(\s*)(return|raise) ?(.*)$", r"\1\2 \3;"),
)
_RUBY = (
    (r"^(\s*)def __init__\(self,? ?(.*?)\).*:$", r"\1def initialize(\2)"),
    (r"^(\s*)def (\w+)\((?:self,? ?)?(.*?)\).*:$", r"\1def \2(\3)"),
    (r"^(\s*)class (\w+).*:$", r"\1class \2"),
    (r"^(\s*)elif (.*):$", r"\1elsif \2"),
    (r"^(\s*)(if|while|else)( .*)?:$", r"\1\2\3"),
    (r"^(\s*)for (\w+) in (.*):$", r"\1\3.each do |\2|"),
    (r"^(\s*)import (\w+).*$", r"\1require '\2'"),
    (r"^(\s*)from ([\w.]+) import .*$", r"\1require '\2'"),
    (r"^(\s*)print\((.*)\)$", r"\1puts \2"),
    (r"\bself\.", "@"),
    (r"\bNone\b", "nil"),
    (r"\.append\((.*)\)", r" << \1"),
)
_JAVA = (
    (r"^(\s*)def (\w+)\((?:self,? ?)?(.*?)\).*:$", r"\1public Object \2(Object \3) {"),
    (r"^(\s*)class (\w+).*:$", r"\1public class \2 {"),
    (r"^(\s*)for (\w+) in range\((\w+)\):$", r"\1for (int \2 = 0; \2 < \3; \2++) {"),
    (r"^(\s*)for (\w+) in (.*):$", r"\1for (var \2 : \3) {"),
    (r"^(\s*)elif (.*):$", r"\1} else if (\2) {"),
    (r"^(\s*)(if|while) (.*):$", r"\1\2 (\3) {"),
    (r"^(\s*)else:$", r"\1} else {"),
    (r"^(\s*)import (\w+).*$", r"\1import java.\2.*;"),
    (r"^(\s*)from ([\w.]+) import (.*)$", r"\1import \2.\3;"),
    (r"^(\s*)print\((.*)\)$", r"\1System.out.println(\2);"),
    (r"^(\s*)(\w+) = (.*)$", r"\1var \2 = \3;"),
    (r"^(\s*)return (.*)$", r"\1return \2;"),
    (r"^(\s*)#", r"\1//"),
)
_PYTHON = (
    (r"^(\s*)(?:export )?(?:default )?(?:async )?function (\w+)\((.*)\) \{$", r"\1def \2(\3):"),
    (r"^(\s*)(?:export )?const (\w+) = (?:async )?\((.*)\) => \{$", r"\1def \2(\3):"),
    (r"^(\s*)(?:const|let|var) ", r"\1"),
    (r"^(\s*)if \((.*)\) \{$", r"\1if \2:"),
    (r"^(\s*)\} else \{$", r"\1else:"),
    (r"^(\s*)for \((?:const|let) (\w+) of (.*)\) \{$", r"\1for \2 in \3:"),
    (r"console\.log\(", "print("),
    (r"===", "=="),
    (r"\bthis\.", "self."),
    (r"\btrue\b", "True"),
    (r"\bfalse\b", "False"),
    (r"\bnull\b", "None"),
    (r"^(\s*)//", r"\1#"),
    (r";$", ""),
    (r"^\s*\}\)?;?$", ""),
    (r"^import (\w+) from '(.*)'$", r"from \2 import \1"),
)


def transliterated(code: str, language: str, rng: Random) -> str | None:
    """The name of another language, a line break and the code in it; None if too little of it can be turned."""
    if language == "python":
        target = rng.choice(["javascript", "ruby", "java", "typescript"])
        rules: Sequence[tuple[str, str]] = {"ruby": _RUBY, "java": _JAVA}.get(target, _JAVASCRIPT)
        closing = "end" if target == "ruby" else "}"
    elif language == "javascript":
        target, rules, closing = "python", _PYTHON, ""
    else:
        return None
    rows, depths, changed = [], [], 0
    for line in code.split("\n"):
        depth = len(line) - len(line.lstrip())
        while (
            closing
            and line.strip()
            and depths
            and depths[-1] >= depth
            and not re.match(r"\s*(?:else|elif|except)\b", line)
        ):
            rows.append(" " * depths.pop() + closing)
        new = line
        for pattern, to in (*rules, *(_PYTHON_COMMON if language == "python" else ())):
            new = re.sub(pattern, to, new)
        changed += new != line
        if closing and line.rstrip().endswith(":") and not re.match(r"\s*(?:else|elif|except)\b", line):
            depths.append(depth)
        rows.append(new)
    rows += [" " * depth + closing for depth in reversed(depths)] if closing else []
    return f"{target}\n" + "\n".join(rows) if changed > 3 else None
