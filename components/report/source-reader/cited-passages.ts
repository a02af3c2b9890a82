// The passages of a text that reports cite, and which citation of them is selected.

import type { CitationOfSource, SourceResponse } from "@/lib/http/responses";
import { effectiveVerdict, isDoubtful } from "@/lib/reports/verdict";
import type { Passage, Span } from "./passage-marks";

/** The citations of a text; empty for a text that no report cites. */
export type Cited = Pick<SourceResponse, "citations"> & { page: { id: string } | null };

/**
 * Passages in the order of the text. Offsets are valid only for the version they were taken from. Doubts
 * about an earlier version of a report are dropped if a newer one exists, unless the citation `at` was
 * requested.
 */
export function passagesOf({ citations, page }: Cited, at: string | null = null): Passage[] {
  const newest = citations.some(({ current }) => current);
  return citations
    .flatMap((citation) => {
      const { id, number, passage, pageId } = citation;
      if (!passage || pageId !== page?.id) return [];
      const counts = citation.current || !newest || id === at;
      const span = { id, number, start: passage.start, end: passage.end };
      if (!counts || !isDoubtful(citation)) return [span];
      const verdict = effectiveVerdict(citation);
      return [
        {
          ...span,
          verdict,
          ...(verdict === "not_found" && !isContradicted(citation) ? { nearest: true as const } : {}),
        },
      ];
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** True if the passage says something else: another figure, or by the citation review the opposite. */
const isContradicted = ({ judgement, facts }: CitationOfSource): boolean =>
  judgement?.verdict === "contradicted" || facts.some(({ found, says }) => !found && says !== undefined);

/**
 * Whether the loaded text contains the citation's passage; for a citation without a passage, whether it is
 * known.
 */
export function showsCitation({ citations, page }: SourceResponse, citationId: string): boolean {
  const citation = citations.find(({ id }) => id === citationId);
  return citation !== undefined && (citation.passage === null || citation.pageId === page?.id);
}

/** True for two spans of the same place. */
export const sameSpan = (a: Span, b: Span) => a.start === b.start && a.end === b.end;

/** Citations of the same passage form one stop, which represents a doubtful one if there is one. */
export function stopsOf(passages: readonly Passage[]): Passage[] {
  return passages.flatMap((passage, index) => {
    const same = passages.filter((other) => sameSpan(other, passage));
    if (passages.indexOf(same[0] ?? passage) !== index) return [];
    return same.find(({ verdict }) => verdict !== undefined) ?? passage;
  });
}

/** The selected citation; one without a passage is selected when it was requested. */
export function selectedOf(
  data: Cited,
  { looked, at }: { looked: string | undefined; at: string | null },
): CitationOfSource | null {
  const citation = data.citations.find(({ id, passage, pageId }) => {
    if (looked !== undefined) return id === looked;
    return id === at && passage === null && (pageId ?? data.page?.id) === data.page?.id;
  });
  return citation ?? null;
}

/** The selected citation if it is doubtful. */
export function doubtedOf(...asked: Parameters<typeof selectedOf>): CitationOfSource | null {
  const selected = selectedOf(...asked);
  return selected && isDoubtful(selected) ? selected : null;
}
