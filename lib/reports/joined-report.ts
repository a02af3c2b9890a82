// Joins a report that was written in sections: one heading for each, citations of known sources only, and a marked
// analysis at the end, whose inferences name what they rest on.

import { leadingScript } from "@/lib/text/language";
import { citationMarks } from "./citations";
import { markdownLines } from "./markdown-lines";

type Section = { heading: string; text: string };

/** What stands around the sections, as a model wrote it; unread. */
type Frame = {
  introduction?: unknown;
  conclusion?: unknown;
  analysis?: unknown;
  heading_of_conclusion?: unknown;
  heading_of_analysis?: unknown;
  note_on_analysis?: unknown;
} | null;

type Words = {
  conclusion: string;
  analysis: string;
  /** Stands below the heading of the analysis. */
  note: string;
  and: string;
  from(list: string): string;
};

const ENGLISH: Words = {
  conclusion: "Conclusion",
  analysis: "Analysis",
  note: "These are conclusions of this report's author, not statements of a source.",
  and: " and ",
  from: (list) => `from ${list}`,
};
const RUSSIAN: Words = {
  conclusion: "Заключение",
  analysis: "Анализ",
  note: "Это выводы автора отчёта, а не утверждения источников.",
  and: " и ",
  from: (list) => `по ${list}`,
};

const LONGEST_HEADING = 80;
const LONGEST_NOTE = 300;
const MOST_INFERENCES = 8;

const line = (value: unknown, longest: number): string =>
  typeof value === "string" ? value.replace(/\s+/g, " ").trim().slice(0, longest) : "";

/** English words that nearly every English text has and other languages in Latin letters do not. */
const ENGLISH_WORDS = new Set([
  "the",
  "of",
  "and",
  "is",
  "are",
  "what",
  "how",
  "which",
  "does",
  "why",
  "when",
]);

/** The words for the language of a question; null for a language whose words are not known here. */
function ownWords(question: string): Words | null {
  if (leadingScript(question) === "Cyrillic" && !/[іїєґў]/i.test(question)) return RUSSIAN;
  const isEnglish = (question.toLowerCase().match(/[a-z]+/g) ?? []).some((word) => ENGLISH_WORDS.has(word));
  return isEnglish ? ENGLISH : null;
}

/** True when a model has to name the headings of conclusion and analysis, and the note, in the question's language. */
export const needsWords = (question: string): boolean => ownWords(question) === null;

