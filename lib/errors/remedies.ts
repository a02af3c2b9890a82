// What to offer after a run that did not complete. Separate from the error table, because the browser needs this but
// not the messages.

import type { RUN_ERRORS } from "./run-errors";

/**
 * An action for a run that did not complete. `retry`: try again from where it ended. `settings`: correct a setting
 * first. `connect`: set up a model or a search service. `rephrase`: ask in other words, or look elsewhere.
 */
export type Remedy = "rephrase" | "retry" | "model" | "limit" | "settings" | "connect";

/** Most helpful first. */
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
 * What to offer for the error of a run, most helpful first; a retry for an unknown code. `builtIn`: the built-in model
 * was used, which would find the same again. `help`: the error's advice about a model that does not answer.
 */
export function remediesOf(
  code: string,
  { builtIn = false, help }: { builtIn?: boolean; help?: unknown } = {},
): Remedy[] {
  if (builtIn && code === "answer_not_found") return ["rephrase", "connect", "retry"];
  if (help === "start") return ["retry", "settings", "model"];
  if (help === "address") return ["settings", "retry", "model"];
  return Object.hasOwn(REMEDIES, code) ? [...REMEDIES[code as keyof typeof REMEDIES]] : ["retry"];
}

/** The settings page on which a failure can be corrected. */
export const settingsPage = (code: string): string => {
  if (code.startsWith("model_")) return "/settings/models";
  return code === "search_failed" ? "/settings/search" : "/settings";
};
