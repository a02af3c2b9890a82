// From syntax tree to elements by an allow-list: what is not listed here does not reach the page. Raw HTML is shown as
// the text it is, an image as a link, and an address that is not allowed as plain text.

import type { Paragraph, PhrasingContent, RootContent, Text } from "mdast";
import { Fragment, type ReactNode } from "react";
import { isDiagram } from "@/lib/reports/diagram";
import { safeHref } from "@/lib/reports/links";
import { CodeBlock } from "./code-block";
import { Diagram } from "./diagram-later";
import { FormulaBlock, InlineFormula } from "./formula";
import { Heading } from "./heading";
import { ImageLink, NoteLabel, NoteMark, TaskBox, TextLink } from "./links";
import { notePieces, opensNote } from "./notes";
import { paragraphParts } from "./paragraph";
import { type Block, textOf } from "./parse";
import { renderTable } from "./table";

/** Renders the words of a text node; `source` is the Markdown of it, `offset` where that stands in the whole text. */
export type TextRenderer = (text: {
  value: string;
  source: string;
  offset: number;
  /** Of a table, whose lines do not break inside a date or before a unit. */
  inTable?: boolean;
}) => ReactNode;

export type RenderOptions = {
  text: TextRenderer;
  /** The id of a heading, by its offset in the whole text. */
  headingId?: (start: number) => string | undefined;
  /** What stands at the end of a heading's line, by its offset in the whole text. */
  headingEnd?: (start: number) => ReactNode;
  /** The heading that the block stands under. */
  section?: string;
  /** A page as it was read: the words of code go through `text` as well, and nothing is drawn. */
  textInCode?: boolean;
  /** Level of a first-level heading, so that levels go on from the page's own. */
  topLevel: 2 | 3;
};

type Context = RenderOptions & { block: Block; inTable?: boolean };

/** One top-level block as elements. */
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

/** Code is the same in the text and on the page, so its offsets need no aligning once its fence is passed. */
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
        <code dir="ltr" className="rounded-chip bg-sunken px-1 py-0.5 font-mono text-body wrap-anywhere">
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

/** True once the closing fence is written; code without a fence is complete as it stands. */
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
