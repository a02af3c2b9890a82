import { runAnchor } from "@/components/ui/anchors";
import { documentHref } from "@/lib/client/document-href";
import type { SearchResult } from "@/lib/http/responses";
import { byPage } from "@/lib/sources/same-page";

/** The address of a result; null if it has no page of its own. A page opens at the query words. */
export function resultPlace(result: SearchResult, words = ""): string | null {
  switch (result.kind) {
    case "report":
      return `/reports/${result.reportId}`;
    case "thread":
      return `/research/${result.threadId}#${runAnchor(result.runId)}`;
    case "source": {
      const found = foundWords(result.passage) || words.trim();
      return `/sources/${result.sourceId}${found && result.read ? `?find=${encodeURIComponent(found)}` : ""}`;
    }
    case "document":
      return documentHref(result.url, foundWords(result.passage) || words.trim());
  }
}

/** The marked words of a passage for the reader's search: adjacent ones first, else the first one. */
function foundWords(passage: SearchResult["passage"]): string {
  let words = "";
  for (const [index, { text, hit }] of passage.entries()) {
    if (hit) words += text;
    else if (words && /^\s+$/.test(text) && passage[index + 1]?.hit) words += text;
    else if (words) break;
  }
  return words;
}

/** A result, followed by the others with the same page. */
export type ResultPage = [SearchResult, ...SearchResult[]];

/** Groups results by page, at the position of the first. */
export const resultPages = (results: readonly SearchResult[]): ResultPage[] =>
  byPage(results, (result) => (result.kind === "source" ? result : null));

/** A result's key within one response. */
export function resultKey(result: SearchResult): string {
  switch (result.kind) {
    case "report":
      return `report-${result.reportId}`;
    case "thread":
      return `thread-${result.threadId}-${result.runId}`;
    case "source":
      return `source-${result.sourceId}`;
    case "document":
      return `document-${result.url}-${result.heading}`;
  }
}
