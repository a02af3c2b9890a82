// Marks cited passages and search hits in the text of a page, by their offsets.

import type { RootContent } from "mdast";
import type { Block } from "@/components/report/text/markdown/parse";
import type { Verdict } from "@/lib/run-log/run-state";

export type Span = { start: number; end: number };
/**
 * A cited passage; `verdict` is present only if its citation is doubtful. `nearest`: it does not say what is cited, and
 * does not contradict it either.
 */
export type Passage = Span & { id: string; number: number; verdict?: Verdict; nearest?: true };

const GRAVEST: readonly Verdict[] = ["not_found", "partly", "weak", "unchecked"];

/** The worst verdict of several passages; null when none is doubtful. */
export function gravestVerdict(passages: readonly Pick<Passage, "verdict">[]): Verdict | null {
  return GRAVEST.find((verdict) => passages.some((passage) => passage.verdict === verdict)) ?? null;
}

/** A part of a text node: the passages that cover it, those that begin with it, and its search hit. */
export type MarkedPart = {
  value: string;
  start: number;
  covers: Passage[];
  begins: Passage[];
  hit: Span | null;
};

/**
 * The offset of a node's value in the text of its block, as the renderer computes it: code begins behind its fence or
 * backtick. Null if the node shows no text that can be marked, such as a formula.
 */
function valueStart(node: RootContent, block: Block): number | null {
  const start = node.position?.start.offset ?? 0;
  if (node.type === "text") return start;
  if (node.type !== "code" && node.type !== "inlineCode") return null;
  const inside = block.source.slice(start, node.position?.end.offset).indexOf(node.value);
  return inside < 0 ? null : start + inside;
}

/**
 * For each passage, the offset of the first node that shows part of it; its number appears there in the
 * margin.
 */
export function firstNodes(blocks: readonly Block[], passages: readonly Passage[]): Map<string, number> {
  const first = new Map<string, number>();
  const visit = (node: RootContent, block: Block) => {
    if ("children" in node) for (const child of node.children) visit(child, block);
    const start = valueStart(node, block);
    if (start === null) return;
    // The sign before the rest of a cut paragraph does not belong to the text.
    const from = Math.max(block.start, block.base + start);
    const to = block.base + (node.position?.end.offset ?? 0);
    for (const { id, start, end } of passages)
      if (!first.has(id) && start < to && end > from) first.set(id, from);
  };
  for (const block of blocks)
    if (passages.some(({ start, end }) => start < block.end && end > block.start)) visit(block.node, block);
  return first;
}

/** The spans of a sorted, non-overlapping list that intersect a range. */
export function spansWithin<S extends Span>(spans: readonly S[], { start, end }: Span): S[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const within: S[] = [];
  for (let index = low; index < spans.length; index += 1) {
    const span = spans[index];
    if (!span || span.start >= end) break;
    within.push(span);
  }
  return within;
}

/**
 * Splits a text node where passages and hits begin and end. `place(i)` is the offset of the i-th character in
 * the whole text; `hits` are sorted and do not overlap.
 */
export function markedParts(node: {
  value: string;
  offset: number;
  place: (index: number) => number;
  passages: readonly Passage[];
  hits?: readonly Span[];
  first: ReadonlyMap<string, number>;
}): MarkedPart[] {
  const { value, offset, place, passages, hits = [], first } = node;
  const whole = { start: place(0), end: place(value.length) };
  const near = passages.filter((passage) => passage.start < whole.end && passage.end > whole.start);
  const found = spansWithin(hits, whole);
  const indexOf = (target: number) => indexAt(place, value.length, target);
  const cuts = [...near, ...found].flatMap(({ start, end }) => [indexOf(start), indexOf(end)]);
  const borders = [...new Set([0, ...cuts, value.length])].sort((a, b) => a - b);
  const begun = new Set<string>();
  let next = 0;
  return borders.slice(0, -1).map((from, index) => {
    const at = place(from);
    const covers = near.filter(({ start, end }) => start <= at && at < end);
    const begins = covers.filter(({ id }) => first.get(id) === offset && !begun.has(id));
    for (const { id } of begins) begun.add(id);
    while ((found[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const hit = found[next];
    return {
      value: value.slice(from, borders[index + 1]),
      start: from === 0 ? offset : at,
      covers,
      begins,
      hit: hit && hit.start <= at ? hit : null,
    };
  });
}

/** The first index whose position is not before the target. */
function indexAt(place: (index: number) => number, length: number, target: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (place(middle) < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
