"use client";

import { buttonLook } from "@/components/ui/button";
import { publishedWords, wordsOf } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import { pageTextHref } from "@/lib/client/api";
import type { SourceResponse } from "@/lib/http/responses";
import { phrase } from "@/lib/messages/phrase";
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
  const t = useWords();
  const facts: [string, string][] = [
    [t("reader.facts.address"), page.url],
    [t("reader.facts.readBy"), phrase(t, page.via)],
    [
      t("reader.facts.length"),
      t("reader.facts.lengthValue", { words: page.wordCount, characters: page.charCount }),
    ],
  ];
  if (publishedAt) facts.push([t("reader.facts.published"), publishedWords(t, publishedAt)]);
  return (
    <details className="text-meta text-muted">
      <summary className="min-h-6 wrap-anywhere print:list-none">
        {t.rich("reader.facts.line", {
          when: () => <When key="when" at={page.readAt} />,
          words: wordsOf(t, page.wordCount),
          hash: () => (
            <span key="hash" translate="no" className="font-mono">
              {page.sha256.slice(0, 8)}
            </span>
          ),
        })}
      </summary>
      <dl className="mt-1 wrap-anywhere">
        <div className={ROW}>
          <dt>{t("reader.facts.hash")}</dt>
          <dd translate="no" className="font-mono text-ink">
            {page.sha256}
            <CopyButton
              text={page.sha256}
              label={t("ui.copy")}
              className="ml-1 font-sans text-meta print:hidden"
            />
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
        {t("reader.facts.whole")}
      </a>
    </details>
  );
}
