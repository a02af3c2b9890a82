import type { SearchResult } from "@/lib/http/responses";

/** The id of the place on its thread's page where a run begins. */
export const runAnchor = (runId: string) => `run-${runId}`;

/** Where a result opens; null when it has no page of its own. */
export function resultPlace(result: SearchResult): string | null {
  switch (result.kind) {
    case "report":
      return `/reports/${result.reportId}`;
    case "thread":
      return `/research/${result.threadId}#${runAnchor(result.runId)}`;
    case "document":
      return result.url.startsWith("/") ? result.url : null;
  }
}

/** A result's identity among others of one answer. */
export function resultKey(result: SearchResult): string {
  switch (result.kind) {
    case "report":
      return `report-${result.reportId}`;
    case "thread":
      return `thread-${result.threadId}-${result.runId}`;
    case "document":
      return `document-${result.url}-${result.heading}`;
  }
}
