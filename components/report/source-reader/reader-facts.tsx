"use client";

import { CopyButton } from "@/components/report/export/copy-button";
import { buttonLook } from "@/components/ui/button";
import { publishedWords, wordsOf } from "@/components/ui/figures";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { pageTextHref } from "@/lib/client/api";
import type { SourceResponse } from "@/lib/http/responses";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import { LEFT_REASONS, type PicturesLeft } from "@/lib/sources/pictures-left";

type PageProps = { page: NonNullable<SourceResponse["page"]> };

const ROW = "grid grid-cols-[5.5rem_1fr] items-baseline gap-x-3 py-1";

/** Longer addresses are cut for display. */
const LONGEST_ADDRESS = 160;
const shortened = (address: string) =>
  address.length <= LONGEST_ADDRESS ? address : `${address.slice(0, LONGEST_ADDRESS)}…`;

/** How many pictures are not kept, and why; null when all are. */
function picturesLeftWords(t: Words, left: PicturesLeft = {}): string | null {
  const reasons = LEFT_REASONS.flatMap((reason) => {
    const count = left[reason] ?? 0;
    return count > 0 ? [{ count, words: t(`reader.says.left.${reason}`, { count }) }] : [];
  });
  const count = reasons.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  return t("reader.says.picturesLeft", { count, reasons: t.list(reasons.map(({ words }) => words)) });
}

/** Metadata of a page on one line, whether its text was cut, and what is missing of its pictures. */
export function PageSays({
  page,
  publishedAt,
  picturesLeft = page.about?.picturesLeft,
}: PageProps & {
  publishedAt: string | null;
  /** As the shown reading has it; by default that of the page. */
  picturesLeft?: PicturesLeft | undefined;
}) {
  const t = useWords();
  const { author, canonical, cut } = page.about ?? {};
  const left = picturesLeftWords(t, picturesLeft);
  const said = [
    author && t("reader.says.author", { author: `\u2068${author}\u2069` }),
    publishedAt && t("reader.says.published", { day: publishedWords(t, publishedAt) }),
    canonical && t("reader.says.address", { address: `\u2068${shortened(canonical)}\u2069` }),
  ].filter(Boolean);
  return (
    <>
      {said.length > 0 ? <p className="text-meta wrap-anywhere text-muted">{said.join(" · ")}</p> : null}
      {cut ? <p className="text-meta">{t("reader.says.cut", { characters: page.charCount })}</p> : null}
      {left ? <p className="text-meta text-muted">{left}</p> : null}
    </>
  );
}

/** Where, when and by whom a text was read, its length and its hash. */
export function PageFacts({ page }: PageProps) {
  const t = useWords();
  const facts: [string, string][] = [
    [t("reader.facts.address"), page.url],
    [t("reader.facts.readBy"), phrase(t, page.via)],
    [
      t("reader.facts.length"),
      t("reader.facts.lengthValue", { words: page.wordCount, characters: page.charCount }),
    ],
  ];
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
