// Splits a Markdown text into blocks for comparison: paragraphs, headings, list items, table rows, code
// blocks. One pass over the lines; a fenced block is one block.

import { isTableRule } from "./markdown-lines";

export type BlockKind = "heading" | "paragraph" | "item" | "row" | "code";

export type TextBlock = {
  kind: BlockKind;
  /** The text without the syntax of a heading, an item or a row. */
  text: string;
  /** The level of a heading, or the depth of an item, from 1; otherwise 0. */
  depth: number;
};

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const ITEM = /^([ \t]*)(?:[-+*]|\d{1,9}[.)])[ \t]+/;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;

/** The maximum number of single blocks, and of groups that join all later ones. */
const MOST_BLOCKS = { single: 3000, joined: 1000 };

/** The blocks of a text, in order; in a very long text, the last ones are joined. */
export function blocksOf(content: string): TextBlock[] {
  const blocks = everyBlock(content);
  const rest = blocks.splice(MOST_BLOCKS.single);
  const size = Math.ceil(rest.length / MOST_BLOCKS.joined);
  for (let from = 0; from < rest.length; from += size) {
    const [first, ...others] = rest.slice(from, from + size);
    if (!first) break;
    blocks.push({ ...first, text: [first, ...others].map(({ text }) => text).join("\n") });
  }
  return blocks;
}

function everyBlock(content: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  /** The block that the next line may continue. */
  let open: TextBlock | null = null;
  let fence: string | null = null;
  const add = (block: TextBlock, goesOn: boolean) => {
    blocks.push(block);
    open = goesOn ? block : null;
  };
  for (const line of content.split(/\r?\n/)) {
    const code = FENCE.exec(line)?.[1];
    const last: TextBlock | null = open;
    if (fence !== null) {
      if (code?.startsWith(fence)) {
        fence = null;
        open = null;
      } else if (last) append(last, line, "\n");
    } else if (code) {
      fence = code;
      add({ kind: "code", text: "", depth: 0 }, true);
    } else if (line.trim() === "") open = null;
    else {
      const block = blockOf(line);
      if (block) add(block, block.kind === "item");
      else if (isRow(line)) {
        if (!isTableRule(line)) add({ kind: "row", text: cellsOf(line), depth: 0 }, false);
      } else if (last) append(last, line.trim(), " ");
      else add({ kind: "paragraph", text: line.trim(), depth: 0 }, true);
    }
  }
  return blocks;
}

function append(block: TextBlock, text: string, by: string): void {
  block.text = block.text === "" ? text : `${block.text}${by}${text}`;
}

function blockOf(line: string): TextBlock | null {
  const heading = HEADING.exec(line);
  if (heading) {
    const text = line.slice(heading[0].length).trim();
    return { kind: "heading", text, depth: heading[1]?.length ?? 1 };
  }
  const item = ITEM.exec(line);
  if (!item) return null;
  const indent = (item[1] ?? "").replaceAll("\t", "    ").length;
  return { kind: "item", text: line.slice(item[0].length).trim(), depth: 1 + Math.floor(indent / 2) };
}

const isRow = (line: string) => line.trimStart().startsWith("|");

function cellsOf(line: string): string {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim())
    .join("  |  ");
}
