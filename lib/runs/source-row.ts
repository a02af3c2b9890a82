// Converts a stored source to its form in the state of a run.

import type { ReadSource } from "@/db/store/sources";
import type { Source } from "@/lib/run-log/run-state";

export function sourceOf(row: ReadSource): Source {
  const { id, number, url, host, title, snippet, publishedAt, pageId, readAt, error, runId } = row;
  return {
    id,
    number,
    url,
    host,
    title,
    snippet,
    status: pageId ? "read" : error ? "failed" : "seen",
    publishedAt,
    ...(row.publication ? { publication: row.publication } : {}),
    pageId,
    charCount: row.charCount ?? 0,
    wordCount: row.wordCount ?? 0,
    readAt,
    ...(row.pageStarts ? { pageStarts: row.pageStarts } : {}),
    ...(row.about ? { about: row.about } : {}),
    error,
    runId,
  };
}
