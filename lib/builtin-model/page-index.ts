// A page prepared for search: its sections with their headings, its sentences with their stems, and the code that
// belongs to them. Indexing takes a few milliseconds a page, so the most recent indexes are cached by text.

import { IndexBuilder } from "./index-builder";
import { type Block, blocksOf } from "./markdown-blocks";

export type Sentence = {
  /** The exact text of the page, without a leading label. */
  text: string;
  start: number;
  end: number;
  /** `table` is a whole table, which is quoted unchanged and never as a sentence. */
  kind: "prose" | "item" | "property" | "table";
  /** For `property`: the name of the parameter that is described. */
  subject: string | null;
  /** True in a list, also when the item describes a parameter. */
  listed: boolean;
  /** The sentences of a paragraph have the same number. */
  block: number;
  section: number;
  stems: Map<string, number>;
  /** Sum of the counts in `stems`. */
  length: number;
  quality: number;
  /** Index of the code block that directly follows, if the sentence introduces it. */
  code: number | null;
};

export type Section = {
  /** Headings from the top as plain text; empty before the first heading. */
  path: string[];
  headingStems: Set<string>;
  /** Stems of everything in the section, including code and headings. */
  counts: Map<string, number>;
  length: number;
};

/** The rows of a table, unchanged, including the header and the line below it. */
export type Table = { rows: string[]; start: number; section: number; block: number };

export type PageIndex = {
  sections: Section[];
  sentences: Sentence[];
  codes: { language: string; text: string }[];
  tables: Table[];
  stems: Set<string>;
};

const REMEMBERED = 32;
/** Characters indexed without a pause: about ten milliseconds of work. */
const PIECE = 20_000;

const remembered = new Map<string, PageIndex>();

const keyOf = (page: { title: string; text: string }) => `${page.title}\n${page.text}`;

/** The index of a page, from the cache if the same text was indexed recently. */
export function indexOf(page: { title: string; text: string }): PageIndex {
  const found = remembered.get(keyOf(page));
  if (found) return remember(page, found);
  const builder = new IndexBuilder(page.title, page.text);
  for (const block of blocksOf(page.text)) builder.add(block);
  return remember(page, builder.index);
}

/** Indexes a page in parts and awaits `pause` between them, so that a long page does not block the process. */
export async function prepareIndex(
  page: { title: string; text: string },
  pause: () => Promise<unknown>,
): Promise<void> {
  if (remembered.has(keyOf(page))) return;
  const builder = new IndexBuilder(page.title, page.text);
  const blocks: Block[] = blocksOf(page.text);
  let paused = 0;
  for (const block of blocks) {
    if (block.start - paused >= PIECE) {
      await pause();
      paused = block.start;
    }
    builder.add(block);
  }
  remember(page, builder.index);
}

function remember(page: { title: string; text: string }, index: PageIndex): PageIndex {
  const key = keyOf(page);
  remembered.delete(key);
  remembered.set(key, index);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= REMEMBERED) break;
    remembered.delete(oldest);
  }
  return index;
}
