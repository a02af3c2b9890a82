// Texts and limits for retrying a run.

import type { RetryRequest } from "@/lib/client/api";
import type { Words } from "@/lib/i18n/translate";
import type { Budget, RunState } from "@/lib/run-log/run-state";

/** "Try again from step 6"; a run without reusable steps starts with the question. */
export function retryWords(t: Words, step: number): string {
  return step > 1 ? t("run.remedy.fromStep", { step }) : t("run.remedy.again");
}

/** The limits that a person may raise for a retry. */
export type Limit = "steps" | "searches" | "tokens" | "minutes" | "money";

/** As typed, by limit. Steps and searches are increments, caps are new values; an empty cap means none. */
export type Raised = Partial<Record<Limit, string>>;

const half = (number: number, least: number) => String(Math.max(least, Math.ceil(number / 2)));

/**
 * The proposal: twice each cap if a cap ended the run, and half as many additional steps and searches if
 * those ran out.
 */
export function proposed({ limits, budget, error }: Pick<RunState, "limits" | "budget" | "error">): Raised {
  const caps = (["tokens", "minutes", "money"] as const).filter((name) => budget[name] !== null);
  if (error?.code === "budget_reached" && caps.length > 0)
    return Object.fromEntries(caps.map((name) => [name, String((budget[name] ?? 0) * 2)]));
  return { steps: half(limits.maxIterations, 5), searches: half(limits.maxSearches, 2) };
}

/** The request with the raised limits; null if a value is invalid. */
export function raisedRequest(
  raised: Raised,
  before: Budget,
): Pick<RetryRequest, "extend" | "budget"> | null {
  const numbers = Object.entries(raised).map(([name, text]) => [name, numberOf(text)] as const);
  if (numbers.some(([name, value]) => !isPossible(name as Limit, value))) return null;
  const value = Object.fromEntries(numbers) as Partial<Record<Limit, number | null>>;
  const { steps, searches, ...caps } = value;
  const more = { ...(steps ? { steps } : {}), ...(searches ? { searches } : {}) };
  const cap = searches && before.searches !== null ? { searches: before.searches + searches } : {};
  return { extend: more, budget: { ...caps, ...cap } };
}

/** Null for empty text, NaN for an invalid number. */
function numberOf(text: string): number | null {
  const clean = text.trim().replace(",", ".");
  return clean === "" ? null : /^\d{1,12}(?:\.\d{1,6})?$/.test(clean) ? Number(clean) : Number.NaN;
}

const MOST: Partial<Record<Limit, number>> = { steps: 200, searches: 100, minutes: 100_000 };

function isPossible(name: Limit, value: number | null): boolean {
  if (value === null) return true;
  if (Number.isNaN(value) || value > (MOST[name] ?? Number.POSITIVE_INFINITY)) return false;
  if (name === "steps" || name === "searches") return Number.isInteger(value);
  return name === "tokens" ? Number.isInteger(value) && value >= 1000 : value > 0;
}
