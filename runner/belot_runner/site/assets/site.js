// What pages do once they are there: the filters of the matrix, a case that is linked to is opened, tables and code that
// scroll can be reached with the keyboard, and the search says what it is. Without any of it everything can be read as well.
"use strict";

function opened() {
  const name = decodeURIComponent(location.hash.slice(1));
  const row = name && document.getElementById(name);
  if (row instanceof HTMLDetailsElement && !row.open) {
    row.open = true;
    row.scrollIntoView();
  }
}

function reachable() {
  for (const box of document.querySelectorAll(".md-typeset pre > code, .md-typeset__scrollwrap")) {
    if (box.scrollWidth > box.clientWidth && !box.closest(".scroll")) {
      box.tabIndex = 0;
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", box.matches("code") ? "code" : "table");
    }
  }
}

function matrix() {
  const form = document.getElementById("matrix-filters");
  const table = document.getElementById("matrix");
  if (!form || !table) return;
  const fields = form.elements;
  const rows = [...table.querySelectorAll("tbody tr:not(.chapter)")];
  const usual = new Map(rows.map((row) => [row, [...row.cells].map((cell) => cell.classList.contains("other"))]));

  // The state stands in the address, so that it can be sent to somebody.
  function read() {
    const asked = new URLSearchParams(location.search);
    fields.text.value = asked.get("find") ?? "";
    for (const [name, key] of [["base", "with"], ["chapter", "chapter"]]) {
      const wanted = asked.get(key) ?? "";
      if ([...fields[name].options].some((option) => option.value === wanted)) fields[name].value = wanted;
    }
    fields.differing.checked = asked.has("differing");
    const left = (asked.get("without") ?? "").split(",");
    for (const box of fields.variant) box.checked = !left.includes(box.value);
  }

  function write() {
    const told = new URLSearchParams();
    if (fields.text.value) told.set("find", fields.text.value);
    if (fields.base.value) told.set("with", fields.base.value);
    if (fields.chapter.value) told.set("chapter", fields.chapter.value);
    if (fields.differing.checked) told.set("differing", "");
    const left = [...fields.variant].filter((box) => !box.checked).map((box) => box.value);
    if (left.length) told.set("without", left.join(","));
    history.replaceState(null, "", `${location.pathname}${told.size ? `?${told}` : ""}${location.hash}`);
  }

  function show() {
    const seen = new Set([...fields.variant].filter((box) => box.checked).map((box) => box.value));
    for (const cell of table.querySelectorAll("[data-variant]")) cell.hidden = !seen.has(cell.dataset.variant);
    const wanted = fields.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let number = 0;
    for (const row of rows) {
      const cells = [...row.querySelectorAll("td")];
      const base = cells.find((cell) => cell.dataset.variant === fields.base.value);
      for (const cell of cells) {
        const other = base ? cell.dataset.pick !== base.dataset.pick : usual.get(row)[cell.cellIndex];
        cell.classList.toggle("other", other);
        cell.querySelector(".sign").hidden = !other;
      }
      const picks = new Set(cells.filter((cell) => seen.has(cell.dataset.variant)).map((cell) => cell.dataset.pick));
      const text = `${row.dataset.text} ${cells.map((cell) => cell.textContent).join(" ").toLowerCase()}`;
      row.hidden =
        (fields.chapter.value && row.parentElement.dataset.chapter !== fields.chapter.value) ||
        (fields.differing.checked && picks.size < 2) ||
        !wanted.every((word) => text.includes(word));
      number += row.hidden ? 0 : 1;
    }
    for (const body of table.tBodies) body.hidden = ![...body.rows].some((row) => row.matches(":not(.chapter, [hidden])"));
    form.querySelector(".count").textContent = `${number} of ${rows.length} rules`;
  }

  form.hidden = false;
  read();
  show();
  form.addEventListener("input", () => { show(); write(); });
  form.addEventListener("submit", (event) => event.preventDefault());
}

function named() {
  const search = document.querySelector(".md-search[role=dialog]");
  const field = search?.querySelector("input");
  if (field) search.setAttribute("aria-label", field.getAttribute("aria-label") || field.placeholder);
}

addEventListener("hashchange", opened);
addEventListener("resize", reachable);
new MutationObserver(reachable).observe(document.querySelector(".md-content") ?? document.body, { childList: true, subtree: true });
opened();
reachable();
named();
matrix();
