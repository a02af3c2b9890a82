// Texts of the settings.

import { dayWords, duration, joined, money, tokens } from "@/components/ui/figures";
import type {
  AgentModelSetting,
  LimitSettings,
  ModelPrice,
  SearchSetting,
  StoreSetting,
} from "@/lib/http/settings-responses";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import type { Finding, Findings, ModelProfile } from "@/lib/models/profile";
import { projectCommand } from "@/lib/process/shell-command";

/** A full number with thousands separators; an unset limit is "no limit". */
export function limitWords(t: Words, value: number | null): string {
  return value === null ? t("settings.limits.none") : t.number(value);
}

/** The latest failure of a service, and how long others are used instead; null if it answers. */
export function failureWords(
  t: Words,
  { label, failure, restsMs }: Pick<SearchSetting, "label" | "failure" | "restsMs">,
): string | null {
  if (!failure) return null;
  const what = t(`run.search.failed.${failure.code}`, { provider: phrase(t, label) });
  return restsMs === null
    ? t("settings.search.failedOnce", { what })
    : t("settings.search.failedLast", { what, time: duration(t, restsMs) });
}

/** The usage of a daily budget. */
export function usedWords(t: Words, used: string, cap: string | null): string {
  return cap === null ? t("settings.limits.usedFree", { used }) : t("settings.limits.used", { used, cap });
}

/** Returns today's cost and the tokens without a known price, which the cost does not include. */
export function moneyToday(
  t: Words,
  { money: spent, unpricedTokens }: Pick<LimitSettings["usedToday"], "money" | "unpricedTokens">,
  { currency, cap }: { currency: string; cap: number | null },
): string {
  if (unpricedTokens > 0 && spent === 0) return t("settings.limits.moneyUnknown");
  const amount = (value: number) => money(t, value, currency);
  const used = usedWords(t, amount(spent), cap === null ? null : amount(cap));
  return unpricedTokens > 0
    ? t("settings.limits.moneyMixed", { used, tokens: tokens(t, unpricedTokens) })
    : used;
}

/** "list prices of 15 Nov 2026". */
export const listedWords = (t: Words, day: string): string =>
  t("settings.prices.listed", { day: dayWords(t, Date.parse(day)) });

/** "$2.50 in, $0.25 in from the cache, $10.00 out, for a million tokens". */
export function priceWords(t: Words, price: ModelPrice, currency: string): string {
  const amount = (value: number) => money(t, value, currency);
  const [input, output] = [amount(price.input), amount(price.output)];
  const words =
    price.cachedInput === price.input
      ? t("settings.prices.words", { input, output })
      : t("settings.prices.wordsCached", { input, cached: amount(price.cachedInput), output });
  return joined(words, price.listedOn && listedWords(t, price.listedOn));
}

const UNITS = ["B", "kB", "MB", "GB", "TB"] as const;

/** `12 kB`, `3.4 MB`. */
export function sizeWords(t: Words, bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return t(`settings.size.${UNITS[unit] ?? "B"}`, {
    count: Number(value.toPrecision(value < 10 ? 2 : 3)),
  });
}

export const FINDINGS = [
  "strict",
  "json",
  "tools",
  "streaming",
  "usage",
] as const satisfies (keyof Findings)[];

/** A state as a mark and a word; "not checked" is a state of its own. */
export function findingState(
  t: Words,
  finding: Finding | null,
): { mark: "done" | "failed" | "planned"; word: string } {
  if (!finding) return { mark: "planned", word: t("settings.finding.untried") };
  return finding.works
    ? { mark: "done", word: t("settings.finding.works") }
    : { mark: "failed", word: t("settings.finding.fails") };
}

/** The context size of a model, and how it is known. */
export function contextWords(
  t: Words,
  configured: number | null,
  profile: Pick<ModelProfile, "contextWindow"> | null,
): string {
  const known =
    configured === null ? profile?.contextWindow : { tokens: configured, from: "configured" as const };
  if (!known) return t("settings.models.contextUnknown");
  const values = { count: known.tokens };
  switch (known.from) {
    case "configured":
      return t("settings.models.contextConfigured", values);
    case "endpoint":
      return t("settings.models.contextEndpoint", values);
    case "error":
      return t("settings.models.contextError", values);
  }
}

export type ModelGroup = { key: string; agents: AgentModelSetting[]; first: AgentModelSetting };

/** Groups agents that use the same model in the same way. */
export function groupModels(models: AgentModelSetting[]): ModelGroup[] {
  const groups = Map.groupBy(models, ({ model, fault, name, contextWindow }) =>
    JSON.stringify([model?.kind, model?.host, model?.id, fault, name.from, contextWindow.value]),
  );
  return [...groups].flatMap(([key, agents]) => {
    const [first] = agents;
    return first ? [{ key, agents, first }] : [];
  });
}

/** What is known about an agent's model, if anything. */
export function profileOf(profiles: ModelProfile[], { model }: AgentModelSetting): ModelProfile | null {
  return profiles.find(({ model: id, host }) => id === model?.id && host === model.host) ?? null;
}

/** Configuration lines that give models a price; the person fills in the amounts. */
export function priceLines(missing: string[], known: { currency: string; any: boolean }): string[] {
  const models = missing.flatMap((model) => [
    `    ${JSON.stringify(model)}:`,
    "      input: 0.00",
    "      cached_input: 0.00",
    "      output: 0.00",
  ]);
  return known.any ? models : ["prices:", `  currency: ${known.currency}`, "  models:", ...models];
}

/**
 * A command for a terminal on the server's machine, where nothing else says which data it is meant for. `folder` is null
 * when the data folder could not be read.
 */
export function commandLine(script: string, folder: StoreSetting["folder"] | null, input?: string): string {
  if (!folder || folder.from === "default") return projectCommand(script, null, input);
  // Only administrators see where the folder is; for all others its path is replaced by the variable's name.
  if (folder.value === folder.key) return `${folder.key}=<folder> ${projectCommand(script, null, input)}`;
  return projectCommand(script, folder.value, input);
}

/** The line of `.env.local` that connects a service of the web. */
export function connectingLine({ id, variables }: Pick<SearchSetting, "id" | "variables">): string {
  // Wikipedia needs no key: it is switched off by a setting of agents.yaml, and a variable says otherwise.
  return id === "wikipedia" ? "GROUNDWORK__SEARCH__WIKIPEDIA=auto" : `${variables[0]?.name ?? ""}=`;
}
