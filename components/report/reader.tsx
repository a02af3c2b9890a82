"use client";

import { ArrowUpRight, ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { count, words } from "@/components/run/words";
import { buttonLook } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { SourceResponse } from "@/lib/http/responses";
import { isLibraryUrl } from "@/lib/sources/url-key";
import { liveHref } from "./citation-card";
import type { Passage } from "./passage-marks";
import { passageAnchor, ReaderText } from "./reader-text";
import { useShownPassage } from "./use-shown-passage";
import { When } from "./when";

/** Distinct passages in the order of the text; several citations of one passage are one stop. */
function passagesOf({ citations, page }: SourceResponse): Passage[] {
  return citations
    .flatMap(({ id, number, passage, pageId }) =>
      // Offsets hold for the text they were taken from; a page read anew is another text.
      passage && pageId === page?.id ? [{ id, number, start: passage.start, end: passage.end }] : [],
    )
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

function stopsOf(passages: Passage[]): Passage[] {
  return passages.filter(
    (passage, index) =>
      passages.findIndex((other) => other.start === passage.start && other.end === passage.end) === index,
  );
}

/** A source as it was read: where from, when, its hash, its text with the cited passages marked. */
export function Reader({
  data,
  at,
  headingLevel: Heading = "h2",
  actions,
}: {
  data: SourceResponse;
  /** The citation whose passage is shown first. */
  at: string | null;
  headingLevel?: "h1" | "h2";
  /** Beside the title, for example the way to close. */
  actions?: ReactNode;
}) {
  const { source, page } = data;
  const passages = useMemo(() => passagesOf(data), [data]);
  const stops = useMemo(() => stopsOf(passages), [passages]);
  const [current, setCurrent] = useState<string | null>(() => stopFor({ passages, stops, id: at }));
  const [asked, setAsked] = useState(at);
  if (asked !== at) {
    setAsked(at);
    setCurrent(stopFor({ passages, stops, id: at }));
  }
  const root = useRef<HTMLElement>(null);
  useShownPassage(root, current && passageAnchor(current));
  const position = stops.findIndex((stop) => stop.id === current);
  const step = (by: number) => {
    const next = stops[(position + by + stops.length) % stops.length];
    if (next) setCurrent(next.id);
  };
  return (
    <article ref={root} aria-label={`Source ${source.number}`}>
      <header
        className={`sticky top-0 z-10 border-b border-line bg-ground px-5 pt-4 pb-2 ${Heading === "h1" ? "max-md:top-12" : ""}`}
      >
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <Heading className="line-clamp-3 text-heading font-semibold wrap-anywhere">
              <span className="text-muted tabular">{source.number}</span>{" "}
              {source.title || page?.title || source.url}
            </Heading>
            <p className="text-meta wrap-anywhere text-muted">{placeOf(source.url, source.host)}</p>
          </div>
          {actions}
        </div>
        <div className="mt-1 flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
          {stops.length > 0 ? (
            <span className="flex items-center gap-1 text-meta text-muted">
              <IconButton
                label="Previous passage"
                icon={<ChevronUp size={16} />}
                onClick={() => step(position < 0 ? 0 : -1)}
              />
              <IconButton label="Next passage" icon={<ChevronDown size={16} />} onClick={() => step(1)} />
              <span aria-live="polite" className="tabular">
                {position < 0 ? count(stops.length, "passage") : `${position + 1} of ${stops.length}`}
              </span>
            </span>
          ) : (
            <span className="text-meta text-muted">
              {page ? "No passage of it is cited" : "It was not read"}
            </span>
          )}
          <LivePage url={source.url} />
        </div>
      </header>
      <div className="px-5 py-4">
        {page ? (
          <>
            <PageFacts page={page} publishedAt={source.publishedAt} />
            <ReaderText
              text={page.text ?? ""}
              passages={passages}
              current={current}
              topLevel={Heading === "h1" ? 2 : 3}
            />
          </>
        ) : (
          <Unread data={data} />
        )}
      </div>
    </article>
  );
}

function stopFor(wanted: { passages: Passage[]; stops: Passage[]; id: string | null }): string | null {
  const passage = wanted.passages.find((known) => known.id === wanted.id);
  if (!passage) return null;
  return wanted.stops.find((stop) => stop.start === passage.start && stop.end === passage.end)?.id ?? null;
}

/** A document on this machine is named by its path, a page by its host. */
function placeOf(url: string, host: string): string {
  return isLibraryUrl(url) ? decodeURI(url.slice("library://".length)) : host;
}

function LivePage({ url }: { url: string }) {
  const live = liveHref(url);
  if (!live) return null;
  return (
    <a
      href={live}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={buttonLook("quiet", "ml-auto text-muted")}
    >
      Live page
      <ArrowUpRight size={14} aria-hidden="true" />
    </a>
  );
}

function PageFacts({
  page,
  publishedAt,
}: {
  page: NonNullable<SourceResponse["page"]>;
  publishedAt: string | null;
}) {
  return (
    <details className="mb-4 text-meta text-muted">
      <summary className="min-h-6 wrap-anywhere">
        Read <When at={page.readAt} /> · {words(page.wordCount)} · SHA-256{" "}
        <span className="font-mono">{page.sha256.slice(0, 8)}</span>
      </summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 wrap-anywhere">
        <dt>SHA-256</dt>
        <dd className="font-mono">{page.sha256}</dd>
        <dt>Address</dt>
        <dd>{page.url}</dd>
        <dt>Read by</dt>
        <dd>{page.via}</dd>
        {publishedAt ? (
          <>
            <dt>Published</dt>
            <dd>{publishedAt.slice(0, 10)}</dd>
          </>
        ) : null}
      </dl>
    </details>
  );
}

function Unread({ data: { source } }: { data: SourceResponse }) {
  return (
    <div className="space-y-3 text-body">
      <p>
        {source.error
          ? `This page could not be read: ${source.error}. What the search showed of it is all that is known.`
          : "This page was not read. What the search showed of it is all that is known."}
      </p>
      {source.snippet ? (
        <blockquote className="border-l-2 border-edge pl-4 font-serif text-reader">
          {source.snippet}
        </blockquote>
      ) : null}
    </div>
  );
}
