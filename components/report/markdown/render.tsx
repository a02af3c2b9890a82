// From syntax tree to elements by an allow-list: what is not listed here does not reach the page. Raw HTML is shown as
// the text it is, an image as a link, and an address that is not allowed as plain text.

import type { AlignType, PhrasingContent, RootContent, Table, Text } from "mdast";
import { Fragment, type ReactNode } from "react";
import { CodeBlock } from "./code-block";
import type { Block } from "./parse";
import { destinationOf, isForeign, safeHref } from "./safe-link";
import { TableFrame } from "./table-frame";

/** Renders the words of a text node; `source` is the Markdown of it, `offset` where that stands in the whole text. */
export type TextRenderer = (text: { value: string; source: string; offset: number }) => ReactNode;

export type RenderOptions = {
  text: TextRenderer;
  /** The id of a heading, by its offset in the whole text. */
  headingId?: (start: number) => string | undefined;
  /** What stands at the end of a heading's line, by its offset in the whole text. */
  headingEnd?: (start: number) => ReactNode;
  /** Whether the words of code go through `text` as well; else they are shown as they are. */
  textInCode?: boolean;
  /** Level of a first-level heading, so that levels go on from the page's own. */
  topLevel: 2 | 3;
};

type Context = RenderOptions & { block: Block };

const HEADING_LOOK = [
  "mt-10 mb-4 text-title font-semibold tracking-title",
  "mt-10 mb-4 text-title font-semibold tracking-title",
  "mt-7.5 mb-3 text-heading font-semibold",
  "mt-5 mb-2 text-body font-semibold",
];

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
  return text({ value: node.value, source, offset: block.base + start });
}

/** Code is the same in the text and on the page, so its offsets need no aligning once its fence is passed. */
function renderLiteral(
  node: Extract<RootContent, { type: "code" | "inlineCode" }>,
  context: Context,
): ReactNode {
  if (!context.textInCode) return node.value;
  const start = offsetOf(node);
  const inside = context.block.source.slice(start, node.position?.end.offset ?? start).indexOf(node.value);
  if (inside < 0) return node.value;
  return context.text({ value: node.value, source: node.value, offset: context.block.base + start + inside });
}

function renderNode(node: RootContent, context: Context): ReactNode {
  switch (node.type) {
    case "text":
      return renderText(node, context);
    case "paragraph":
      return <p className="my-4 wrap-anywhere">{renderChildren(node.children, context)}</p>;
    case "heading":
      return renderHeading(node, context);
    case "strong":
      return <strong className="font-semibold">{renderChildren(node.children, context)}</strong>;
    case "emphasis":
      return <em>{renderChildren(node.children, context)}</em>;
    case "delete":
      return <del>{renderChildren(node.children, context)}</del>;
    case "inlineCode":
      return (
        <code className="rounded-chip bg-sunken px-1 py-0.5 font-mono text-[0.85em] wrap-anywhere">
          {renderLiteral(node, context)}
        </code>
      );
    case "break":
      return <br />;
    case "link":
      return renderLink({ url: node.url, children: node.children, context });
    case "image":
      return renderImage(node);
    case "list":
      return renderList(node, context);
    case "blockquote":
      return (
        <blockquote className="my-5 border-l-2 border-edge pl-5">
          {renderChildren(node.children, context)}
        </blockquote>
      );
    case "code":
      return (
        <CodeBlock code={node.value} language={node.lang ?? null}>
          {renderLiteral(node, context)}
        </CodeBlock>
      );
    case "table":
      return renderTable(node, context);
    case "thematicBreak":
      return <hr className="my-8 border-line" />;
    case "html":
      return <span className="whitespace-pre-wrap wrap-anywhere">{node.value}</span>;
    default:
      return null;
  }
}

type Level = 2 | 3 | 4 | 5 | 6;

