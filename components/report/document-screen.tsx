"use client";

import { Search } from "lucide-react";
import { useMemo } from "react";
import { reasonWords } from "@/components/library/document-words";
import { collectionWords } from "@/components/settings/collection-words";
import { Button, buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { documentTextHref } from "@/lib/client/document-href";
import type { DocumentResponse } from "@/lib/http/documents-responses";
import { ReaderBody } from "./reader-body";
import { FindBar, hitWords } from "./reader-find";
import { useBook } from "./reader-load";
import { usePassages } from "./reader-stops";
import { When } from "./when";

/** No report cites a document itself: what was read of it then is a page of its own. */
const CITATIONS: [] = [];

/** A document of this machine as it is now, opened where the words stand. */
export function DocumentScreen({ data, find }: { data: DocumentResponse; find: string | null }) {
  const t = useWords();
  const { url, sha256, text, title, path, collection, error, indexedAt, modifiedAt } = data;
  const readable = { id: `${url} ${sha256}`, text, href: documentTextHref(url) };
  const { loaded, retry } = useBook(error === null ? readable : null);
  const book = loaded && "pieces" in loaded ? loaded : null;
  const cited = useMemo(() => ({ citations: CITATIONS, page: null }), []);
  const stops = usePassages({ data: cited, at: null, book, find });
  return (
    <article aria-labelledby="document" className="mx-auto w-full max-w-column pb-16 md:px-2">
      <header className="sticky top-0 z-10 border-b border-line bg-ground px-5 pt-4 max-md:top-12">
        <h1 id="document" className="line-clamp-3 text-heading font-semibold wrap-anywhere">
          <bdi>{title || path}</bdi>
        </h1>
        <p className="text-meta wrap-anywhere text-muted">
          {t("reader.document.place", { collection: collectionWords(t, collection), path })}
        </p>
        <div className="mt-1 flex min-h-8 flex-wrap items-center justify-between gap-x-2 gap-y-1 pb-2 print:hidden">
          <p className="text-meta text-muted">
            {t.rich("reader.document.times", {
              changed: () => <When key="changed" at={modifiedAt} />,
              indexed: () => <When key="indexed" at={indexedAt} />,
            })}
          </p>
          {error === null ? (
            <span className="flex items-center">
              <Button
                variant="quiet"
                aria-expanded={stops.finding !== null}
                className="text-muted max-md:px-1.5!"
                onClick={() => stops.search(stops.finding ? null : "")}
              >
                <Search size={14} aria-hidden="true" />
                {t("reader.find")}
              </Button>
              <a href={readable.href} className={buttonLook("quiet", "text-muted max-md:px-1.5!")}>
                {t("reader.document.plain")}
              </a>
            </span>
          ) : null}
        </div>
        {stops.finding ? (
          <FindBar
            query={stops.finding.query}
            words={hitWords(t, stops.finding, stops.finding.position)}
            onQuery={stops.search}
            onStep={stops.stepHit}
            onClose={() => stops.search(null)}
          />
        ) : null}
      </header>
      <div className="px-5 py-4">
        {error === null ? (
          <ReaderBody
            readable={readable}
            loaded={loaded}
            retry={retry}
            stops={stops}
            citations={CITATIONS}
            topLevel={2}
          />
        ) : (
          <p>{t("reader.document.unreadable", { reason: reasonWords(t, error) })}</p>
        )}
      </div>
    </article>
  );
}
