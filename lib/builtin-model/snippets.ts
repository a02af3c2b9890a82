// Where the run has to end before any page was read, search results stand in for the pages they are of.

import type { RunView } from "./view";

/** The view with the snippets of its sources as pages; the same view where a page was read. */
export function withSnippets(view: RunView): RunView {
  if (view.pages.length > 0) return view;
  const pages = view.sources
    .filter(({ snippet }) => snippet.trim() !== "")
    .map(({ number, title, url, snippet }) => ({ number, title, url, text: snippet }));
  return { ...view, pages };
}