function renderHeading(node: Extract<RootContent, { type: "heading" }>, context: Context): ReactNode {
  const level = Math.min(6, Math.max(context.topLevel, node.depth + context.topLevel - 2)) as Level;
  const Heading = `h${level}` as const;
  const start = context.block.base + offsetOf(node);
  const look = HEADING_LOOK[Math.min(node.depth, HEADING_LOOK.length) - 1];
  const end = context.headingEnd?.(start);
  const heading = (
    <Heading
      id={context.headingId?.(start)}
      className={`scroll-mt-16 break-after-avoid font-sans text-balance max-md:scroll-mt-28 ${end ? "" : "first:mt-0"} ${look}`}
    >
      {renderChildren(node.children, context)}
    </Heading>
  );
  // Beside the heading, not in it: its name stays its own words.
  return end ? (
    <div className="group/heading relative first:*:mt-0">
      {heading}
      <span className="absolute top-0 right-0 print:hidden">{end}</span>
    </div>
  ) : (
    heading
  );
}

function renderLink(link: { url: string; children: PhrasingContent[]; context: Context }): ReactNode {
  const href = safeHref(link.url);
  const words = renderChildren(link.children, link.context);
  if (!href) return words;
  return (
    <a
      href={href}
      title={destinationOf(href)}
      className="text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong"
      {...(isForeign(href) ? { rel: "noopener noreferrer nofollow", target: "_blank" } : {})}
    >
      {words}
    </a>
  );
}

function renderImage(node: Extract<RootContent, { type: "image" }>): ReactNode {
  const href = safeHref(node.url);
  const words = `${node.alt || "Image"} (image)`;
  if (!href || !isForeign(href)) return words;
  return (
    <a
      href={href}
      title={destinationOf(href)}
      rel="noopener noreferrer nofollow"
      target="_blank"
      className="text-accent underline underline-offset-3"
    >
      {words}
    </a>
  );
}

function renderList(node: Extract<RootContent, { type: "list" }>, context: Context): ReactNode {
  const items = node.children.map((item) => (
    <li key={offsetOf(item)} className="my-1.5 pl-1 marker:text-muted [&>p]:my-1.5">
      {typeof item.checked === "boolean" ? (
        <input type="checkbox" checked={item.checked} disabled aria-label="Item" className="mr-2" />
      ) : null}
      {renderChildren(item.children, context)}
    </li>
  ));
  if (!node.ordered) return <ul className="my-4 list-disc pl-5">{items}</ul>;
  return (
    <ol start={node.start ?? 1} className="my-4 list-decimal pl-6">
      {items}
    </ol>
  );
}

const ALIGN: Record<NonNullable<AlignType>, string> = {
  left: "text-left",
  right: "text-right",
  center: "text-center",
};

function renderTable(node: Table, context: Context): ReactNode {
  const [head, ...body] = node.children;
  const look = (column: number) => ALIGN[node.align?.[column] ?? "left"];
  return (
    <TableFrame>
      <table className="w-full border-collapse font-sans text-body tabular">
        <thead>
          <tr className="border-b border-edge">
            {head?.children.map((cell, column) => (
              <th
                key={offsetOf(cell)}
                scope="col"
                className={`px-3 py-2 print:px-1.5 align-bottom font-semibold first:pl-0 last:pr-0 ${look(column)}`}
              >
                {renderChildren(cell.children, context)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr key={offsetOf(row)} className="border-b border-line">
              {row.children.map((cell, column) => (
                <td
                  key={offsetOf(cell)}
                  className={`px-3 py-2 print:px-1.5 align-top first:pl-0 last:pr-0 ${look(column)} ${isFigure(cell.children, context) ? "whitespace-nowrap" : "min-w-36 print:min-w-0"}`}
                >
                  {renderChildren(cell.children, context)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** A cell of figures stays on one line, unit and citations included. */
function isFigure(nodes: readonly PhrasingContent[], context: Context): boolean {
  const first = nodes[0];
  const last = nodes.at(-1);
  if (!first || !last) return false;
  const text = context.block.source.slice(offsetOf(first), last.position?.end.offset);
  return text.length <= 40 && /^[\s[~≈<>±+−-]*(?:[$€£¥]|US\$)?\d/.test(text);
}
