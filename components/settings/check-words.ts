// The results of connection checks, as sentences.

import { duration } from "@/components/ui/figures";
import type { CheckFailure, CheckFound, CheckPart, CheckResponse } from "@/lib/http/check-responses";
import type { Words } from "@/lib/i18n/translate";

const NAMES = {
  model: { key: "OPENAI_API_KEY", address: "OPENAI_BASE_URL" },
  search: { key: "TAVILY_API_KEY", address: "TAVILY_API_BASE_URL" },
} as const satisfies Record<CheckPart, object>;

/** Seconds with one decimal, or milliseconds for short times. */
const answerTime = (t: Words, ms: number): string =>
  ms < 100 ? t("ui.milliseconds", { count: Math.max(1, Math.round(ms)) }) : duration(t, ms);

type Failed = Pick<CheckResponse, "part" | "service"> & {
  host: string;
  model: string | null;
  failure: CheckFailure;
};

/** The variables that a failure refers to. */
function namesOf({ part, service }: Pick<CheckResponse, "part" | "service">) {
  if (part === "model" || !service) return NAMES[part];
  if (service === "searxng") return { key: "SEARXNG_URL", address: "SEARXNG_URL" };
  if (service === "wikipedia")
    return { key: "GROUNDWORK__SEARCH__WIKIPEDIA", address: "search.wikipedia_base_url" };
  const name = service.toUpperCase();
  return { key: `${name}_API_KEY`, address: `${name}_API_BASE_URL` };
}

function failureWords(t: Words, failed: Failed): string {
  const { host, model, failure } = failed;
  const { key, address } = namesOf(failed);
  const name = model ?? "";
  switch (failure.why) {
    case "silent":
      return t("settings.failure.silent", { host, time: duration(t, failure.ms) });
    case "key_refused": {
      const values = { host, status: failure.status, variable: key };
      return failure.keySet
        ? t("settings.failure.keyRefused", values)
        : t("settings.failure.keyMissing", values);
    }
    case "unknown_model":
      return `${t("settings.failure.unknown_model", { host, model: name })}${offersWords(t, failure)}`;
    case "status":
      return t("settings.failure.status", { host, status: failure.status });
    case "rejected":
      return t("settings.failure.rejected", { host, status: failure.status, variable: address });
    case "web_page":
      return t("settings.failure.web_page", { host, variable: address });
    case "garbled":
      return t("settings.failure.garbled", { host, variable: address });
    case "useless":
      return t("settings.failure.useless", { host, model: name });
    default:
      return t(`settings.failure.${failure.why}`, { host });
  }
}

function offersWords(t: Words, { offers, more }: { offers: string[]; more: number }): string {
  if (offers.length === 0) return "";
  return more > 0
    ? ` ${t("settings.failure.offersMore", { list: offers.join(", "), count: more })}`
    : ` ${t("settings.failure.offers", { list: t.list(offers) })}`;
}

type Works = Extract<CheckFound, { outcome: "model_works" }>;

function modelWords(t: Words, { host, model, ms, structured, tools, streams }: Works): string {
  const facts = [
    structured ? t("settings.check.structured") : t("settings.check.structuredNot"),
    ...(tools === null ? [] : [tools ? t("settings.check.tools") : t("settings.check.toolsNot")]),
    ...(streams === null ? [] : [streams ? t("settings.check.streams") : t("settings.check.streamsNot")]),
  ].join(", ");
  return t("settings.check.modelWorks", { host, time: answerTime(t, ms), model, facts });
}

function unusableWords(
  t: Words,
  { variable, problem }: Extract<CheckFound, { outcome: "not_usable" }>,
): string {
  switch (problem) {
    case "missing_model":
      return t("settings.check.modelMissing");
    case "address":
      return t("settings.check.badAddress", { variable });
    case "credentials":
      return t("settings.check.credentials", { variable });
    case "file":
      return t("settings.check.unreadable", { file: variable });
    case "other":
      return t("settings.check.notUsable", { variable });
  }
}

function foundWords(t: Words, found: CheckResponse): string {
  switch (found.outcome) {
    case "nothing_set":
      if (found.part === "model") return t("settings.check.modelNothing");
      return t("settings.check.searchNothing", { variable: namesOf(found).key });
    case "not_usable":
      return unusableWords(t, found);
    case "model_works":
      return modelWords(t, found);
    case "checker_works": {
      const { host, model, ms } = found;
      return t("settings.check.checkerWorks", { host, model, time: answerTime(t, ms) });
    }
    case "search_works":
      return t("settings.check.searchWorks", {
        host: found.host,
        time: answerTime(t, found.ms),
        count: found.results,
      });
    case "failed":
      return failureWords(t, found);
  }
}

type Holding = Pick<CheckResponse, "use" | "shadowed" | "later"> & { outcome: string };

function usedWords(t: Words, { outcome, use }: Holding): string | null {
  if (use === "as_before") return null;
  if (use === "not_yet") return t("settings.check.kept");
  return outcome === "nothing_set" ? t("settings.check.removed") : t("settings.check.inUse");
}

/** Whether the checked settings are in use, and which values of the files are not. */
export function holdingWords(t: Words, holding: Holding): string[] {
  const { shadowed, later } = holding;
  const list = (names: string[]) => ({ names: t.list(names), count: names.length });
  return [
    usedWords(t, holding),
    shadowed.length > 0 ? t("settings.check.shadowed", list(shadowed)) : null,
    later.length > 0 ? t("settings.check.later", list(later)) : null,
  ].filter((sentence) => sentence !== null);
}

/**
 * The result of a check with its mark: what was found, whether it is in use, and which values of the files
 * are not.
 */
export function checkWords(
  t: Words,
  found: CheckResponse,
): { mark: "done" | "failed" | "planned"; sentences: string[] } {
  const { outcome } = found;
  const sentences = [foundWords(t, found), ...holdingWords(t, found)];
  const works = /^(?:model|checker|search)_works$/.test(outcome);
  return { mark: works ? "done" : outcome === "nothing_set" ? "planned" : "failed", sentences };
}
