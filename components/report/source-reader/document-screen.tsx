"use client";

import { useMemo } from "react";
import { collectionWords } from "@/components/library/collection-words";
import { reasonWords } from "@/components/library/document-words";
import { buttonLook } from "@/components/ui/button";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { documentTextHref } from "@/lib/client/document-href";
import type { DocumentResponse } from "@/lib/http/documents-responses";
import { pageNumberAt } from "@/lib/reports/page-numbers";
import { ReaderBody, useBook } from "./reader-body";
import { FindButton, FindLine } from "./reader-find";
import { usePassages } from "./reader-stops";

/** Reports cite stored pages of a document, never the current document. */
const CITATIONS: [] = [];

/** A document of this machine in its current version, scrolled to the words that were searched for. */
export function DocumentScreen({ data, find }: { data: DocumentResponse; find: string | null }) {
  const t = useWords();
  const { url, sha256, text, title, path, collection, error, indexedAt, modifiedAt } = data;
  const readable = { id: `${url} ${sha256}`, text, href: documentTextHref(url) };
  const { loaded, retry } = useBook(error === null ? readable : null);
  const book = loaded && "pieces" in loaded ? loaded : null;
  const cited = useMemo(() => ({ citations: CITATIONS, page: null }), []);
  const stops = usePassages({ data: cited, at: null, book, find });
  const page = stops.place ? pageNumberAt(data.pageStarts, stops.place.offset) : null;
  return (
    <article aria-labelledby="document" className="mx-auto w-full max-w-column pb-16 md:px-2">
      <header className="sticky top-0 z-10 border-b border-line bg-ground px-5 pt-4 max-md:top-12">
        <h1 id="document" className="line-clamp-3 text-heading font-semibold wrap-anywhere">
          <bdi>{title || path}</bdi>
        </h1>
        <p className="text-meta wrap-anywhere text-muted">
          {t("reader.document.place", { collection: collectionWords(t, collection), path })}
          {page === null ? null : ` · ${t("ui.atPage", { page: String(page) })}`}
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
              <FindButton stops={stops} />
              <a href={readable.href} className={buttonLook("quiet", "text-muted max-md:px-1.5!")}>
                {t("reader.document.plain")}
              </a>
            </span>
          ) : null}
        </div>
        <FindLine stops={stops} />
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
