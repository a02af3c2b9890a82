// A page prepared for search: its sections with their headings, its sentences with their stems, and the code that
// belongs to them. Preparing costs a few milliseconds a page, so the last pages are remembered by their text.

import { IndexBuilder } from "./index-builder";
import { type Block, blocksOf } from "./markdown-blocks";

export type Sentence = {
  /** As it stands in the page, without a label in front. */
  text: string;
  start: number;
  end: number;
  /** `table`: a whole table, which is quoted as it stands and never as a sentence. */
  kind: "prose" | "item" | "property" | "table";
  /** Name of the parameter a description belongs to, for `property`. */
  subject: string | null;
  /** True in a list, also when the item describes a parameter. */
  listed: boolean;
  /** Sentences of one paragraph share it. */
  block: number;
  section: number;
  stems: Map<string, number>;
  /** Sum of the counts in `stems`. */
  length: number;
  quality: number;
  /** Index of the code that directly follows, when the sentence leads to it. */
  code: number | null;
};

export type Section = {
  /** Headings from the top, plain text; empty before the first one. */
  path: string[];
  headingStems: Set<string>;
  /** Everything in the section, code included; headings count too. */
  counts: Map<string, number>;
  length: number;
};

/** The rows of a table as they stand, its head and the line below it among them. */
export type Table = { rows: string[]; start: number; section: number; block: number };

export type PageIndex = {
  sections: Section[];
  sentences: Sentence[];
  codes: { language: string; text: string }[];
  tables: Table[];
  stems: Set<string>;
};

const REMEMBERED = 32;
/** Characters indexed at a stretch: about ten milliseconds of work. */
const PIECE = 20_000;

const remembered = new Map<string, PageIndex>();

/** True when the page is remembered, so that `indexOf` costs nothing. */
export function isIndexed(page: { title: string; text: string }): boolean {
  return remembered.has(keyOf(page));
}

const keyOf = (page: { title: string; text: string }) => `${page.title}\n${page.text}`;

/** The index of a page; the same text is indexed once while it is among the last pages used. */
export function indexOf(page: { title: string; text: string }): PageIndex {
  const found = remembered.get(keyOf(page));
  if (found) return remember(page, found);
  const builder = new IndexBuilder(page.title, page.text);
  for (const block of blocksOf(page.text)) builder.add(block);
  return remember(page, builder.index);
}

/** Indexes a page in pieces and calls `pause` between them, so that a long page holds nothing else up. */
export async function prepareIndex(
  page: { title: string; text: string },
  pause: () => Promise<unknown>,
): Promise<void> {
  if (isIndexed(page)) return;
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
