// What a person said to the questions of a run, as it is kept while it is typed and as it is sent.

import type { Words } from "@/lib/messages/translate";
import type { Clarification } from "@/lib/runs/run-state";

export type Typed = {
  /** Index of the assumption chosen, "else" for something else, null for none. */
  choice: number | "else" | null;
  other: string;
  /** One for each question. */
  answers: string[];
};

/** The likeliest reading is the first; it is marked, and stands until something else is chosen. */
export function untouched(asked: Clarification): Typed {
  return { choice: null, other: "", answers: asked.questions.map(() => "") };
}

/** The answers to send: only what was said. Empty when nothing was. */
export function answersOf(
  t: Words,
  asked: Clarification,
  typed: Typed,
): { question: string; answer: string }[] {
  const chosen =
    typed.choice === "else"
      ? typed.other.trim()
      : typed.choice === null
        ? ""
        : (asked.assumptions[typed.choice] ?? "");
  const terms = asked.unclearTerms.join(", ");
  const about = terms ? t("run.record.readingOf", { terms }) : t("run.record.reading");
  return [
    { question: about, answer: chosen },
    ...asked.questions.map((question, index) => ({ question, answer: (typed.answers[index] ?? "").trim() })),
  ].filter(({ answer }) => answer !== "");
}

/** What was kept across a reload; what does not fit these questions is dropped. */
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
  const choice = kept.choice === "else" || typeof kept.choice === "number" ? kept.choice : null;
  return { choice, other: String(kept.other ?? ""), answers: kept.answers.map(String) };
}
