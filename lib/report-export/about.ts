// The facts about a report below the title of its exported files.

import { isHedged, isPart } from "@/lib/builtin-model/hedge";
import type { Words } from "@/lib/i18n/translate";
import { oneLine } from "@/lib/reports/plain-text";
import { isQuotesOnly } from "@/lib/reports/quotes-only";
import type { Evidence, ExportedReport } from "./exported-report";

/** `YYYY-MM-DD` in UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Who made the text: a person who changed it by hand goes before the code that chose its quotes. */
function madeOf(content: string, editedAt: number | null, words: Words): string[] {
  if (editedAt !== null) return [words("exports.editedByHand", { day: dayOf(editedAt) })];
  return isQuotesOnly(content) ? [words("exports.quotesOnly")] : [];
}

/**
 * Says that the research has no sure answer, or answers only a part; null if it answers. Readers see the count of supported
 * citations below this line, and would otherwise take the closest passages for an answer.
 */
function resultOf({ answer }: Pick<ExportedReport, "answer">, words: Words): string | null {
  const content = answer?.content ?? "";
  if (isHedged(content)) return words("exports.resultClosest");
  return isPart(content) ? words("exports.resultPart") : null;
}

/** The lines below the title. `cited`: the numbers that its texts cite. */
export function aboutOf(
  exported: ExportedReport,
  { words, total, doubts }: Evidence,
  cited: ReadonlySet<number>,
) {
  const { report, question, sources, editedAt = null } = exported;
  const result = resultOf(exported, words);
  // Numbers in brackets outside the text are no citations, so only those of cited sources are named here.
  const known = sources.filter(({ number }) => cited.has(number));
  const retracted = known.filter(({ publication }) => publication?.retracted).map(({ number }) => number);
  return [
    ...(result === null ? [] : [{ label: words("exports.result"), value: result }]),
    { label: words("exports.question"), value: oneLine(question) },
    ...madeOf(report.content, editedAt, words).map((value) => ({ label: words("exports.madeOf"), value })),
    { label: words("exports.written"), value: dayOf(report.writtenAt) },
    {
      label: words("exports.sources"),
      value: words("exports.sourcesLine", { cited: known.length, found: report.sourcesCount }),
    },
    ...(retracted.length > 0
      ? [
          {
            label: words("exports.retracted"),
            value: words("exports.retractedLine", {
              count: retracted.length,
              numbers: retracted.map((number) => `[${number}]`).join(", "),
            }),
          },
        ]
      : []),
    ...(doubts > 0
      ? [
          {
            label: words("exports.doubtful"),
            value: words("exports.doubtfulLine", {
              doubts,
              count: total,
              evidence: words("exports.evidence"),
            }),
          },
        ]
      : []),
  ];
}