/** Headings and the note in the language of the question: own words where they are known, else the model's. */
function wordsFor(question: string, frame: Frame, fallback = ENGLISH): Words {
  const own = ownWords(question);
  if (own || !frame) return own ?? fallback;
  const plain = (value: unknown, longest: number) =>
    line(value, longest)
      .replace(/[[\]*_#`<>]/g, "")
      .trim();
  return {
    conclusion: plain(frame.heading_of_conclusion, LONGEST_HEADING) || fallback.conclusion,
    analysis: plain(frame.heading_of_analysis, LONGEST_HEADING) || fallback.analysis,
    note: plain(frame.note_on_analysis, LONGEST_NOTE) || fallback.note,
    and: ", ",
    from: (list) => list,
  };
}

/** The text with only the citations whose numbers are known. */
export function withCitationsOf(text: string, known: ReadonlySet<number>): string {
  const groups = Map.groupBy(citationMarks(text), ({ at }) => at);
  const parts: string[] = [];
  let done = 0;
  for (const [at, marks] of groups) {
    const numbers = [...new Set(marks.map(({ number }) => number))];
    const kept = numbers.filter((number) => known.has(number));
    const end = marks[0]?.end ?? at;
    if (kept.length === numbers.length) continue;
    const before = text.slice(done, at);
    // Without its citation, a sentence keeps no space before its full stop.
    parts.push(kept.length > 0 ? before : before.replace(/(?<![ \u00a0])[ \u00a0]+$/, ""));
    parts.push(kept.map((number) => `[${number}]`).join(""));
    done = end;
  }
  return parts.join("") + text.slice(done);
}

const plainName = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The text of a section without headings that the outline has, the others below the section's own. */
function sectionBody(text: string, headings: readonly string[]): string {
  const names = new Set(headings.map(plainName));
  const kept: string[] = [];
  let done = 0;
  for (const { kind, level, start, end } of markdownLines(text)) {
    if (kind !== "heading") continue;
    const name = text
      .slice(start, end)
      .trim()
      .replace(/^#{1,6}/, "")
      .trim();
    kept.push(text.slice(done, start));
    if (!names.has(plainName(name))) kept.push(`${"#".repeat(Math.max(3, level))} ${name}`);
    done = end;
  }
  kept.push(text.slice(done));
  return kept.join("").trim();
}

type Inference = { text: string; from: number[] };

/** Inferences that name at least one known source. */
function inferencesOf(frame: Frame, known: ReadonlySet<number>): Inference[] {
  const given = Array.isArray(frame?.analysis) ? frame.analysis : [];
  return given.slice(0, MOST_INFERENCES).flatMap((item: { inference?: unknown; from?: unknown } | null) => {
    const text = withCitationsOf(line(item?.inference, 1000), new Set());
    const named = Array.isArray(item?.from) ? item.from.map(Number) : [];
    const from = [...new Set(named)].filter((number) => known.has(number));
    return text === "" || from.length === 0 ? [] : [{ text, from }];
  });
}

/** `Prices will fall (from [1] and [4]).` */
function inferenceLine({ text, from }: Inference, words: Words): string {
  const marks = from.map((number) => `[${number}]`);
  const last = marks.at(-1) ?? "";
  const list = marks.length > 1 ? `${marks.slice(0, -1).join(", ")}${words.and}${last}` : last;
  return `- ${text.replace(/(?<![.…])[.…]+$/, "")} (${words.from(list)}).`;
}

type JoinedReport = {
  content: string;
  /** The note that marks the analysis; null when there is none. */
  note: string | null;
};

type Parts = {
  opening: string;
  sections: readonly Section[];
  conclusion: string;
  /** Lines of a list. */
  inferences: readonly string[];
  words: Words;
};

function assembled({ opening, sections, conclusion, inferences, words }: Parts): string {
  const parts = [
    opening,
    ...sections.map(({ heading, text }) => `## ${heading}\n\n${text}`),
    conclusion === "" ? "" : `## ${words.conclusion}\n\n${conclusion}`,
    inferences.length === 0 ? "" : `## ${words.analysis}\n\n*${words.note}*\n\n${inferences.join("\n")}`,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** One report from its sections and what stands around them. `known`: numbers of the run's sources. */
export function joinedReport(
  { question, sections, frame }: { question: string; sections: readonly Section[]; frame: unknown },
  known: ReadonlySet<number>,
): JoinedReport {
  const around = typeof frame === "object" ? (frame as Frame) : null;
  const words = wordsFor(question, around);
  const headings = sections.map(({ heading }) => heading);
  const clean = (value: unknown) =>
    typeof value === "string" ? sectionBody(withCitationsOf(value, known), headings) : "";
  const opening = clean(around?.introduction);
  const conclusion = clean(around?.conclusion);
  const inferences = inferencesOf(around, known);
  const content = assembled({
    opening,
    sections: sections.map(({ heading, text }) => ({ heading, text: clean(text) })),
    conclusion,
    inferences: inferences.map((one) => inferenceLine(one, words)),
    words,
  });
  return { content, note: inferences.length === 0 ? null : words.note };
}

/** Stands for a text of which nothing is written yet. */
const NOT_YET = "…";

/**
 * The same while it is written: every heading of the outline, and what has arrived below it. An inference names its
 * sources when it is finished.
 */
export function unfinishedReport({
  question,
  sections,
  frame,
}: {
  question: string;
  sections: readonly Section[];
  frame: unknown;
}): string {
  const around = typeof frame === "object" ? (frame as Frame) : null;
  const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");
  const given = Array.isArray(around?.analysis) ? around.analysis : [];
  const inferences = given.slice(0, MOST_INFERENCES).map((one) => line(one?.inference, 1000));
  return assembled({
    opening: text(around?.introduction) || NOT_YET,
    sections: sections.map((one) => ({ heading: one.heading, text: text(one.text) || NOT_YET })),
    conclusion: text(around?.conclusion),
    inferences: inferences.filter((one) => one !== "").map((one) => `- ${one}`),
    words: wordsFor(question, around, { ...ENGLISH, conclusion: NOT_YET, analysis: NOT_YET, note: NOT_YET }),
  });
}

/**
 * Where the analysis of a report begins: after the note that marks it, up to the end. Null when it has none. `note` is
 * the one of this report, for languages whose words are not known here.
 */
export function analysisStart(content: string, note: unknown = null): number | null {
  const notes = [...(typeof note === "string" && note !== "" ? [note] : []), ENGLISH.note, RUSSIAN.note];
  const starts = notes.map((one) => content.lastIndexOf(`*${one}*`)).filter((start) => start >= 0);
  return starts.length === 0 ? null : Math.max(...starts);
}
