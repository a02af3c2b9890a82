import type { SearchResult } from "@/lib/http/responses";

/** Where a result opens; null when there is nothing to open on this machine. */
export function resultPlace(result: SearchResult): string | null {
  switch (result.kind) {
    case "report":
      return `/reports/${result.reportId}`;
    case "thread":
      return `/research/${result.threadId}`;
    case "document":
      return null;
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
