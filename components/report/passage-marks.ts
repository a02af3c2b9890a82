// Marks the cited passages in a text that was read, by their offsets into that text.

import type { RootContent } from "mdast";
import type { Block } from "./markdown/parse";

export type Passage = { id: string; number: number; start: number; end: number };

/** A part of a node's words: the passages that cover it, and those that begin with it. */
export type MarkedPart = { value: string; start: number; covers: Passage[]; begins: Passage[] };

/** For each passage the offset of the first node that shows some of it; there its number stands in the margin. */
export function firstNodes(blocks: readonly Block[], passages: readonly Passage[]): Map<string, number> {
  const first = new Map<string, number>();
  const visit = (node: RootContent, base: number) => {
    if ("children" in node) for (const child of node.children) visit(child, base);
    if (!("value" in node) || !node.position) return;
    const from = base + (node.position.start.offset ?? 0);
    const to = base + (node.position.end.offset ?? 0);
    for (const { id, start, end } of passages)
      if (!first.has(id) && start < to && end > from) first.set(id, from);
  };
  for (const block of blocks)
    if (passages.some(({ start, end }) => start < block.end && end > block.start))
      visit(block.node, block.base);
  return first;
}

/** A node's words cut where passages begin and end. `place(i)` is the offset of the i-th character in the whole text. */
export function markedParts(node: {
  value: string;
  offset: number;
  place: (index: number) => number;
  passages: readonly Passage[];
  first: ReadonlyMap<string, number>;
}): MarkedPart[] {
  const { value, offset, place, passages, first } = node;
  const near = passages.filter((passage) => passage.start < place(value.length) && passage.end > place(0));
  if (near.length === 0) return [{ value, start: offset, covers: [], begins: [] }];
  const covering = (index: number) =>
    near.filter((passage) => passage.start <= place(index) && place(index) < passage.end);
  const parts: MarkedPart[] = [];
  let key: string | null = null;
  for (let index = 0; index < value.length; index += 1) {
    const covers = covering(index);
    const now = covers.map((passage) => passage.id).join(" ");
    const part = parts.at(-1);
    if (part && now === key) {
      part.value += value[index];
      continue;
    }
    key = now;
    const before = parts.flatMap((earlier) => earlier.covers);
    parts.push({
      value: value[index] ?? "",
      start: place(index),
      covers,
      begins: covers.filter((passage) => first.get(passage.id) === offset && !before.includes(passage)),
    });
  }
  return parts;
}
