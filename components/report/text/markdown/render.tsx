// Renders a syntax tree by an allow-list: nothing else reaches the page. Raw HTML is shown as text, an image
// as a link, and a link with a forbidden address as plain text.

import type { Paragraph, PhrasingContent, RootContent, Text } from "mdast";
import { Fragment, type ReactNode } from "react";
import { isChart } from "@/lib/charts/chart-block";
import { isDiagram } from "@/lib/reports/diagram";
import { safeHref } from "@/lib/reports/links";
import { namesPicture } from "@/lib/reports/placed-pictures";
import { Chart } from "./chart-later";
import { CodeBlock } from "./code-block";
import { Diagram } from "./diagram-later";
import { FormulaBlock, InlineFormula } from "./formula";
import { Heading } from "./heading";
import { ImageLink, NoteLabel, NoteMark, TaskBox, TextLink } from "./links";
import { type Block, textOf } from "./parse";
import { SourcePicture } from "./source-picture-later";
import { renderTable } from "./table";

// A paragraph is split at display formulas, so that each keeps its citations beside it and no line consists
// only of citations.

type ParagraphPart =
  | { kind: "words"; nodes: PhrasingContent[] }
  /** `behind`: its citations and the end of its sentence. */
  | { kind: "formula"; tex: string; offset: number; behind: Text | null };

const BEHIND = /^[\s.,;:]*(?:\[[\d\s,;–—-]+\][.,;:]*\s*)+|^\s*[.,;:]/;

/** Splits a text node at an index if its value equals its source there; otherwise returns null. */
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

