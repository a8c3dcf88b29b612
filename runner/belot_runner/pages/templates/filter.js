// Pages of many items ([data-item], in [data-group]s): a form that leaves those that fit, its state kept behind #?, and
// anchors that open what they lead to. `facts` gives of an item what it is, by the names of the form's fields; `folds`
// are details that a search opens, where it finds something in them, and closes again.
page.filter = ({ facts, folds = [] }) => {
  const form = page.one("#filters form"), found = page.one("#found");
  const names = [...form.elements].map((field) => field.name).filter(Boolean);
  const items = page.all("[data-item]").map((node) => ({ node, is: facts(node) }));
  const groups = page.all("[data-group]").reverse(); // those within others first
  const opened = new Set();

  const read = () => Object.fromEntries(names.map((name) => [name, form.elements[name].value.trim()]));
  const hay = (item) => (item.hay ??= `${item.node.dataset.variant} ${item.node.textContent}`.toLowerCase());
  const fits = (item, wanted, words) =>
    names.every((name) => name === "text" || !wanted[name] || item.is[name].includes(wanted[name]))
    && words.every((word) => hay(item).includes(word));

  const unfold = (all) => {
    for (const fold of folds) {
      if (!all && !fold.hidden && !fold.open) {
        fold.open = true;
        opened.add(fold);
      } else if (all && opened.delete(fold)) {
        fold.open = false;
      }
    }
  };
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
    unfold(all);
    const told = (count) => count.toLocaleString("en");
    const rows = `${told(items.length)} row${items.length === 1 ? "" : "s"}`;
    found.textContent = all ? rows : `${told(number)} of ${rows}`;
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
      if (field.value !== value) field.value = ""; // there is no such choice here
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
  const named = (hash) => { try { return decodeURIComponent(hash); } catch { return hash; } };
  const arrive = () => {
    const hash = location.hash.slice(1);
    if (hash.startsWith("?")) set(hash.slice(1));
    else reveal(named(hash));
  };
  addEventListener("hashchange", arrive);

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-filter]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    set(link.dataset.filter);
    write(read());
    page.one("#filters").scrollIntoView();
    page.one("input, select", form).focus({ preventScroll: true });
  });

  page.one("#filters").hidden = false;
  show(read());
  if (location.hash) arrive();
  return { kept: (fold) => opened.delete(fold) };
};
