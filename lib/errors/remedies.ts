// What helps a run that did not complete. Apart from the table of errors: the browser needs this and not its sentences.

import type { RUN_ERRORS } from "./run-errors";

/** What a person can do about a run that did not complete. `retry`: try again from where it ended. `settings`: put a setting right first. `connect`: set up a model or a search. */
export type Remedy = "retry" | "model" | "limit" | "settings" | "connect";

/** What helps most comes first. */
const REMEDIES: Record<keyof typeof RUN_ERRORS, readonly Remedy[]> = {
  model_unauthorised: ["settings", "model"],
  model_quota: ["model", "retry"],
  model_unknown: ["settings", "model"],
  model_rejected: ["model", "retry"],
  model_redirects: ["settings", "model"],
  model_unreachable: ["retry", "model"],
  model_timeout: ["retry", "model"],
  model_refused: ["model"],
  model_too_long: ["model"],
  model_protocol: ["model", "retry"],
  search_failed: ["retry", "settings"],
  limits_reached: ["limit", "retry"],
  budget_reached: ["limit"],
  set_aside: ["retry", "model"],
  answer_not_found: ["retry", "model"],
  report_not_saved: ["retry"],
  run_broken: ["retry"],
  stopped: ["retry"],
};

/**
 * What to offer for the error of a run, most helpful first; trying again for a code that is not known here. `builtIn`: the
 * built-in model worked on it, which finds again what it found before. `help`: what the error says to do about a model
 * that nobody answers for.
 */
export function remediesOf(
  code: string,
  { builtIn = false, help }: { builtIn?: boolean; help?: unknown } = {},
): Remedy[] {
  if (builtIn && code === "answer_not_found") return ["connect", "model", "retry"];
  if (help === "start") return ["retry", "settings", "model"];
  if (help === "address") return ["settings", "retry", "model"];
  return Object.hasOwn(REMEDIES, code) ? [...REMEDIES[code as keyof typeof REMEDIES]] : ["retry"];
}

/** The page of the settings on which a failure is put right. */
export const settingsPage = (code: string): string => {
  if (code.startsWith("model_")) return "/settings/models";
  return code === "search_failed" ? "/settings/search" : "/settings";
};
