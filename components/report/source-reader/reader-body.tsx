"use client";

import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { CitationOfSource } from "@/lib/http/responses";
import type { PagePicture } from "@/lib/sources/page-about";
import type { LoadedBook, ReadableText } from "./reader-load";
import { ReaderSkeleton } from "./reader-skeleton";
import type { Stops } from "./reader-stops";
import { ReaderText } from "./reader-text";

const NONE: readonly never[] = [];

/** A text in each of its states: loading, failed, empty, loaded. */
export function ReaderBody(body: {
  readable: ReadableText;
  pictures?: readonly PagePicture[];
  loaded: LoadedBook;
  retry: () => void;
  stops: Stops;
  citations: readonly CitationOfSource[];
  topLevel: 2 | 3;
}) {
  const t = useWords();
  const { readable, loaded, retry, stops, citations, topLevel, pictures = NONE } = body;
  const book = loaded && "pieces" in loaded ? loaded : null;
  return (
    <div className="mt-4">
      {loaded ? null : <ReaderSkeleton />}
      {loaded && "failed" in loaded ? (
        <div className="space-y-3">
          <p role="alert">{t("reader.textFailed")}</p>
          <Button onClick={retry}>{t("ui.tryAgain")}</Button>
        </div>
      ) : null}
      {book && !book.whole ? (
        <p className="hidden text-meta print:block">{t("reader.onPaper", { address: readable.href })}</p>
      ) : null}
      {book?.visible ? (
        <ReaderText
          key={readable.id}
          book={book}
          passages={stops.passages}
          hits={stops.finding?.hits ?? stops.asked}
          place={stops.place}
          citations={citations}
          pictures={pictures}
          pageId={readable.id}
          topLevel={topLevel}
        />
      ) : null}
      {book && !book.visible ? <p>{t("reader.nothingVisible")}</p> : null}
    </div>
  );
}
