// The report of a run.
(() => {
  const filter = page.filter({
    facts(node) {
      const { variant, rule, question, is } = node.dataset;
      return { variant: [variant], rule: [rule], question: [question], chapter: [rule ? rule.split(".")[0] : "games"], is: is.split(" ") };
    },
    folds: page.all("details.chapter"),
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button.unfold");
    if (!button) return;
    const inside = page.all("details", button.closest("section")).filter((fold) => !fold.closest("[hidden]"));
    const open = inside.some((fold) => !fold.open);
    for (const fold of inside) {
      fold.open = open;
      filter.kept(fold);
    }
    button.textContent = open ? "Close all" : "Open all";
  });
  for (const button of page.all("button.unfold")) button.hidden = false;
})();
