// The list of doubtful places in reading order, and the next one.

import type { Words } from "@/lib/i18n/translate";
import { effectiveVerdict, isDoubtful } from "@/lib/reports/verdict";
import type { Citation, Report, UncitedSentence } from "@/lib/run-log/run-state";
import { verdictWord } from "./verdict-words";

/** The text that contains a place: the short answer comes before the report. */
export type Part = "answer" | "report";

type Place = {
  part: Part;
  /** Position in reading order: an offset in the report; negative for the short answer. */
  at: number;
};

export type Stop = Place &
  ({ kind: "citation"; citation: Citation } | { kind: "uncited"; sentence: UncitedSentence });

/** A text with the results of its citation check. */
export type CheckedText = Pick<Report, "content" | "citations" | "uncited">;

function stopsIn(part: Part, text: CheckedText, withUncited: boolean): Stop[] {
  const before = part === "answer" ? text.content.length + 1 : 0;
  const cited = text.citations
    .filter(isDoubtful)
    .map((citation): Stop => ({ kind: "citation", part, at: citation.at - before, citation }));
  const open = withUncited
    ? text.uncited.map((sentence): Stop => ({ kind: "uncited", part, at: sentence.start - before, sentence }))
    : [];
  return [...cited, ...open];
}

/** Doubtful citations, with sentences without a source when requested. */
export function stopsOf(
  report: CheckedText,
  withUncited: boolean,
  answer: CheckedText | null = null,
): Stop[] {
  return [
    ...(answer ? stopsIn("answer", answer, withUncited) : []),
    ...stopsIn("report", report, withUncited),
  ].sort((a, b) => a.at - b.at || numberOf(a) - numberOf(b));
}

const numberOf = (stop: Stop) => (stop.kind === "citation" ? stop.citation.number : 0);

/** A key of a stop that is stable when the list changes. */
export const stopKey = (stop: Stop) =>
  stop.kind === "citation" ? stop.citation.id : uncitedKey(stop.part, stop.sentence.start);

/** A key of a sentence without a source: its offset in its text. */
export const uncitedKey = (part: Part, start: number | string) =>
  part === "answer" ? `uncited-answer-${start}` : `uncited-${start}`;

/**
 * The index of the next stop, wrapping at both ends. A resolved stop still counts as the current position.
 * Null when there are no stops.
 */
export function stepFrom(stops: readonly Stop[], from: Stop | null, by: 1 | -1): number | null {
  if (stops.length === 0) return null;
  if (!from) return by > 0 ? 0 : stops.length - 1;
  const here = stops.findIndex((stop) => stopKey(stop) === stopKey(from));
  if (here >= 0) return (here + by + stops.length) % stops.length;
  const next = stops.findIndex((stop) => stop.at > from.at);
  if (by > 0) return Math.max(0, next);
  return next < 0 ? stops.length - 1 : (next - 1 + stops.length) % stops.length;
}

const LONGEST = 90;

/** "2 of 4: weak, “Hard carbon remains 17 to 22 percent of the cost…”". */
export function stopWords(
  t: Words,
  stop: Stop,
  place: { index: number; total: number; content: string },
): string {
  const [start, end] =
    stop.kind === "citation"
      ? [stop.citation.sentenceStart, stop.citation.sentenceEnd]
      : [stop.sentence.start, stop.sentence.end];
  const whole = place.content
    .slice(start, end)
    .replace(/ ?\[\d[\d,;\s–—-]*\]|[*_`|]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const sentence = whole.length > LONGEST ? `${whole.slice(0, LONGEST).trimEnd()}…` : whole;
  const verdict =
    stop.kind === "citation" ? verdictWord(t, effectiveVerdict(stop.citation)) : t("report.walk.noSource");
  return t("report.walk.stop", { position: place.index + 1, total: place.total, verdict, sentence });
}

/** The label of the button: "Go through 4 doubtful". Null when there is nothing to go through. */
export function issueWords(t: Words, stops: readonly Stop[]): string | null {
  const doubtful = stops.filter(({ kind }) => kind === "citation").length;
  const open = stops.length - doubtful;
  if (stops.length === 0) return null;
  if (open === 0) return t("report.walk.doubtful", { count: doubtful });
  if (doubtful === 0) return t("report.walk.uncited", { count: open });
  return t("report.walk.both", { doubtful, open });
}
