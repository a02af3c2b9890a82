// Translates English sentences of the log by their kind and parameters. In English the stored sentence is
// shown, because it is more precise, unless it was written for the model.

import { knownPhrase } from "@/lib/i18n/phrase";
import type { MessageKey, Words } from "@/lib/i18n/translate";
import type { CallError, Retry } from "@/lib/run-log/run-state";
import { withinQuotes } from "@/lib/text/quotation-marks";

const ended = (sentence: string) => sentence.replace(/(?<![.\s])[.\s]+$/, "");

const begun = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Why a request is retried: "The model answered 429". */
export function retryCause(t: Words, { what, cause }: Pick<Retry, "what" | "cause">): string {
  if (t.language === "en") return ended(cause);
  const known = knownPhrase(t, ended(cause));
  if (known !== null) return begun(known);
  if (what === "model") return t("run.retry.model");
  return t(what === "search" ? "run.retry.search" : "run.retry.page");
}

/** Sentences that tell the model how to call instead, with ids of tools and names of parameters. */
const FOR_THE_MODEL: ReadonlySet<CallError["kind"]> = new Set([
  "tool_unavailable",
  "invalid_params",
  "superseded",
  "not_covered",
]);

/** Why a call failed or did not run; `stored` is the English sentence if the text differs. */
export function callCause(t: Words, { kind, message }: CallError): { text: string; stored: string | null } {
  if (FOR_THE_MODEL.has(kind)) return { text: t(`run.cause.${kind}`), stored: message };
  if (t.language === "en") return { text: ended(message), stored: null };
  const known = knownPhrase(t, ended(message));
  return known === null ? { text: t(`run.cause.${kind}`), stored: message } : { text: known, stored: null };
}

const CHANGES = [
  [/^The goal is now: “(.*)”$/s, "run.planRecord.goal"],
  [/^Removed: “(.*)”$/s, "run.planRecord.removed"],
  [/^Added: “(.*)”$/s, "run.planRecord.added"],
] as const satisfies [RegExp, MessageKey][];

/** What the person changed in the first plan. */
export function changeWords(t: Words, change: string): string {
  for (const [form, key] of CHANGES) {
    const text = form.exec(change)?.[1];
    if (text !== undefined) return t(key, { text: withinQuotes(text, t.language) });
  }
  // Its parts are shown above the plan.
  if (change.startsWith("The brief is now: ")) return t("run.planRecord.brief");
  return change === "The order of the lines is another" ? t("run.planRecord.order") : change;
}
