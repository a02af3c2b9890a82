// What the search found, as the HTTP interface answers it.

import type { Entry } from "@/db/queries/search";
import { citationsOfAddress, type Found, loadEntries } from "@/db/queries/search-texts";
import type { Owner } from "@/db/queries/threads";
import type { MarkedText, SearchResult } from "@/lib/http/responses";
import type { getDb } from "@/lib/process/store";
import { firstSentence } from "@/lib/run-log/first-sentence";
import type { Kind } from "./search-candidates";
import type { Words } from "./search-query";
import { passageOf } from "./search-rank";

type Database = ReturnType<typeof getDb>;

/** As much of a text as is searched. */
const WHOLE = 100_000;
const MOST_CITING = 3;

/** The results for entries, in their order, each with the passage where the words stand. */
export function showFound(
  db: Database,
  entries: Entry[],
  { words, owner, kinds }: { words: Words; owner: Owner; kinds: readonly Kind[] },
): SearchResult[] {
  const most = words.groups.length > 0 ? WHOLE : 2000;
  const parts = showsParts({ words, kinds });
  return loadEntries(db, entries, { most, owner, parts }).map((found) =>
    resultOf(db, found, { words, owner }),
  );
}

/**
 * Whether what runs had researched for themselves counts: where words are looked for. It leads to the question of such a
 * run, so it is none of what is only listed, and none of reports alone.
 */
export const showsParts = ({ words, kinds }: { words: Words; kinds: readonly Kind[] }): boolean =>
  words.groups.length > 0 && kinds.includes("question");

/** Where the words stand in it; of a report or a question that has them in its title alone, what came out. */
function shownPassage(found: Found, words: Words): MarkedText {
  const passage = passageOf(found.text, words);
  if (found.kind === "source" || passage.some(({ hit }) => hit)) return passage;
  const answer = firstSentence(found.answer);
  const asked = found.kind === "question" && found.question !== found.title ? found.question : null;
  const text = [asked, answer].filter((part) => part !== null).join(" — ");
  return text ? [{ text, hit: false }] : passage;
}

function resultOf(
  db: Database,
  found: Found,
  { words, owner }: { words: Words; owner: Owner },
): SearchResult {
  const { threadId, title } = found;
  const shown = { threadId, title, passage: shownPassage(found, words), at: found.entry.at };
  switch (found.kind) {
    case "report": {
      const { id: reportId, status, question, sourcesCount, citedCount, doubtfulCount } = found;
      const { supported, weak, notFound: not_found, unchecked } = found;
      const counts = { supported, weak, not_found, unchecked };
      const versions = JSON.parse(found.versions) as Extract<SearchResult, { kind: "report" }>["versions"];
      const told = { reportId, status, question, sourcesCount, citedCount, doubtfulCount, counts, versions };
      return { kind: "report", ...shown, ...told };
    }
    case "question":
      return { kind: "thread", ...shown, runId: found.id, status: found.status };
    case "source": {
      const { id: sourceId, number, url, urlKey, host, pageId, publishedAt } = found;
      const { reports, threads: threadsCount } = citationsOfAddress(db, { urlKey, owner });
      return {
        kind: "source",
        ...shown,
        sourceId,
        number,
        url,
        host,
        publishedAt,
        read: pageId !== null,
        citedCount: reports.reduce((sum, { times }) => sum + times, 0),
        citedBy: reports
          .slice(0, MOST_CITING)
          .map(({ reportId, title: name }) => ({ reportId, title: name })),
        citedByCount: reports.length,
        threadsCount,
      };
    }
  }
}
