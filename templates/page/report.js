"use strict";
(() => {
  const table = document.getElementById("table");
  const openTarget = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (target instanceof HTMLDetailsElement) {
      for (let fold = target; fold; fold = fold.parentElement.closest("details")) {
        fold.open = true;
      }
      target.scrollIntoView();
    }
  };
  addEventListener("hashchange", openTarget);
  openTarget();
  addEventListener("beforeprint", () => {
    for (const details of [...document.querySelectorAll("main > section > details.case")].slice(0, 10)) {
      details.open = true; // a thousand would be a book
    }
  });
  if (!table) {
    return;
  }
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const form = document.getElementById("filters");
  const count = document.getElementById("count");
  const lines = (text) => text.split("\n").filter(Boolean);

  for (const name of ["verdict", "tag", "dimension", "kind"]) {
    const values = new Set(rows.flatMap((row) => lines(row.dataset[name])));
    const select = form.elements[name];
    for (const value of [...values].sort()) {
      select.add(new Option(value, value));
    }
    select.parentElement.hidden = values.size === 0;
  }

  const filter = () => {
    const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const matches = words.every((word) => text.includes(word)) &&
        ["verdict", "tag", "dimension", "kind"].every((name) => {
          const wanted = form.elements[name].value;
          return !wanted || lines(row.dataset[name]).includes(wanted);
        });
      row.hidden = !matches;
      shown += matches;
    }
    count.value = `${shown} of ${rows.length} shown`;
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());

  const valueOf = (row, column) => {
    const cell = row.cells[column];
    const text = cell.dataset.value ?? cell.textContent.trim();
    const number = Number.parseFloat(text);
    return text !== "" && Number.isFinite(number) && (cell.classList.contains("number") || cell.dataset.value) ? number : text;
  };
  const compare = (a, b) => {
    if (typeof a === "number" && typeof b === "number") {
      return a - b;
    }
    if (typeof a !== typeof b) {
      return typeof a === "number" ? -1 : 1;
    }
    return a < b ? -1 : a > b ? 1 : 0;
  };
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const ascending = head.getAttribute("aria-sort") !== "ascending";
      for (const other of table.tHead.rows[0].cells) {
        other.removeAttribute("aria-sort");
      }
      head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
      const keyed = rows.map((row, place) => [valueOf(row, column), place, row]);
      keyed.sort((a, b) => (ascending ? 1 : -1) * compare(a[0], b[0]) || a[1] - b[1]);
      body.append(...keyed.map((entry) => entry[2]));
    });
  });
  form.hidden = false;
  filter();
})();
