"use client";

import { ChevronDown, ChevronUp, Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import type { Span } from "./passage-marks";
import type { Book } from "./reader-book";
import { foldQuery, MOST_HITS } from "./reader-find-text";

export type Finding = {
  query: string;
  hits: readonly Span[];
  /** True while the search is running. */
  busy: boolean;
};

const NONE: readonly never[] = [];
const NOTHING: Finding = { query: "", hits: NONE, busy: false };
/** Delay after the last key, in milliseconds. */
const STILL = 120;

/** Searches the whole text. Calls `onFirst` with the first hit, once per search. */
export function useFind(book: Book | null, query: string, onFirst: (hit: Span) => void): Finding {
  const [finding, setFinding] = useState<Finding>(NOTHING);
  const first = useRef(onFirst);
  first.current = onFirst;
  useEffect(() => {
    if (book === null || foldQuery(query) === "") {
      setFinding(NOTHING);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const hits: Span[] = [];
      const onHits = (found: Span[]) => {
        const [begin] = hits.length === 0 ? found : [];
        hits.push(...found);
        if (!begin) return;
        setFinding({ query, hits: [...hits], busy: true });
        first.current(begin);
      };
      const tell = () => {
        if (!abort.signal.aborted) setFinding({ query, hits, busy: false });
      };
      book.find({ query, signal: abort.signal, onHits }).then(tell, tell);
    }, STILL);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [book, query]);
  return finding;
}

/** The result of the search, as text. */
function hitWords(t: Words, { query, hits, busy }: Finding, position: number): string {
  if (foldQuery(query) === "") return "";
  if (hits.length === 0) return busy ? "" : t("reader.notFound");
  const total = Math.min(hits.length, MOST_HITS);
  const open = hits.length >= MOST_HITS;
  if (position < 0) return t(open ? "reader.hitsOrMore" : "reader.hits", { count: total });
  return t(open ? "reader.hitOrMore" : "reader.hit", { position: position + 1, total });
}

/** The state of a search for its button and its field. */
type TextSearch = {
  /** Null while it is closed. */
  finding: (Finding & { position: number }) | null;
  search: (query: string | null) => void;
  stepHit: (by: 1 | -1) => void;
};

/** Opens and closes the search in the text. */
export function FindButton({ stops: { finding, search } }: { stops: TextSearch }) {
  const t = useWords();
  return (
    <Button
      variant="quiet"
      aria-expanded={finding !== null}
      className="text-muted max-md:px-1.5!"
      onClick={() => search(finding ? null : "")}
    >
      <Search size={14} aria-hidden="true" />
      {t("reader.find")}
    </Button>
  );
}

/** The search field while it is open. */
export function FindLine({ stops: { finding, search, stepHit } }: { stops: TextSearch }) {
  const t = useWords();
  if (!finding) return null;
  return (
    <FindBar
      query={finding.query}
      words={hitWords(t, finding, finding.position)}
      onQuery={search}
      onStep={stepHit}
      onClose={() => search(null)}
    />
  );
}

/**
 * The search field of this text. Enter goes to the next hit, Shift+Enter to the previous one, Escape closes.
 */
function FindBar({
  query,
  words,
  onQuery,
  onStep,
  onClose,
}: {
  query: string;
  /** The number of hits and the current one. */
  words: string;
  onQuery: (query: string) => void;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}) {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <search className="flex items-center gap-1 pb-2">
      <input
        ref={field}
        type="text"
        aria-label={t("reader.findInText")}
        placeholder={t("reader.findInText")}
        value={query}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        dir="auto"
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onStep(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape") onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className="min-h-8 min-w-0 flex-1 rounded-control border border-edge bg-raised px-2 text-body pointer-coarse:min-h-11"
      />
      <span
        aria-live="polite"
        className="min-w-16 text-right md:min-w-20 text-meta whitespace-nowrap text-muted tabular"
      >
        {words}
      </span>
      <IconButton label={t("reader.previousHit")} icon={<ChevronUp size={16} />} onClick={() => onStep(-1)} />
      <IconButton label={t("reader.nextHit")} icon={<ChevronDown size={16} />} onClick={() => onStep(1)} />
      <IconButton label={t("reader.closeFind")} icon={<X size={16} />} side="bottom-end" onClick={onClose} />
    </search>
  );
}
