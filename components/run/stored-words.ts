// What a log holds as an English sentence, in the language of the interface: by its kind and what can be told of it. In
// English the stored sentence stands, since it says more.

import type { MessageKey, Words } from "@/lib/messages/translate";
import type { CallError, Retry } from "@/lib/runs/run-state";

const ended = (sentence: string) => sentence.replace(/[.\s]+$/, "");

/** Why a request is tried again: "The model answered 429". */
export function retryCause(t: Words, { what, cause }: Pick<Retry, "what" | "cause">): string {
  if (t.language === "en") return ended(cause);
  const status = /answered (\d{3})\b/.exec(cause)?.[1];
  if (what === "model") return status ? t("run.retry.modelStatus", { status }) : t("run.retry.model");
  return t(what === "search" ? "run.retry.search" : "run.retry.page");
}

/** Why a call failed or did not run; `stored` is the English sentence where the words are others. */
export function callCause(t: Words, { kind, message }: CallError): { text: string; stored: string | null } {
  if (t.language === "en") return { text: ended(message), stored: null };
  return { text: t(`run.cause.${kind}`), stored: message };
}

const CHANGES = [
  [/^The goal is now: “(.*)”$/s, "run.planRecord.goal"],
  [/^Removed: “(.*)”$/s, "run.planRecord.removed"],
  [/^Added: “(.*)”$/s, "run.planRecord.added"],
] as const satisfies [RegExp, MessageKey][];

/** What the person changed of a plan that was shown first. */
export function changeWords(t: Words, change: string): string {
  for (const [form, key] of CHANGES) {
    const text = form.exec(change)?.[1];
    if (text !== undefined) return t(key, { text });
  }
  return change === "The order of the lines is another" ? t("run.planRecord.order") : change;
}
