// The report of a run: filters, whose state is kept behind #?, and anchors that open what they lead to.
(() => {
  const form = page.one("#filters form"), found = page.one("#found");
  const names = ["text", "is", "variant", "chapter", "rule", "question"];
  const items = page.all("[data-item]").map((node) => {
    const { variant, rule, question, is } = node.dataset;
    return { node, variant, rule, question, is: is.split(" "), chapter: rule ? rule.split(".")[0] : "games" };
  });
  const groups = page.all("[data-group]").reverse(); // those within others first
  const folds = page.all("details");
  const opened = new Set(); // by a search, and to be closed when it is over

  const read = () => Object.fromEntries(names.map((name) => [name, form.elements[name].value.trim()]));
  const hay = (item) => (item.hay ??= `${item.variant} ${item.node.textContent}`.toLowerCase());
  const fits = (item, wanted, words) =>
    names.every((name) => name === "text" || !wanted[name] || (name === "is" ? item.is.includes(wanted.is) : item[name] === wanted[name]))
    && words.every((word) => hay(item).includes(word));

  const show = (wanted) => {
    const words = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
    const all = names.every((name) => !wanted[name]);
    let number = 0;
    for (const item of items) {
      const hidden = !all && !fits(item, wanted, words);
      if (item.node.hidden !== hidden) item.node.hidden = hidden;
      number += hidden ? 0 : 1;
    }
    for (const group of groups) {
      const hidden = !all && !page.one("[data-item]:not([hidden])", group);
      if (group.hidden !== hidden) group.hidden = hidden;
    }
    unfoldFound(all);
    const rows = (count) => `${count.toLocaleString("en")} row${count === 1 ? "" : "s"}`;
    found.textContent = all ? `${rows(items.length)}` : `${number.toLocaleString("en")} of ${rows(items.length)}`;
  };
  const unfoldFound = (all) => {
    for (const fold of folds.filter((each) => each.classList.contains("chapter"))) {
      if (!all && !fold.hidden && !fold.open) {
        fold.open = true;
        opened.add(fold);
      } else if (all && opened.delete(fold)) {
        fold.open = false;
      }
    }
  };

  const write = (wanted) => {
    const told = new URLSearchParams(names.filter((name) => wanted[name]).map((name) => [name, wanted[name]]));
    history.replaceState(null, "", `#${told.size ? `?${told}` : ""}`);
  };
  const set = (query) => {
    const told = new URLSearchParams(query);
    for (const name of names) {
      const field = form.elements[name], value = told.get(name) ?? "";
      field.value = value;
      if (field.value !== value) field.value = ""; // no such choice here
    }
    show(read());
  };
  const changed = () => { const wanted = read(); write(wanted); show(wanted); };

  let soon = 0;
  form.addEventListener("input", (event) => {
    clearTimeout(soon);
    soon = setTimeout(changed, event.target.name === "text" ? 120 : 0);
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); changed(); });
  form.addEventListener("reset", () => { setTimeout(changed); });

  const reveal = (name) => {
    const node = name && document.getElementById(name);
    if (!node) return;
    if (node.closest("[hidden]")) { form.reset(); set(""); }
    for (let fold = node.closest("details") ?? page.one("details", node); fold; fold = fold.parentElement.closest("details")) {
      opened.delete(fold);
      fold.open = true;
    }
    node.scrollIntoView();
    node.focus({ preventScroll: true });
  };
  const arrive = () => {
    const hash = location.hash.slice(1);
    if (hash.startsWith("?")) set(hash.slice(1));
    else reveal(decodeURIComponent(hash));
  };
  addEventListener("hashchange", arrive);

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-filter]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      set(link.dataset.filter);
      write(read());
      page.one("#filters").scrollIntoView();
      form.elements.is.focus({ preventScroll: true });
      return;
    }
    const button = event.target.closest?.("button.unfold");
    if (button) {
      const inside = page.all("details", button.closest("section")).filter((fold) => !fold.closest("[hidden]"));
      const open = inside.some((fold) => !fold.open);
      for (const fold of inside) { fold.open = open; opened.delete(fold); }
      button.textContent = open ? "Close all" : "Open all";
    }
  });

  for (const button of page.all("button.unfold")) button.hidden = false;
  page.one("#filters").hidden = false;
  show(read());
  if (location.hash) arrive();
})();
