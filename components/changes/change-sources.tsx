"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { DifferenceTable } from "@/components/report/versions/difference-table";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { SourceChange } from "@/lib/changes/changes-schema";
import { phrase } from "@/lib/i18n/phrase";

/** The paragraphs in which two readings of a page differ, folded, with a link to the whole. */
function Difference({ source }: { source: SourceChange }) {
  const t = useWords();
  const { rows, moreRows, before, after, sourceId } = source;
  const query = new URLSearchParams({ page: before?.pageId ?? "", with: after?.pageId ?? "" });
  const whole = (
    <Link
      href={`/sources/${encodeURIComponent(sourceId)}?${query}`}
      className="inline-flex min-h-8 items-center text-meta text-accent underline underline-offset-3 pointer-coarse:min-h-11"
    >
      {t("changes.difference")}
    </Link>
  );
  if (rows.length === 0) return whole;
  return (
    <details className="group/rows">
      <summary className="focus-inset flex min-h-8 items-center gap-2 rounded-control text-meta text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11">
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="shrink-0 transition-transform group-open/rows:rotate-90"
        />
        {t("changes.showRows", { count: rows.length + moreRows })}
      </summary>
      <DifferenceTable
        rows={rows.map((pieces) => ({ kind: "changed", block: "paragraph", depth: 0, pieces }))}
      />
      {moreRows > 0 ? (
        <p className="text-meta text-muted">{t("changes.moreRows", { count: moreRows })}</p>
      ) : null}
      {whole}
    </details>
  );
}

function Source({ source }: { source: SourceChange }) {
  const t = useWords();
  const { kind, number, sourceId, title, url, after, error } = source;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-muted tabular">{number}</span>
        <Link
          href={`/sources/${encodeURIComponent(sourceId)}`}
          className="min-w-0 text-accent underline underline-offset-3 wrap-anywhere"
        >
          <bdi>{title || url}</bdi>
        </Link>
        <span className="text-meta text-muted">{t(`changes.source.${kind}`)}</span>
        {after?.readAt ? (
          <span className="text-meta text-muted tabular">
            <When at={after.readAt} />
          </span>
        ) : null}
      </p>
      {error ? <p className="mt-0.5 text-meta text-muted wrap-anywhere">{phrase(t, error)}</p> : null}
      {kind === "changed" ? <Difference source={source} /> : null}
    </li>
  );
}

/** The sources that are new, changed or dead; those that are unchanged are counted. */
export function ChangeSources({ sources }: { sources: readonly SourceChange[] }) {
  const t = useWords();
  const unchanged = sources.filter(({ kind }) => kind === "unchanged").length;
  const shown = sources.filter(({ kind }) => kind !== "unchanged");
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((source) => (
          <Source key={source.sourceId} source={source} />
        ))}
      </ul>
      {unchanged > 0 ? (
        <p className="py-3 text-meta text-muted tabular">
          {t("changes.sourcesUnchanged", { count: unchanged })}
        </p>
      ) : null}
    </>
  );
}
