// A person's answers to the questions of a run, in the forms in which they are stored while typing and sent.

import type { Words } from "@/lib/i18n/translate";
import type { Clarification } from "@/lib/run-log/run-state";
import { assumedAnswers, assumedReading } from "@/lib/run-log/run-wait";

/** An answer in progress. */
export type Answering = {
  /** Index of the chosen option, "else" for something else, null for none. */
  choice: number | "else" | null;
  /** Typed text: something else, or the answer to a question without options. */
  other: string;
};

export type Typed = {
  /** The chosen interpretation. */
  reading: Answering;
  /** One per question. */
  answers: Answering[];
};

const UNSAID: Answering = { choice: null, other: "" };

/** No choice yet: the likeliest answers are marked, and apply unless something else is chosen. */
export function untouched(asked: Clarification): Typed {
  return { reading: UNSAID, answers: asked.questions.map(() => UNSAID) };
}

/** The options of a question; empty if the answer must be typed. */
export const optionsOf = (asked: Clarification, question: number): string[] =>
  asked.options?.[question] ?? [];

function saidOf({ choice, other }: Answering, options: string[]): string {
  if (options.length === 0 || choice === "else") return other.trim();
  return choice === null ? "" : (options[choice] ?? "");
}

/** The answers to send; empty when nothing was chosen. */
export function answersOf(
  t: Words,
  asked: Clarification,
  typed: Typed,
): { question: string; answer: string }[] {
  const terms = asked.unclearTerms.join(", ");
  const about = terms ? t("run.record.readingOf", { terms }) : t("run.record.reading");
  return [
    { question: about, answer: saidOf(typed.reading, asked.assumptions) },
    ...asked.questions.map((question, index) => ({
      question,
      answer: saidOf(typed.answers[index] ?? UNSAID, optionsOf(asked, index)),
    })),
  ].filter(({ answer }) => answer !== "");
}

/** The assumption that a run makes without an answer, as the end of a sentence; null if there is none. */
export function assumedWords(asked: Clarification): string | null {
  const reading = assumedReading(asked);
  const answers = assumedAnswers(asked).map(({ answer }) => answer);
  const parts = [...(reading === null ? [] : [reading]), ...answers];
  if (parts.length === 0) return null;
  const [last = "", ...before] = parts.toReversed();
  const bare = before.toReversed().map((part) => part.replace(/[.;]$/, ""));
  return [...bare, /[.!?…]$/.test(last) ? last : `${last}.`].join("; ");
}

function answeringOf(kept: unknown): Answering {
  const { choice, other } = (kept ?? {}) as Partial<Answering>;
  return {
    choice: choice === "else" || typeof choice === "number" ? choice : null,
    other: typeof other === "string" ? other : "",
  };
}

/** Parses answers stored before a reload; drops those that do not match these questions. */
export function readTyped(stored: string | null, asked: Clarification): Typed {
  const empty = untouched(asked);
  if (!stored) return empty;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return empty;
  }
  const kept = value as Partial<Typed> | null;
  if (!kept || !Array.isArray(kept.answers) || kept.answers.length !== asked.questions.length) return empty;
  return { reading: answeringOf(kept.reading), answers: kept.answers.map(answeringOf) };
}
