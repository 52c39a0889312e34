"use strict";

// The comment as GitHub shows it: the Markdown that vrty-gate's templates write, and nothing else. Texts in it are
// untrusted: elements are made by name from a fixed list, without attributes, and everything else becomes a text node.

const MARKUP = /<(?<closing>\/?)(?<name>b|code|del|ins|sub|br)>|&(?<entity>#\d+|#x[\da-f]+|[a-z]+);/g;
const MARKDOWN = new RegExp(
  /(?<!`)(?<ticks>`+)(?!`)(?<code>[^]*?[^`])\k<ticks>(?!`)|(?<bold>\*\*)|\\(?<escaped>[!-/:-@[-`{-~])|/.source + MARKUP.source,
  "g",
);
const ENTITIES = { amp: "&", gt: ">", lt: "<", nbsp: "\u00a0", quot: '"' };

function characterOf(entity) {
  if (entity[0] !== "#") return ENTITIES[entity];
  const code = Number(entity.slice(1).replace("x", "0x"));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

// What follows a block element on its line is HTML, in which Markdown has no meaning.
function appendInline(parent, text, pattern) {
  const open = [parent];
  const inner = () => open[open.length - 1];
  const enter = (name) => open.push(inner().appendChild(document.createElement(name)));
  const leave = (name) => {
    if (open.length > 1 && inner().localName === name) open.pop();
  };
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    inner().append(text.slice(end, found.index));
    end = found.index + found[0].length;
    const { ticks, code, closing, name, bold, escaped, entity } = found.groups;
    if (ticks) {
      const element = document.createElement("code");
      element.textContent = /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code;
      inner().append(element);
    } else if (name === "br") inner().append(document.createElement("br"));
    else if (name && closing) leave(name);
    else if (name) enter(name);
    else if (bold) inner().localName === "strong" ? leave("strong") : enter("strong");
    else if (escaped) inner().append(escaped);
    else inner().append(characterOf(entity) ?? found[0]);
  }
  inner().append(text.slice(end));
}

function inlineElement(name, text, pattern = MARKDOWN) {
  const element = document.createElement(name);
  appendInline(element, text, pattern);
  return element;
}

function cellsOf(line) {
  const cells = line.trim().split(/(?<!\\)\|/).slice(1, -1);
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function tableOf(lines) {
  const isRight = cellsOf(lines[1]).map((cell) => cell.endsWith(":"));
  const row = (line, name) => {
    const element = document.createElement("tr");
    cellsOf(line).forEach((text, i) => {
      const cell = element.appendChild(inlineElement(name, text));
      if (isRight[i]) cell.className = "right";
    });
    return element;
  };
  const table = document.createElement("table");
  table.createTHead().append(row(lines[0], "th"));
  table.createTBody().append(...lines.slice(2).map((line) => row(line, "td")));
  return table;
}

function commentOf(markdown) {
  const fragment = document.createDocumentFragment();
  const folds = [fragment];
  const lines = markdown.split("\n");
  const append = (element) => folds[folds.length - 1].appendChild(element);
  const following = (first, belongs) => {
    let last = first;
    while (last < lines.length && belongs(lines[last])) last++;
    return last;
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const fence = /^`{3,}/.exec(line)?.[0];
    const fold = /^<details( open)?><summary>(.*)<\/summary>$/.exec(line);
    if (fence) {
      const end = following(i + 1, (inside) => inside !== fence);
      const code = document.createElement("code");
      code.textContent = lines.slice(i + 1, end).join("\n");
      append(document.createElement("pre")).append(code);
      i = end;
    } else if (fold) {
      const details = append(document.createElement("details"));
      details.open = Boolean(fold[1]);
      details.append(inlineElement("summary", fold[2], MARKUP));
      folds.push(details);
    } else if (line === "</details>") {
      if (folds.length > 1) folds.pop();
    } else if (line.startsWith("### ")) {
      append(inlineElement("h4", line.slice(4)));
    } else if (line.startsWith("| ")) {
      const end = following(i, (inside) => inside.startsWith("|"));
      append(tableOf(lines.slice(i, end)));
      i = end - 1;
    } else if (line.startsWith("- ")) {
      const last = folds[folds.length - 1].lastChild;
      const list = last?.localName === "ul" ? last : append(document.createElement("ul"));
      list.append(inlineElement("li", line.slice(2)));
    } else if (/^ *<p>.*<\/p>$/.test(line)) {
      append(inlineElement("p", line.trim().slice(3, -4), MARKUP));
    } else if (line.trim()) {
      const end = following(i, (inside) => inside.trim() && !/^(?:- |\| |```|<\/?details|### )/.test(inside));
      append(inlineElement("p", lines.slice(i, Math.max(end, i + 1)).join("\n")));
      i = Math.max(end, i + 1) - 1;
    }
  }
  return fragment;
}
