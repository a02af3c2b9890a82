"use client";

import { useCallback, useMemo, useState } from "react";
import type { CitationOfSource } from "@/lib/http/responses";
import { type Cited, doubtedOf, passagesOf, sameSpan, selectedOf, stopsOf } from "./cited-passages";
import { placeAt } from "./open-source";
import type { Passage, Span } from "./passage-marks";
import type { Book } from "./reader-book";
import { type Finding, useFind } from "./reader-find";
import type { Place } from "./reader-keeper";
import { hitMark, passageMark } from "./reader-piece";

export type Stops = {
  /** In the order of the text. */
  passages: Passage[];
  /** The selected place, to be scrolled to the middle. */
  place: Place | null;
  /** The number of passages, and the index of the selected one; -1 for none yet. */
  count: number;
  position: number;
  step: (by: 1 | -1) => void;
  /** A requested passage that no report cites, marked like a hit; otherwise empty. */
  asked: readonly Span[];
  /** The selected citation if it is doubtful; otherwise null. */
  doubted: CitationOfSource | null;
  /** The selected citation, whose sentence the text is read for; null when none is selected. */
  selected: CitationOfSource | null;
  /** Null while the search is closed. */
  finding: (Finding & { position: number }) | null;
  /** Searches for this query; null closes the search. */
  search: (query: string | null) => void;
  stepHit: (by: 1 | -1) => void;
};

const placeOf = (passage: Passage): Place => ({ offset: passage.start, mark: passageMark(passage.id) });
const placeOfHit = (hit: Span): Place => ({ offset: hit.start, mark: hitMark(hit) });

/** All stops of a text: its cited passages and the search hits. */
export function usePassages(shown: {
  data: Cited;
  /** The citation or position requested by the URL or by a click. */
  at: string | null;
  book: Book | null;
  /** The query from the URL. */
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
  // The passage may become known later than the text, if the source was opened before its report was stored.
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
  const chosen = { looked: looked?.id, at: place ? null : at };
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
    // The results belong to an earlier query until the search has finished.
    finding:
      query === null
        ? null
        : { ...finding, query, busy: finding.busy || finding.query !== query, position: hitAt },
    search: setQuery,
    stepHit,
    asked: spans,
    doubted: doubtedOf(data, chosen),
    selected: selectedOf(data, chosen),
  };
}

/** The next index, wrapping around; without a current one, the first or the last. */
function turned(position: number, by: 1 | -1, length: number): number {
  if (position < 0) return by > 0 ? 0 : length - 1;
  return (position + by + length) % length;
}
