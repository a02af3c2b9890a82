"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { DIFFERENCE_LEGEND, DifferenceTable } from "@/components/report/versions/difference-table";
import { Button } from "@/components/ui/button";
import { joined } from "@/components/ui/figures";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { pageTextHref } from "@/lib/client/api";
import type { PageVersion, SourceResponse } from "@/lib/http/responses";
import { phrase } from "@/lib/i18n/phrase";
import type { Comparison } from "./reader-difference-worker";
import type { Hunks } from "./reader-hunks";
import { ReaderSkeleton } from "./reader-skeleton";

type Compared = Comparison | null;

/** The differences of two texts, computed in a worker. */
function useComparison(before: string, after: string): { compared: Compared; retry: () => void } {
  const [compared, setCompared] = useState<Compared>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // Each attempt starts a new worker.
    void attempt;
    const worker = new Worker(new URL("./reader-difference-worker.ts", import.meta.url), { type: "module" });
    const address = (id: string) => new URL(pageTextHref(id), window.location.href).href;
    worker.addEventListener("message", ({ data }: MessageEvent<Comparison>) => setCompared(data));
    worker.addEventListener("error", () => setCompared({ kind: "failed" }));
    worker.postMessage({ before: address(before), after: address(after) });
    return () => worker.terminate();
  }, [before, after, attempt]);
  const retry = () => {
    setCompared(null);
    setAttempt((tries) => tries + 1);
  };
  return { compared, retry };
}

/** Compares two versions of a source: only the changes, with some context. */
export function SourceDifference({
  data,
  before,
  after,
}: {
  data: SourceResponse;
  before: PageVersion;
  after: PageVersion;
}) {
  const t = useWords();
  const { compared, retry } = useComparison(before.id, after.id);
  const { source } = data;
  return (
    <article className="mx-auto w-full max-w-wide-column px-5 pt-6 pb-16">
      <p className="text-meta text-muted">
        <Link
          href={`/sources/${encodeURIComponent(source.id)}`}
          className="text-ink underline underline-offset-3"
        >
          {t("reader.difference.back")}
        </Link>
      </p>
      <h1 className="mt-2 text-page font-semibold tracking-title text-pretty wrap-anywhere">
        <span className="text-muted tabular">{source.number}</span>{" "}
        <bdi>{source.title || data.page?.title || source.url}</bdi>
      </h1>
      <p className="text-meta wrap-anywhere text-muted">{phrase(t, source.host)}</p>
      <div className="mt-4 grid gap-x-10 border-b border-line py-2 text-meta text-muted wide:sticky wide:top-0 wide:z-10 wide:grid-cols-2 wide:bg-ground">
        <Side version={before} cited={source.pageId} word="from" />
        <Side version={after} cited={source.pageId} word="to" />
      </div>
      {compared === null ? (
        <div className="mt-6">
          <ReaderSkeleton />
        </div>
      ) : compared.kind === "failed" ? (
        <div className="mt-6 space-y-3">
          <p role="alert">{t("reader.difference.failed")}</p>
          <Button onClick={retry}>{t("ui.tryAgain")}</Button>
        </div>
      ) : (
        <Changes hunks={compared.hunks} />
      )}
    </article>
  );
}

function Side({ version, cited, word }: { version: PageVersion; cited: string | null; word: "from" | "to" }) {
  const t = useWords();
  return (
    <p>
      {t.rich(`reader.difference.${word}`, {
        b: (words) => (
          <span key="side" className="font-semibold text-ink">
            {words}
          </span>
        ),
        when: () => <When key="when" at={version.readAt} />,
        facts: joined(
          t("ui.words", { count: version.wordCount }),
          version.id === cited && t("reader.citedText"),
        ),
      })}
    </p>
  );
}

function Changes({ hunks: { hunks, rest, changes, hidden } }: { hunks: Hunks }) {
  const t = useWords();
  return (
    <>
      <p role="status" className="mt-3 text-meta text-muted">
        {changes === 0 ? t("reader.difference.none") : t("reader.difference.changed", { count: changes })}{" "}
        {changes > 0 ? (
          <span className="wide:hidden">{t.rich("reader.difference.legend", DIFFERENCE_LEGEND)}</span>
        ) : null}
      </p>
      <div dir="auto">
        {hunks.map(({ skipped, rows }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a difference keep their order.
          <div key={index}>
            <Skipped blocks={skipped} />
            <DifferenceTable rows={rows} />
          </div>
        ))}
      </div>
      <Skipped blocks={rest} />
      {hidden > 0 ? (
        <p className="mt-3 text-meta text-muted">{t("reader.difference.hidden", { count: hidden })}</p>
      ) : null}
    </>
  );
}

function Skipped({ blocks }: { blocks: number }) {
  const t = useWords();
  if (blocks === 0) return null;
  return (
    <p className="my-1 border-y border-line bg-sunken px-3 py-1 text-meta text-muted">
      {t("reader.difference.unchanged", { count: blocks })}
    </p>
  );
}