/** The parts in order; a single part if there is no display formula. Offsets refer to `source`. */
function paragraphParts(nodes: readonly PhrasingContent[], source: string): ParagraphPart[] {
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

// Footnotes: `[^1]` in the text and `[^1]: words` below. They are matched in the text rather than by the
// parser, because there `[1]` is a citation, and because later text must not change earlier text.

type Words = { value: string; source: string; offset: number };

type NotePiece =
  | ({ kind: "text" } & Words)
  /** `opens`: the footnote's text begins here; `goesOn`: after another one in the same paragraph. */
  | { kind: "note"; label: string; opens: boolean; goesOn: boolean; offset: number };

const NOTE = /\[\^([\p{L}\p{N}_-]{1,30})\](:\s*)?/gu;
const OPENS = /^\[\^[\p{L}\p{N}_-]{1,30}\]:/u;

/** True for the text of a paragraph that is a footnote. */
const opensNote = (value: string): boolean => OPENS.test(value);

/** Splits text at footnote references. Text that differs from its source stays as it is. */
function notePieces({ value, source, offset }: Words): NotePiece[] {
  const pieces: NotePiece[] = [];
  let done = 0;
  let place = 0;
  const text = (end: number, until: number) => {
    if (end > done)
      pieces.push({
        kind: "text",
        value: value.slice(done, end),
        source: source.slice(place, until),
        offset: offset + place,
      });
  };
  for (const match of value.matchAll(NOTE)) {
    const [, label = "", behind = ""] = match;
    const before = value[match.index - 1];
    const opens = behind !== "" && (before === undefined || before === "\n");
    const written = opens ? match[0] : `[^${label}]`;
    const at = source.indexOf(written, place);
    if (at < 0) continue;
    text(match.index, at);
    pieces.push({ kind: "note", label, opens, goesOn: before !== undefined, offset: offset + at });
    done = match.index + written.length;
    place = at + written.length;
  }
  text(value.length, source.length);
  return pieces;
}

/** Renders a text node; `source` is its Markdown, `offset` its position in the whole text. */
export type TextRenderer = (text: {
  value: string;
  source: string;
  offset: number;
  /** True inside a table, where lines do not break inside a date or before a unit. */
  inTable?: boolean;
}) => ReactNode;

type RenderOptions = {
  text: TextRenderer;
  /** The id of a heading, by its offset in the whole text. */
  headingId?: (start: number) => string | undefined;
  /** Content at the end of a heading's line, by its offset in the whole text. */
  headingEnd?: (start: number) => ReactNode;
  /** The heading above the block. */
  section?: string;
  /** For stored pages: code also goes through `text`, and no diagrams are drawn. */
  textInCode?: boolean;
  /** The level of a first-level heading, so that levels continue the page's own. */
  topLevel: 2 | 3;
};

type Context = RenderOptions & { block: Block; inTable?: boolean };

/** Renders one top-level block. */
export function renderBlock(block: Block, options: RenderOptions): ReactNode {
  return renderNode(block.node, { ...options, block });
}

function offsetOf(node: { position?: RootContent["position"] }): number {
  return node.position?.start.offset ?? 0;
}

function renderChildren(nodes: readonly RootContent[], context: Context): ReactNode {
  return nodes.map((node) => (
    <Fragment key={`${node.type}-${offsetOf(node)}`}>{renderNode(node, context)}</Fragment>
  ));
}

function renderText(node: Text, context: Context): ReactNode {
  const { block, text } = context;
  const start = offsetOf(node);
  const source = block.source.slice(start, node.position?.end.offset ?? start);
  const words = { value: node.value, source, offset: block.base + start, inTable: context.inTable };
  if (context.textInCode || !node.value.includes("[^")) return text(words);
  return notePieces(words).map((piece) =>
    piece.kind === "text" ? (
      <Fragment key={piece.offset}>{text({ ...piece, inTable: context.inTable })}</Fragment>
    ) : piece.opens ? (
      <Fragment key={piece.offset}>
        {piece.goesOn ? <br /> : null}
        <NoteLabel label={piece.label} />
      </Fragment>
    ) : (
      <NoteMark key={piece.offset} label={piece.label} />
    ),
  );
}

type Literal = Extract<RootContent, { type: "code" | "inlineCode" }>;

const writtenOf = (node: RootContent, { block }: Context) =>
  block.source.slice(offsetOf(node), node.position?.end.offset ?? offsetOf(node));

/** Code is identical in source and output, so its offsets need no alignment after the fence. */
function renderLiteral(node: Literal, context: Context): ReactNode {
  if (!context.textInCode) return node.value;
  const inside = writtenOf(node, context).indexOf(node.value);
  if (inside < 0) return node.value;
  const offset = context.block.base + offsetOf(node) + inside;
  return context.text({ value: node.value, source: node.value, offset });
}

function renderNode(node: RootContent, context: Context): ReactNode {
  switch (node.type) {
    case "text":
      return renderText(node, context);
    case "paragraph":
      return renderParagraph(node, context);
    case "heading": {
      const level = Math.min(6, Math.max(context.topLevel, node.depth + context.topLevel - 2));
      const start = context.block.base + offsetOf(node);
      return (
        <Heading
          level={level as 2 | 3 | 4 | 5 | 6}
          depth={node.depth}
          id={context.headingId?.(start)}
          end={context.headingEnd?.(start)}
        >
          {renderChildren(node.children, context)}
        </Heading>
      );
    }
    case "strong":
      return <strong className="font-semibold">{renderChildren(node.children, context)}</strong>;
    case "emphasis":
      return <em>{renderChildren(node.children, context)}</em>;
    case "delete":
      return <del>{renderChildren(node.children, context)}</del>;
    case "inlineCode":
      return (
        <code dir="ltr" className="rounded-chip bg-sunken px-1 py-0.5 font-mono text-body wrap-break-word">
          {renderLiteral(node, context)}
        </code>
      );
    case "inlineMath":
      return <InlineFormula tex={node.value} display={node.display} />;
    case "math":
      return <FormulaBlock tex={node.value} />;
    case "break":
      return <br />;
    case "link":
      return renderLink(node, context);
    case "image":
      // A picture of a source is a paragraph of its own; inside a sentence it is left out.
      if (namesPicture(node.url)) return null;
      return <ImageLink href={safeHref(node.url)} alt={node.alt ?? ""} quiet={context.textInCode} />;
    case "list":
      return renderList(node, context);
    case "blockquote":
      return (
        <blockquote dir="auto" className="my-5 border-s-2 border-edge ps-5">
          {renderChildren(node.children, context)}
        </blockquote>
      );
    case "code":
      return renderCode(node, context);
    case "table":
      return renderTable(node, {
        inside: (nodes) => renderChildren(nodes, { ...context, inTable: true }),
        written: (nodes) => writtenBetween(nodes, context),
        copied: context.textInCode !== true,
        at: node === context.block.node ? context.block.base + offsetOf(node) : null,
      });
    case "thematicBreak":
      return <hr className="my-8 border-line" />;
    case "html":
      return <span className="whitespace-pre-wrap wrap-anywhere">{node.value}</span>;
    default:
      return null;
  }
}

function writtenBetween(nodes: readonly PhrasingContent[], { block }: Context): string {
  const [first] = nodes;
  return first ? block.source.slice(offsetOf(first), nodes.at(-1)?.position?.end.offset) : "";
}

function renderParagraph(node: Paragraph, context: Context): ReactNode {
  const [first] = node.children;
  if (node.children.some((child) => child.type === "inlineMath" && child.display))
    return paragraphParts(node.children, context.block.source).map((part) =>
      part.kind === "words" ? (
        <p key={offsetOf(part.nodes[0] ?? node)} dir="auto" className="my-4 wrap-anywhere">
          {renderChildren(part.nodes, context)}
        </p>
      ) : (
        <div
          key={part.offset}
          className="flex items-center gap-1 [&>[data-formula]]:min-w-0 [&>[data-formula]]:flex-1"
        >
          <FormulaBlock tex={part.tex} />
          {part.behind ? <p className="shrink-0">{renderText(part.behind, context)}</p> : null}
        </div>
      ),
    );
  if (first?.type === "image" && node.children.length === 1 && namesPicture(first.url))
    return context.textInCode ? null : <SourcePicture url={first.url} />;
  const note = !context.textInCode && first?.type === "text" && opensNote(first.value);
  return (
    <p dir="auto" className={note ? "my-3 text-meta wrap-anywhere" : "my-4 wrap-anywhere"}>
      {renderChildren(node.children, context)}
    </p>
  );
}

function renderLink(node: Extract<RootContent, { type: "link" }>, context: Context): ReactNode {
  const href = safeHref(node.url);
  const words = renderChildren(node.children, context);
  if (!href) return words;
  return (
    <TextLink href={href} words={textOf(node)} quiet={context.textInCode}>
      {words}
    </TextLink>
  );
}

/** True once the closing fence is written; code without a fence is always complete. */
function isComplete(written: string): boolean {
  const fence = /^(`{3,}|~{3,})/.exec(written)?.[1];
  if (!fence) return true;
  const last = written
    .slice(written.lastIndexOf("\n") + 1)
    .replace(/^[\s>]+/, "")
    .trimEnd();
  return written.includes("\n") && last.length >= fence.length && last === fence[0]?.repeat(last.length);
}

function renderCode(node: Extract<RootContent, { type: "code" }>, context: Context): ReactNode {
  if (context.textInCode)
    return (
      <CodeBlock code={node.value} language={node.lang ?? null}>
        {renderLiteral(node, context)}
      </CodeBlock>
    );
  const complete = isComplete(writtenOf(node, context));
  if (isChart(node))
    return <Chart source={node.value} at={context.block.base + offsetOf(node)} complete={complete} />;
  return isDiagram(node) ? (
    <Diagram source={node.value} section={context.section} complete={complete} />
  ) : (
    <CodeBlock code={node.value} language={node.lang ?? null} complete={complete} />
  );
}

function renderList(node: Extract<RootContent, { type: "list" }>, context: Context): ReactNode {
  const items = node.children.map((item) => {
    const task = typeof item.checked === "boolean";
    return (
      <li
        key={offsetOf(item)}
        dir="auto"
        className={`my-1.5 marker:text-muted [&>p]:my-1.5 ${task ? "-ms-5 list-none [&>input+p]:inline" : "ps-1"}`}
      >
        {task ? <TaskBox checked={item.checked === true} /> : null}
        {renderChildren(item.children, context)}
      </li>
    );
  });
  if (!node.ordered) return <ul className="my-4 list-disc ps-5">{items}</ul>;
  return (
    <ol start={node.start ?? 1} className="my-4 list-decimal ps-6">
      {items}
    </ol>
  );
}
