"use client";

import { type ReactNode, useCallback, useContext } from "react";
import { useRegionName } from "@/components/report/region-name";
import { OpenSourceContext, sourceHref } from "@/components/report/source-reader/open-source";
import { publishedWords } from "@/components/ui/figures";
import { TableFrame } from "@/components/ui/table-frame";
import { useGradually } from "@/components/ui/use-gradually";
import { useWords } from "@/components/ui/words";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import type { Disagreement, Source } from "@/lib/run-log/run-state";
import { ChipFace, chipLook, chipName } from "./chip";
import { CardLinks, Passage, SourceHead } from "./citation-card";
import { HoverLayer } from "./hover-layer";
import { CARD_KEY } from "./use-card-keys";

/** "cell price, third quarter 2026, in $". */
function subjectWords(t: Words, { subject, unit }: Disagreement): string {
  const named = subject.slice(0, 1).toUpperCase() + subject.slice(1);
  return unit ? t("report.differ.subject", { subject: named, unit }) : named;
}

/** Shows where pages give different values for the same thing: each value with its source and date. */
export function Disagreements({
  disagreements,
  sources,
  headingLevel: Heading,
}: {
  disagreements: readonly Disagreement[];
  sources: readonly Source[];
  headingLevel: "h2" | "h3";
}) {
  const t = useWords();
  const name = useRegionName(t("report.differ.title"));
  const openSource = useContext(OpenSourceContext);
  const listed = useGradually(disagreements.length);
  const sourceOf = useCallback(
    (number: number) => sources.find((source) => source.number === number) ?? null,
    [sources],
  );
  const onOpen = useCallback(
    (chip: HTMLElement) => {
      const source = sourceOf(Number(chip.dataset.chip));
      if (!source) return;
      if (openSource) openSource({ sourceId: source.id });
      else window.location.assign(sourceHref({ sourceId: source.id }));
    },
    [sourceOf, openSource],
  );
  if (disagreements.length === 0) return null;
  const card = (chip: HTMLElement) => {
    const [row, column] = (chip.dataset.value ?? "").split("-").map(Number);
    const value = disagreements[row ?? -1]?.values[column ?? -1];
    const source = value && sourceOf(value.number);
    return source ? <ValueCard value={value} source={source} /> : null;
  };
  return (
    <section aria-label={name} className="disagreements mt-10 border-t border-line pt-5 font-sans">
      <Heading className="text-title font-semibold tracking-title">{t("report.differ.title")}</Heading>
      <p className="mt-1 text-meta text-muted">{t("report.differ.about")}</p>
      <HoverLayer render={card} onOpen={onOpen}>
        {disagreements.slice(0, listed).map((disagreement, row) => (
          <Values
            // Two disagreements may concern the same thing in different units; their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: as said.
            key={row}
            row={row}
            disagreement={disagreement}
            sourceOf={sourceOf}
          />
        ))}
      </HoverLayer>
    </section>
  );
}

function Values({
  row,
  disagreement,
  sourceOf,
}: {
  row: number;
  disagreement: Disagreement;
  sourceOf: (number: number) => Source | null;
}) {
  const t = useWords();
  const subject = subjectWords(t, disagreement);
  return (
    <TableFrame label={subject}>
      <table className="w-full border-collapse text-body break-inside-avoid">
        <caption className="pb-1 text-left text-body font-semibold wrap-anywhere">{subject}</caption>
        <thead className="text-left text-meta text-muted">
          <tr className="border-b border-edge">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {t("report.differ.value")}
            </th>
            <th scope="col" className="w-full py-1.5 pr-4 font-medium">
              {t("report.differ.source")}
            </th>
            <th scope="col" className="py-1.5 font-medium max-md:hidden">
              {t("report.differ.date")}
            </th>
          </tr>
        </thead>
        <tbody>
          {disagreement.values.map(({ number, value, publishedAt, passage }, column) => (
            <tr key={`${number}-${passage.start}-${value}`} className="border-b border-line align-top">
              <td className="py-2 pr-4 font-medium whitespace-nowrap tabular">{value}</td>
              <td className="py-2 pr-4">
                <SourceCell number={number} source={sourceOf(number)} place={`${row}-${column}`}>
                  <span className="block text-meta text-muted tabular md:hidden">
                    {dateOf(t, publishedAt)}
                  </span>
                </SourceCell>
              </td>
              <td className="py-2 whitespace-nowrap text-muted tabular max-md:hidden">
                {dateOf(t, publishedAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

const dateOf = (t: Words, publishedAt: string | null) =>
  publishedAt ? publishedWords(t, publishedAt) : t("report.differ.noDate");

function SourceCell({
  number,
  source,
  place,
  children,
}: {
  number: number;
  source: Source | null;
  place: string;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <span className="flex gap-2">
      <button
        type="button"
        data-chip={number}
        data-value={place}
        aria-label={chipName(t, number, source)}
        aria-keyshortcuts={CARD_KEY}
        className={chipLook(null)}
      >
        <ChipFace number={number} verdict={null} />
      </button>
      <span className="min-w-0">
        <span className="line-clamp-2 wrap-anywhere md:line-clamp-1 print:line-clamp-none">
          {source?.title || source?.url}
        </span>
        <span className="block text-meta wrap-anywhere text-muted">
          {source ? phrase(t, source.host) : null}
        </span>
        {children}
      </span>
    </span>
  );
}

function ValueCard({ value, source }: { value: Disagreement["values"][number]; source: Source }) {
  return (
    <div className="flex flex-col gap-3 p-4">
      <SourceHead source={source} />
      <Passage text={value.passage.text} sentence="" facts={[value.value]} />
      <CardLinks source={source} citation={null} />
    </div>
  );
}
