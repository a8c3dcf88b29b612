"use strict";
// What every page does: light or dark as is wished, and commands that can be copied. Without it all can be read.
const page = {
  one: (what, within = document) => within.querySelector(what),
  all: (what, within = document) => [...within.querySelectorAll(what)],
  say(text) { page.one("#said").textContent = text; },
};

(() => {
  const root = document.documentElement, button = page.one("#theme"), key = "belot-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");
  const kept = () => { try { return localStorage.getItem(key); } catch { return null; } };
  const keep = (value) => { try { localStorage.setItem(key, value); } catch { /* not for longer than this page */ } };
  const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const show = () => { button.textContent = isDark() ? "Light" : "Dark"; };
  if (["light", "dark"].includes(kept())) root.dataset.theme = kept();
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    keep(root.dataset.theme);
    show();
  });
  system.addEventListener("change", show);
  button.hidden = false;
  show();
})();

(() => {
  const selected = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  };
  const copy = async (node) => {
    try {
      await navigator.clipboard.writeText(node.textContent);
      return true;
    } catch {
      selected(node); // so that it can be copied by hand
      return document.execCommand("copy");
    }
  };
  const busy = new WeakMap();
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("button.copy");
    if (!button) return;
    const done = await copy(page.one("code", button.parentElement));
    button.textContent = done ? "Copied" : "Selected";
    page.say(done ? "The command is copied." : "The command is selected.");
    clearTimeout(busy.get(button));
    busy.set(button, setTimeout(() => { button.textContent = "Copy"; }, 2000));
  });
  for (const button of page.all("button.copy")) button.hidden = false;
})();
