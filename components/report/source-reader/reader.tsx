"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect } from "react";
import { unreadCause } from "@/components/report/citations/source-facts";
import { SourceMarks } from "@/components/report/citations/source-marks";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import { pageTextHref } from "@/lib/client/api";
import { documentHref } from "@/lib/client/document-href";
import type { RereadResponse, SourceResponse } from "@/lib/http/responses";
import { pageNumberAt } from "@/lib/reports/page-numbers";
import type { PagePicture } from "@/lib/sources/page-about";
import { isLibraryUrl, libraryPath } from "@/lib/sources/url-key";
import { LivePage } from "./live-page";
import { ReaderBody, useBook } from "./reader-body";
import { ReaderClaim, ReaderDoubt } from "./reader-doubt";
import { PageFacts, PageSays } from "./reader-facts";
import { FindButton, FindLine } from "./reader-find";
import { type Stops, usePassages } from "./reader-stops";
import { readerTitle } from "./reader-title";
import { type ShowVersion, Versions } from "./reader-versions";

type ReaderProps = {
  data: SourceResponse;
  /** The citation whose passage is shown first. */
  at: string | null;
  /** The initial query; null keeps the search field closed. */
  find?: string | null;
  headingLevel?: "h1" | "h2";
  /** Actions beside the title, for example a close button. */
  actions?: ReactNode;
  onShow: ShowVersion;
  onRead: (answer: RereadResponse) => void;
};

/** A source as it was read: its address, time and hash, and its text with the cited passages marked. */
export function Reader(props: ReaderProps) {
  const t = useWords();
  const { data, at, find = null, headingLevel: Heading = "h2", actions, onShow, onRead } = props;
  const { source, page } = data;
  const readable = page && { id: page.id, text: page.text, href: pageTextHref(page.id) };
  const { loaded, retry } = useBook(readable);
  const book = loaded && "pieces" in loaded ? loaded : null;
  const stops = usePassages({ data, at, book, find });
  useStepKeys(stops.step);
  return (
    <article aria-label={t("reader.sourceNumber", { number: source.number })}>
      <header
        className={`sticky top-0 z-10 border-b border-line bg-ground px-5 pt-4 ${Heading === "h1" ? "max-md:top-12" : ""}`}
      >
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <Heading className="line-clamp-3 max-md:line-clamp-2 text-heading font-semibold wrap-anywhere">
              <span className="text-muted tabular">{source.number}</span>{" "}
              <bdi>{readerTitle(source, page?.title)}</bdi>
            </Heading>
            <p className="text-meta wrap-anywhere text-muted">
              <SourcePlace url={source.url} host={source.host} />
            </p>
          </div>
          {actions}
        </div>
        <Tools data={data} stops={stops} />
        <ReaderClaim citation={stops.selected} />
        <ReaderDoubt citation={stops.doubted} />
        <FindLine stops={stops} />
      </header>
      <div className="px-5 py-4">
        <SourceMarks source={page?.about ? { ...source, about: page.about } : source} />
        {page ? (
          <PageSays
            page={page}
            publishedAt={source.publishedAt ?? page.publishedAt}
            picturesLeft={(source.pageId === page.id ? source.about : page.about)?.picturesLeft}
          />
        ) : null}
        {page ? <PageFacts page={page} /> : null}
        {data.moreCitations ? (
          <p className="text-meta text-muted">{t("reader.moreCitations", { count: data.moreCitations })}</p>
        ) : null}
        {page ? null : <Unread data={data} />}
        <Versions data={data} onShow={onShow} onRead={onRead} />
        {readable ? (
          <ReaderBody
            readable={readable}
            pictures={picturesOf(data)}
            loaded={loaded}
            retry={retry}
            stops={stops}
            citations={data.citations}
            topLevel={Heading === "h1" ? 2 : 3}
          />
        ) : null}
      </div>
    </article>
  );
}

/**
 * The pictures of the shown text. A text is stored once, with what its first reading found: pictures that a later reading
 * brought are known by its source.
 */
function picturesOf({ source, page }: SourceResponse): readonly PagePicture[] | undefined {
  const ofSource = page && source.pageId === page.id ? source.about?.pictures : undefined;
  return ofSource ?? page?.about?.pictures;
}

/** Alt with the arrow keys moves between passages, wherever the focus is. */
function useStepKeys(step: (by: 1 | -1) => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [step]);
}

/** Controls: previous and next passage, search, and a link to the live page. */
function Tools({ data, stops }: { data: SourceResponse; stops: Stops }) {
  const t = useWords();
  return (
    <div className="mt-1 flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 pb-2 print:hidden">
      {stops.count > 0 ? (
        <span className="flex items-center gap-1 text-meta text-muted">
          <IconButton
            label={t("reader.previousPassage")}
            icon={<ChevronUp size={16} />}
            onClick={() => stops.step(-1)}
          />
          <IconButton
            label={t("reader.nextPassage")}
            icon={<ChevronDown size={16} />}
            onClick={() => stops.step(1)}
          />
          <span aria-live="polite" className="tabular">
            {stops.position < 0
              ? t("ui.passages", { count: stops.count })
              : t("reader.place", { position: stops.position + 1, total: stops.count })}
            <PlacePage data={data} stops={stops} />
          </span>
        </span>
      ) : (
        <span className="text-meta text-muted">
          {data.page ? t("reader.noPassage") : t("reader.notRead")}
        </span>
      )}
      <span className="ml-auto flex items-center">
        {data.page ? <FindButton stops={stops} /> : null}
        <LivePage url={data.source.url} className="text-muted max-md:px-1.5!" />
      </span>
    </div>
  );
}

/** The page number of the selected place in a document. */
function PlacePage({ data: { page }, stops: { place } }: { data: SourceResponse; stops: Stops }) {
  const t = useWords();
  const number = place ? pageNumberAt(page?.pageStarts, place.offset) : null;
  return number === null ? null : ` · ${t("ui.atPage", { page: String(number) })}`;
}

/** A document of this machine shows its path and links to its current version; a web page shows its host. */
function SourcePlace({ url, host }: { url: string; host: string }) {
  const href = documentHref(url);
  if (href)
    return (
      <Link href={href} className="underline underline-offset-3">
        {libraryPath(url)}
      </Link>
    );
  return (
    <>
      {isLibraryUrl(url) ? libraryPath(url) : host}
      {isLibraryUrl(url) ? null : <span className="hidden print:block">{url}</span>}
    </>
  );
}

function Unread({ data: { source } }: { data: SourceResponse }) {
  const t = useWords();
  const cause = unreadCause(t, source);
  return (
    <div className="space-y-3 text-body">
      <p>{cause ? t("reader.unreadBecause", { cause: cause.replace(/\.$/, "") }) : t("reader.unread")}</p>
      {source.snippet ? (
        <blockquote dir="auto" className="border-l-2 border-edge pl-4 font-serif text-reader wrap-anywhere">
          {source.snippet}
        </blockquote>
      ) : null}
    </div>
  );
}
