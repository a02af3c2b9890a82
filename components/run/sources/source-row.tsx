"use client";

import { useOpenSource } from "@/components/report/source-reader/open-source";
import { joined, publishedWords } from "@/components/ui/figures";
import { LetterTile } from "@/components/ui/letter-tile";
import { useWords } from "@/components/ui/words";
import { phrase } from "@/lib/i18n/phrase";
import type { Source } from "@/lib/run-log/run-state";

/** A source inside an opened row: number, title, host, day of publication and facts. Opens the source reader. */
export function SourceRow({
  source,
  fact,
  note,
}: {
  source: Source;
  fact?: string | null;
  note?: string | null;
}) {
  const t = useWords();
  const open = useOpenSource();
  const { publishedAt } = source;
  const published = publishedAt ? publishedWords(t, publishedAt) : null;
  return (
    <li>
      <a
        href={`/sources/${source.id}`}
        onClick={(event) => open(event, { sourceId: source.id })}
        className="focus-inset -mx-2 flex gap-3 rounded-control px-2 py-1.5 no-underline hover:bg-hover"
      >
        <LetterTile host={source.host} />
        <span className="min-w-0 flex-1">
          <span className="block text-body wrap-anywhere">{source.title || source.url}</span>
          <span className="block text-meta wrap-anywhere text-muted tabular">
            {joined(String(source.number), phrase(t, source.host), published, fact)}
          </span>
          {note ? <span className="block text-meta wrap-anywhere text-muted">{note}</span> : null}
        </span>
      </a>
    </li>
  );
}
