// What the settings say, in words.

import { money } from "@/components/run/words";
import type { AgentModelSetting, ModelPrice, Setting } from "@/lib/http/settings-responses";
import type { Finding, Findings, ModelProfile } from "@/lib/models/profile";

/** A sentence around the name of a key or a variable. */
export function originWords({ from, key }: Pick<Setting<unknown>, "from" | "key">): {
  before: string;
  key: string;
  after: string;
} {
  switch (from) {
    case "file":
      return { before: "agents.yaml, ", key, after: "" };
    case "environment":
      return { before: "environment, ", key, after: "" };
    case "found":
      return { before: `Found on this machine: ${key}`, key: "", after: "" };
    case "default":
      return { before: "default; ", key, after: " sets it" };
  }
}

/** A count in full, with thousands apart; what is not set is no limit. */
export function limitWords(value: number | null): string {
  return value === null ? "no limit" : value.toLocaleString("en-GB");
}

/** What was used of what a day may take. */
export function usedWords(used: string, cap: string | null): string {
  return cap === null ? `${used} used, no limit` : `${used} of ${cap} used`;
}

/** "$2.50 in, $0.25 in from the cache, $10.00 out, for a million tokens". */
export function priceWords({ input, cachedInput, output }: ModelPrice, currency: string): string {
  const [into, cached, out] = [input, cachedInput, output].map((amount) => money(amount, currency));
  const cache = cachedInput === input ? "" : `, ${cached} in from the cache`;
  return `${into} in${cache}, ${out} out, for a million tokens`;
}

/** `12 kB`, `3.4 MB`. */
export function sizeWords(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${Number(value.toPrecision(value < 10 ? 2 : 3))}\u00a0${units[unit]}`;
}

export const FINDINGS: { what: keyof Findings; label: string }[] = [
  { what: "strict", label: "Strict schema" },
  { what: "json", label: "JSON mode" },
  { what: "tools", label: "Tools" },
  { what: "streaming", label: "Streaming" },
  { what: "usage", label: "Counts its tokens" },
];

/** Whether something works, as a mark and a word; nobody tried is a state of its own. */
export function findingState(finding: Finding | null): { mark: "done" | "failed" | "planned"; word: string } {
  if (!finding) return { mark: "planned", word: "Not tried" };
  return finding.works ? { mark: "done", word: "Works" } : { mark: "failed", word: "Does not work" };
}

export const HOW: Record<Finding["how"], string> = { seen: "Seen in a run", probed: "Tried" };

const CONTEXT_FROM: Record<NonNullable<ModelProfile["contextWindow"]>["from"], string> = {
  configured: "as set in agents.yaml",
  endpoint: "as the endpoint tells",
  error: "as a request that was too long showed",
};

/** How much a prompt and its reply may take together, and how that is known. */
export function contextWords(
  configured: number | null,
  profile: Pick<ModelProfile, "contextWindow"> | null,
): string {
  const known =
    configured === null ? profile?.contextWindow : { tokens: configured, from: "configured" as const };
  if (!known) return "Not known";
  return `${known.tokens.toLocaleString("en-GB")} tokens, ${CONTEXT_FROM[known.from]}`;
}

export type ModelGroup = { key: string; agents: AgentModelSetting[]; first: AgentModelSetting };

/** Agents that work with the same model in the same way stand together. */
export function groupModels(models: AgentModelSetting[]): ModelGroup[] {
  const groups = Map.groupBy(models, ({ model, fault, name, contextWindow }) =>
    JSON.stringify([model?.kind, model?.host, model?.id, fault, name.from, contextWindow.value]),
  );
  return [...groups].flatMap(([key, agents]) => {
    const [first] = agents;
    return first ? [{ key, agents, first }] : [];
  });
}

/** What is known of an agent's model, if anything is. */
export function profileOf(profiles: ModelProfile[], { model }: AgentModelSetting): ModelProfile | null {
  return profiles.find(({ model: id, host }) => id === model?.id && host === model.host) ?? null;
}

/** Lines that give models a price; the amounts are for the person to fill in. */
export function priceLines(missing: string[], known: { currency: string; any: boolean }): string[] {
  const models = missing.flatMap((model) => [
    `    ${JSON.stringify(model)}:`,
    "      input: 0.00",
    "      cached_input: 0.00",
    "      output: 0.00",
  ]);
  return known.any ? models : ["prices:", `  currency: ${known.currency}`, "  models:", ...models];
}

/** A path as one word for a shell. */
export function quoted(path: string): string {
  return /^[\w./~:\\-]+$/.test(path) ? path : `"${path.replace(/(["$`\\])/g, "\\$1")}"`;
}
