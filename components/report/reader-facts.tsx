"use client";

import { count, joined, publishedWords, words } from "@/components/run/words";
import { buttonLook } from "@/components/ui/button";
import { pageTextHref } from "@/lib/client/api";
import type { SourceResponse } from "@/lib/http/responses";
import { CopyButton } from "./copy-button";
import { When } from "./when";

const ROW = "grid grid-cols-[5.5rem_1fr] items-baseline gap-x-3 py-1";

/** Where, when and by whom a text was read, how long it is, and its hash. */
export function PageFacts({
  page,
  publishedAt,
}: {
  page: NonNullable<SourceResponse["page"]>;
  publishedAt: string | null;
}) {
  const facts: [string, string][] = [
    ["Address", page.url],
    ["Read by", page.via],
    ["Length", joined(count(page.wordCount, "word"), count(page.charCount, "character"))],
  ];
  if (publishedAt) facts.push(["Published", publishedWords(publishedAt)]);
  return (
    <details className="text-meta text-muted">
      <summary className="min-h-6 wrap-anywhere print:list-none">
        Read <When at={page.readAt} /> · {words(page.wordCount)} · SHA-256{" "}
        <span className="font-mono">{page.sha256.slice(0, 8)}</span>
      </summary>
      <dl className="mt-1 wrap-anywhere">
        <div className={ROW}>
          <dt>SHA-256</dt>
          <dd className="font-mono text-ink">
            {page.sha256}
            <CopyButton text={page.sha256} label="Copy" className="ml-1 font-sans text-meta print:hidden" />
          </dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name} className={ROW}>
            <dt>{name}</dt>
            <dd className="text-ink">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <a
        href={pageTextHref(page.id)}
        target="_blank"
        rel="noopener"
        className={buttonLook("quiet", "-ml-3 print:hidden")}
      >
        Whole text as a plain file
      </a>
    </details>
  );
}
