// GOAL-Q9: repeated searches, fetches and text.

import type { RunEvent } from "@/lib/run-log/event";
import type { Share, StoredScore } from "./score";

const RUN = 8;
const FENCE = /^[ \t>]{0,12}(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:\n[ \t>]{0,12}\1|$(?![\s\S]))/gm;
const SOURCES =
  /^#{1,6}[ \t]+(?:sources|источники|references|found but not cited|найдено, но не процитировано)[ \t]*$/im;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_.-]*/gu;

/**
 * How many sequences of eight words occur earlier in the text, of all sequences; code and the list of sources do not
 * count.
 */
export function repeatedRuns(content: string): Share {
  const end = SOURCES.exec(content)?.index ?? content.length;
  const prose = content
    .slice(0, end)
    .replace(FENCE, " ")
    .replace(/\[\s*\d[\d\s,;–—-]{0,60}\]/g, " ");
  const words = (prose.match(WORD) ?? []).map((word) => word.toLowerCase());
  const seen = new Set<string>();
  let count = 0;
  const of = Math.max(0, words.length - RUN + 1);
  for (let at = 0; at < of; at += 1) {
    const run = words.slice(at, at + RUN).join(" ");
    if (seen.has(run)) count += 1;
    seen.add(run);
  }
  return { count, of };
}

const repeated = (keys: readonly string[]): Share => ({
  count: keys.length - new Set(keys).size,
  of: keys.length,
});

/** Repeated searches and fetches within one run. A page that an earlier run had read is not a fetch. */
export function repeatsOf(
  runs: readonly (readonly RunEvent[])[],
): Pick<StoredScore, "searchesTwice" | "pagesTwice"> {
  const searches: string[] = [];
  const pages: string[] = [];
  runs.forEach((events, run) => {
    for (const event of events) {
      if (event.type === "search-made")
        searches.push(`${run} ${event.query.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim()}`);
      if (event.type === "page-read" && event.page?.readAt === undefined)
        pages.push(`${run} ${event.number}`);
    }
  });
  return { searchesTwice: repeated(searches), pagesTwice: repeated(pages) };
}
