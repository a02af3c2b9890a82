// Computes what is highlighted with a node: what led to it, and what it leads to.

import type { ResearchMap } from "@/lib/map/research-map";

export const QUESTION = "question";

const linkKey = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;

export type Lit = {
  nodes: ReadonlySet<string>;
  links: ReadonlySet<string>;
  isLit: (link: { from: string; to: string }) => boolean;
};

/** Null when no node is selected; then everything looks the same. */
export function litWith(map: ResearchMap, ids: readonly string[]): Lit | null {
  if (ids.length === 0) return null;
  const nodes = new Set(ids);
  const links = new Set<string>();
  const asked = map.origins
    .filter(({ kind }) => kind !== "earlier")
    .map(({ id }) => ({ from: QUESTION, to: id }));
  const all = [...asked, ...map.found, ...map.carried];
  for (const id of ids) {
    walk(
      id,
      (at) => all.filter(({ from }) => from === at),
      ({ to }) => to,
    );
    walk(
      id,
      (at) => all.filter(({ to }) => to === at),
      ({ from }) => from,
    );
  }
  function walk(
    start: string,
    next: (at: string) => { from: string; to: string }[],
    end: (link: { from: string; to: string }) => string,
  ) {
    const open = [start];
    const seen = new Set(open);
    for (const at of open)
      for (const link of next(at)) {
        links.add(linkKey(link));
        nodes.add(end(link));
        if (!seen.has(end(link))) {
          seen.add(end(link));
          open.push(end(link));
        }
      }
  }
  return { nodes, links, isLit: (link) => links.has(linkKey(link)) };
}
