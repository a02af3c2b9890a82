"use client";

import { memo, useLayoutEffect, useRef } from "react";
import { passageAt, sourceHref, useOpenSource } from "@/components/report/source-reader/open-source";
import { EDGES_DOWN } from "@/components/ui/edges";
import { useWords } from "@/components/ui/words";
import type { PageFinding, Plan, Source } from "@/lib/run-log/run-state";
import { endOfList, type FoundPage, foundLines, passageText } from "./found-pages";

/** Within this distance from its end, in pixels, the list follows new entries. */
const NEAR = 24;

/** Scrolls to the newest entry, with the start of an entry at the top edge. */
function showEnd(list: HTMLElement): void {
  list.style.paddingBottom = "";
  const zero = list.getBoundingClientRect().top + list.clientTop - list.scrollTop;
  const starts = [...list.querySelectorAll("[data-entry]")].map((entry) =>
    Math.round(entry.getBoundingClientRect().top - zero),
  );
  const { top, room } = endOfList(starts, { content: list.scrollHeight, height: list.clientHeight });
  list.style.paddingBottom = `${room}px`;
  list.scrollTop = top;
}

/**
 * What the pages say about the question, while they are read; each sentence links to its passage. The height
 * is fixed while more may come, so that nothing below it moves; the list follows new entries unless the person scrolls up.
 * Afterwards all of it stands in the column, which scrolls already. Memoized like the list of sources below it.
 */
export const FoundSoFar = memo(function FoundSoFar({
  findings,
  sources,
  plan,
  going,
}: {
  findings: readonly PageFinding[];
  sources: readonly Source[];
  /** Its lines group the findings; null when there is no plan. */
  plan: Plan | null;
  /** True while more findings may arrive. */
  going: boolean;
}) {
  const t = useWords();
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const lines = foundLines({ findings, sources, plan });
  const named = lines.some(({ line }) => line !== null);
  const count = findings.length;
  const title = t(going ? "thread.found.title" : "thread.found.ended");
  useLayoutEffect(() => {
    if (list.current && count > 0 && going && atEnd.current) showEnd(list.current);
  }, [count, going]);
  return (
    <section aria-label={title} className="mb-5">
      <h2 className="text-meta font-semibold">
        {title}{" "}
        <span className="font-normal text-muted tabular">
          {findings.length > 0 ? t.number(findings.length) : null}
        </span>
      </h2>
      <ol
        ref={list}
        tabIndex={going ? 0 : undefined}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          atEnd.current = scrollHeight - clientHeight - scrollTop < NEAR;
        }}
        className={`mt-2 border-y border-line ${going ? `focus-inset h-80 overflow-x-hidden overflow-y-auto overscroll-contain [--under:var(--color-ground)] print:h-auto ${EDGES_DOWN}` : ""}`}
      >
        {lines.length === 0 ? <li className="py-3 text-muted">{t("thread.found.soon")}</li> : null}
        {lines.map(({ line, pages }) => (
          <li key={line?.id ?? ""} className="border-line not-first:border-t">
            {named ? (
              <h3 data-entry="" className="pt-2 text-meta font-medium wrap-anywhere">
                {line?.text ?? t("thread.found.other")}
              </h3>
            ) : null}
            <ol>
              {pages.map((page) => (
                <li
                  key={page.source.number}
                  data-entry={named ? undefined : ""}
                  className="border-line py-2 not-first:border-t"
                >
                  <Page page={page} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
});

function Page({ page: { source, findings } }: { page: FoundPage }) {
  const t = useWords();
  const open = useOpenSource();
  const title = source.title || source.host;
  return (
    <>
      <p className="flex gap-2 text-meta text-muted">
        <span className="tabular">{source.number}</span>
        <span className="min-w-0 truncate">
          <bdi>{title}</bdi>
        </span>
      </p>
      <ul>
        {findings.map((found, index) => {
          const target = { sourceId: source.id, citationId: passageAt(found) };
          return (
            // The first finding follows the name of its page.
            <li key={found.start} data-entry={index > 0 ? "" : undefined}>
              <a
                href={sourceHref(target)}
                onClick={(event) => open(event, target)}
                title={t("thread.found.open", { number: source.number })}
                className="focus-inset -mx-2 block rounded-control px-2 py-1 font-serif text-body no-underline wrap-anywhere hover:bg-hover pointer-coarse:py-2"
              >
                {passageText(found.text)}
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}
