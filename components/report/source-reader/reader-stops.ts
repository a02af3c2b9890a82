"use client";

import { useCallback, useMemo, useState } from "react";
import type { CitationOfSource, SourceResponse } from "@/lib/http/responses";
import { effectiveVerdict, isDoubtful } from "@/lib/reports/verdict";
import { placeAt } from "./open-source";
import type { Passage, Span } from "./passage-marks";
import type { Book } from "./reader-book";
import { type Finding, useFind } from "./reader-find";
import type { Place } from "./reader-keeper";
import { hitMark, passageMark } from "./reader-piece";

export type Stops = {
  /** In the order of the text. */
  passages: Passage[];
  /** What is looked at, to be brought to the middle. */
  place: Place | null;
  /** How many passages one can step through, and which is looked at; -1 for none yet. */
  count: number;
  position: number;
  step: (by: 1 | -1) => void;
  /** A passage that was asked for and is cited by no report, to be marked like a hit; empty for any other. */
  asked: readonly Span[];
  /** The doubtful citation that is looked at; null for any other. */
  doubted: CitationOfSource | null;
  /** Null while the search is closed. */
  finding: (Finding & { position: number }) | null;
  /** Looks for these words; null closes the search. */
  search: (query: string | null) => void;
  stepHit: (by: 1 | -1) => void;
};

/** What is cited of a text; nothing of one that no report knows. */
type Cited = Pick<SourceResponse, "citations"> & { page: { id: string } | null };

/**
 * Passages in the order of the text. Offsets hold for the text they were taken from; another version is another text. A doubt
 * about an earlier version of a report is past where a newer one stands, unless it is `at` that is asked for.
 */
export function passagesOf({ citations, page }: Cited, at: string | null = null): Passage[] {
  const newest = citations.some(({ current }) => current);
  return citations
    .flatMap((citation) => {
      const { id, number, passage, pageId } = citation;
      if (!passage || pageId !== page?.id) return [];
      const stands = citation.current || !newest || id === at;
      const doubt = stands && isDoubtful(citation) ? { verdict: effectiveVerdict(citation) } : {};
      return [{ id, number, start: passage.start, end: passage.end, ...doubt }];
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Whether a citation's passage lies in the text as it was fetched; one without a passage is shown when it is known. */
export function showsCitation({ citations, page }: SourceResponse, citationId: string): boolean {
  const citation = citations.find(({ id }) => id === citationId);
  return citation !== undefined && (citation.passage === null || citation.pageId === page?.id);
}

const sameSpan = (a: Span, b: Span) => a.start === b.start && a.end === b.end;

/** Several citations of one passage are one stop, which stands for a doubtful one of them if there is one. */
export function stopsOf(passages: readonly Passage[]): Passage[] {
  return passages.flatMap((passage, index) => {
    const same = passages.filter((other) => sameSpan(other, passage));
    if (passages.indexOf(same[0] ?? passage) !== index) return [];
    return same.find(({ verdict }) => verdict !== undefined) ?? passage;
  });
}

/** The doubtful citation that is looked at; one without a passage is looked at when it was asked for. */
export function doubtedOf(
  data: Cited,
  { looked, at }: { looked: string | undefined; at: string | null },
): CitationOfSource | null {
  const citation = data.citations.find(({ id, passage, pageId }) => {
    if (looked !== undefined) return id === looked;
    return id === at && passage === null && (pageId ?? data.page?.id) === data.page?.id;
  });
  return citation && isDoubtful(citation) ? citation : null;
}

const placeOf = (passage: Passage): Place => ({ offset: passage.start, mark: passageMark(passage.id) });
const placeOfHit = (hit: Span): Place => ({ offset: hit.start, mark: hitMark(hit) });

/** Everything in a text that one can step to: its cited passages, and the hits of the search. */
export function usePassages(shown: {
  data: Cited;
  /** The citation, or the place in the text, asked for by the address or by what was pressed. */
  at: string | null;
  book: Book | null;
  /** Words the address asks to be found. */
  find: string | null;
}): Stops {
  const { data, at, book, find } = shown;
  const passages = useMemo(() => passagesOf(data, at), [data, at]);
  const stops = useMemo(() => stopsOf(passages), [passages]);
  const asked = useMemo(() => passages.find(({ id }) => id === at) ?? null, [passages, at]);
  const spans = useMemo(() => [placeAt(at)].filter((span) => span !== null), [at]);
  const begin = () => (asked ? placeOf(asked) : spans[0] ? placeOfHit(spans[0]) : null);
  const [place, setPlace] = useState<Place | null>(begin);
  const [followed, setFollowed] = useState({ at, pageId: data.page?.id, asked: asked?.id });
  // The passage may come later than the text: when the source was opened before its report was stored.
  const late = asked !== null && followed.asked === undefined;
  if (followed.at !== at || followed.pageId !== data.page?.id || late) {
    setFollowed({ at, pageId: data.page?.id, asked: asked?.id });
    setPlace(begin());
  }
  const [query, setQuery] = useState(find);
  const onFirst = useCallback((hit: Span) => setPlace(placeOfHit(hit)), []);
  const finding = useFind(book, query ?? "", onFirst);
  const looked = passages.find(({ id }) => passageMark(id) === place?.mark);
  const position = looked ? stops.findIndex((stop) => sameSpan(stop, looked)) : -1;
  const hitAt = finding.hits.findIndex((hit) => hit.start === place?.offset && hitMark(hit) === place.mark);
  const step = useCallback(
    (by: 1 | -1) => {
      const next = stops[turned(position, by, stops.length)];
      if (next) setPlace(placeOf(next));
    },
    [stops, position],
  );
  const stepHit = (by: 1 | -1) => {
    const next = finding.hits[turned(hitAt, by, finding.hits.length)];
    if (next) setPlace(placeOfHit(next));
  };
  return {
    passages,
    place,
    count: stops.length,
    position,
    step,
    // Until these words are gone through, nothing is known of them.
    finding:
      query === null
        ? null
        : { ...finding, query, busy: finding.busy || finding.query !== query, position: hitAt },
    search: setQuery,
    stepHit,
    asked: spans,
    doubted: doubtedOf(data, { looked: looked?.id, at: place ? null : at }),
  };
}

/** The next place in a ring; from nowhere the first or the last. */
function turned(position: number, by: 1 | -1, length: number): number {
  if (position < 0) return by > 0 ? 0 : length - 1;
  return (position + by + length) % length;
}
