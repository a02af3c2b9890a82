// A paragraph cut where a formula is set apart among its words, so that the formula keeps its citations beside it and no
// line holds nothing but them.

import type { PhrasingContent, Text } from "mdast";

export type ParagraphPart =
  | { kind: "words"; nodes: PhrasingContent[] }
  /** `behind`: its citations and the end of its sentence. */
  | { kind: "formula"; tex: string; offset: number; behind: Text | null };

const BEHIND = /^[\s.,;:]*(?:\[[\d\s,;–—-]+\][.,;:]*\s*)+|^\s*[.,;:]/;

/** A text node in two at an index, where its words stand in the source as they are; else null. */
function cutText(node: Text, index: number, source: string): [Text, Text | null] | null {
  const from = node.position?.start;
  const to = node.position?.end;
  if (!from || !to || from.offset === undefined) return null;
  const head = node.value.slice(0, index);
  if (!source.startsWith(head, from.offset)) return null;
  const middle = { ...from, offset: from.offset + index };
  const rest = node.value.slice(index);
  return [
    { ...node, value: head, position: { start: from, end: middle } },
    rest.trim() === "" ? null : { ...node, value: rest, position: { start: middle, end: to } },
  ];
}

/** The parts in order; one part of words where no formula is set apart. `source` is what the offsets count in. */
export function paragraphParts(nodes: readonly PhrasingContent[], source: string): ParagraphPart[] {
  const parts: ParagraphPart[] = [];
  let words: PhrasingContent[] = [];
  const flush = () => {
    const said = words.some((node) => node.type !== "text" || node.value.trim() !== "");
    if (said) parts.push({ kind: "words", nodes: words });
    words = [];
  };
  const waiting = [...nodes];
  for (let node = waiting.shift(); node; node = waiting.shift()) {
    if (node.type !== "inlineMath" || !node.display) {
      words.push(node);
      continue;
    }
    flush();
    const next = waiting[0];
    const length = next?.type === "text" ? (BEHIND.exec(next.value)?.[0].length ?? 0) : 0;
    const cut = next?.type === "text" && length > 0 ? cutText(next, length, source) : null;
    if (cut) waiting.splice(0, 1, ...(cut[1] ? [cut[1]] : []));
    parts.push({
      kind: "formula",
      tex: node.value,
      offset: node.position?.start.offset ?? 0,
      behind: cut?.[0] ?? null,
    });
  }
  flush();
  return parts;
}
