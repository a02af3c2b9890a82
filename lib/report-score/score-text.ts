// Formats a score as plain text: each figure with its goal, followed by the failures.

import type { Score, Share, StoredScore } from "./score";
import { ERROR_KINDS, type InjectionResult } from "./score-errors";

const LISTED = 10;
const LONGEST = 160;
const NO_PAGES = "not told by the text alone: a bundle has the pages and what happened";

const KINDS: Record<(typeof ERROR_KINDS)[number], string> = {
  digit: "digit",
  year: "year",
  unit: "unit",
  name: "name swapped",
  quotation: "quotation altered",
  moved: "citation moved",
  unread: "source never read",
};

const percent = ({ count, of }: Share) => (of === 0 ? "—" : `${((100 * count) / of).toFixed(1)} %`);

function row(fields: { id: string; what: string; share: Share | null; goal: string; why?: string }): string {
  const { id, what, share, goal, why = NO_PAGES } = fields;
  const label = `${id.padEnd(3)} ${what.padEnd(58)}`;
  if (!share) return `${label} ${why}`;
  return `${label} ${`${share.count} of ${share.of}`.padStart(14)} ${percent(share).padStart(8)}   goal ${goal}`;
}

const oneLine = (text: string) => {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  const letters = [...line.slice(0, LONGEST * 2)];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : line;
};

function listed(items: readonly string[]): string[] {
  const lines = items.slice(0, LISTED).map((item) => `      - ${oneLine(item)}`);
  return items.length > LISTED ? [...lines, `      and ${items.length - LISTED} more`] : lines;
}

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

function plantingLines(planting: InjectionResult | undefined): string[] {
  const caught = planting ? { count: sum(planting.caught), of: sum(planting.planted) } : null;
  const alarms = planting ? { count: planting.falseAlarms.length, of: planting.truths } : null;
  const kinds = ERROR_KINDS.filter((kind) => (planting?.planted[kind] ?? 0) > 0).map(
    (kind) => `${KINDS[kind]} ${planting?.caught[kind]}/${planting?.planted[kind]}`,
  );
  return [
    row({
      id: "Q7",
      what: "errors planted into its supported sentences and caught",
      share: caught,
      goal: "98 %",
    }),
    ...(kinds.length > 0 ? [`      ${kinds.join(", ")}`] : []),
    ...listed((planting?.missed ?? []).map(({ kind, sentence }) => `missed, ${KINDS[kind]}: ${sentence}`)),
    row({ id: "", what: "true sentences of its pages called not found", share: alarms, goal: "1 % at most" }),
    ...listed(planting?.falseAlarms ?? []),
  ];
}

function verdictLine(stored: StoredScore | null): string[] {
  if (!stored) return [];
  const { supported, likely, partly, weak, not_found, unchecked } = stored.verdicts;
  const earlier = weak > 0 ? `${weak} weak, ` : "";
  return [
    `Verdicts: ${supported} supported, ${likely} likely, ${partly} partly, ${earlier}${not_found} not found, ${unchecked} cannot be checked`,
  ];
}

/** The score as text, without a final line end. */
export function scoreText(score: Score): string {
  const { stored } = score;
  return [
    `${oneLine(score.title) || "Report"}: ${score.citations} citations`,
    ...verdictLine(stored),
    "",
    row({
      id: "Q1",
      what: "citations that resolve to a stored page",
      share: stored?.resolved ?? null,
      goal: "100 %",
    }),
    row({
      id: "Q2",
      what: "citations with a passage that is in the stored text",
      share: stored?.quoted ?? null,
      goal: "100 %",
    }),
    row({
      id: "Q3",
      what: "factual sentences with a citation in the same sentence",
      share: score.covered,
      goal: "95 %",
    }),
    ...listed(score.uncited),
    row({
      id: "Q4",
      what: "numbers, dates, units of cited sentences in the passage",
      share: stored?.facts ?? null,
      goal: "99 %",
    }),
    ...listed(
      (stored?.missingFacts ?? []).map(({ fact, sentence, number }) => `“${fact}” [${number}]: ${sentence}`),
    ),
    ...plantingLines(stored?.planting),
    row({
      id: "Q9",
      what: "searches made twice in a run",
      share: stored?.searchesTwice ?? null,
      goal: "none",
    }),
    row({ id: "", what: "pages fetched twice in a run", share: stored?.pagesTwice ?? null, goal: "none" }),
    row({
      id: "",
      what: "runs of eight words said before in the report",
      share: score.repeated,
      goal: "1 % at most",
    }),
  ].join("\n");
}
