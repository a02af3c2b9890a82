// Shows the alerts of GitHub's Markdown in a stored page ("> [!WARNING]") with a label in place of their sign.

import type { Blockquote, Paragraph, PhrasingContent, RootContent, Text } from "mdast";

const SIGN = /^\[!(note|tip|important|warning|caution)\](?:\s+|$)/iu;

/** A text node at a range of the same source as another one. */
function textAt(node: Text, value: string, { from, to }: { from: number; to: number }): Text {
  const { position } = node;
  if (!position) return { type: "text", value };
  const start = { ...position.start, offset: from };
  return { type: "text", value, position: { start, end: { ...position.end, offset: to } } };
}

function labelled(quote: Blockquote, source: string): Blockquote {
  const [first, ...others] = quote.children;
  const [opening, ...inline]: PhrasingContent[] = first?.type === "paragraph" ? first.children : [];
  const sign = opening?.type === "text" ? SIGN.exec(opening.value) : null;
  if (first?.type !== "paragraph" || opening?.type !== "text" || !sign) return quote;
  const word = sign[1] ?? "";
  const [start, end] = [opening.position?.start.offset ?? 0, opening.position?.end.offset ?? 0];
  const behind = source.indexOf("]", start) + 1;
  const label = textAt(opening, word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase(), {
    from: start,
    to: behind,
  });
  const rest = opening.value.slice(sign[0].length);
  const said = [...(rest ? [textAt(opening, rest, { from: behind, to: end })] : []), ...inline];
  const named: Paragraph = {
    type: "paragraph",
    children: [{ type: "strong", children: [label], position: label.position }],
    position: label.position,
  };
  const body: Paragraph[] =
    said.length > 0 ? [{ ...first, children: said, position: said[0]?.position }] : [];
  return { ...quote, children: [named, ...body, ...others] };
}

/** The block with labels for the signs of its alerts. Every other text keeps its offsets into `source`. */
export function withAlerts(node: RootContent, source: string): RootContent {
  if (node.type === "blockquote") return labelled(node, source);
  if (node.type !== "list" && node.type !== "listItem") return node;
  const children = node.children.map((child) => withAlerts(child, source));
  return { ...node, children } as typeof node;
}
