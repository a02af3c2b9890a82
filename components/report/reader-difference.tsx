"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { count } from "@/components/run/words";
import { Button } from "@/components/ui/button";
import { pageTextHref } from "@/lib/client/api";
import type { PageVersion, SourceResponse } from "@/lib/http/responses";
import { DifferenceTable } from "./difference-table";
import type { Comparison } from "./reader-difference-worker";
import type { Hunks } from "./reader-hunks";
import { ReaderSkeleton } from "./reader-skeleton";
import { When } from "./when";

type Compared = Comparison | null;

/** What changed between two texts, worked out by a worker. */
function useComparison(before: string, after: string): { compared: Compared; retry: () => void } {
  const [compared, setCompared] = useState<Compared>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // Another attempt is another worker.
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

/** Two versions of a source against each other: only what changed, and a little around it. */
export function SourceDifference({
  data,
  before,
  after,
}: {
  data: SourceResponse;
  before: PageVersion;
  after: PageVersion;
}) {
  const { compared, retry } = useComparison(before.id, after.id);
  const { source } = data;
  return (
    <article className="mx-auto w-full max-w-wide-column px-5 pt-6 pb-16">
      <p className="text-meta text-muted">
        <Link
          href={`/sources/${encodeURIComponent(source.id)}`}
          className="text-ink underline underline-offset-3"
        >
          Back to the source
        </Link>
      </p>
      <h1 className="mt-2 text-page font-semibold tracking-title text-pretty wrap-anywhere">
        <span className="text-muted tabular">{source.number}</span>{" "}
        <bdi>{source.title || data.page?.title || source.url}</bdi>
      </h1>
      <p className="text-meta wrap-anywhere text-muted">{source.host}</p>
      <div className="mt-4 grid gap-x-10 border-b border-line py-2 text-meta text-muted wide:sticky wide:top-0 wide:z-10 wide:grid-cols-2 wide:bg-ground">
        <Side version={before} cited={source.pageId} word="From" />
        <Side version={after} cited={source.pageId} word="To" />
      </div>
      {compared === null ? (
        <div className="mt-6">
          <ReaderSkeleton />
        </div>
      ) : compared.kind === "failed" ? (
        <div className="mt-6 space-y-3">
          <p role="alert">The two texts could not be compared. Both are kept as they were read.</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      ) : (
        <Changes hunks={compared.hunks} />
      )}
    </article>
  );
}

function Side({ version, cited, word }: { version: PageVersion; cited: string | null; word: string }) {
  return (
    <p>
      <span className="font-semibold text-ink">{word}</span> <When at={version.readAt} /> ·{" "}
      {count(version.wordCount, "word")}
      {version.id === cited ? " · cited text" : ""}
    </p>
  );
}

function Changes({ hunks: { hunks, rest, changes, hidden } }: { hunks: Hunks }) {
  return (
    <>
      <p role="status" className="mt-3 text-meta text-muted">
        {changes === 0 ? "Both texts say the same." : `${count(changes, "passage")} changed.`}{" "}
        <span className="wide:hidden">
          <del className="bg-sunken">removed words</del>,{" "}
          <ins className="bg-accent-soft decoration-accent">added words</ins>
        </span>
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
        <p className="mt-3 text-meta text-muted">
          {count(hidden, "further change")} {hidden === 1 ? "is" : "are"} not shown. The two texts are to be
          had whole as plain files.
        </p>
      ) : null}
    </>
  );
}

function Skipped({ blocks }: { blocks: number }) {
  if (blocks === 0) return null;
  return (
    <p className="my-1 border-y border-line bg-sunken px-3 py-1 text-meta text-muted">
      {count(blocks, "unchanged passage")}
    </p>
  );
}
