// Runs side by side.
page.filter({
  facts: (node) => ({ variant: [node.dataset.variant] }),
  folds: page.all(".part > details"),
});
