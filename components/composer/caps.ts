// The caps a person sets on runs: stored in this browser, shown as text, and sent as the budget of a run.

import { readFigure } from "@/components/ui/typed-figure";
import type { AgentOffer } from "@/lib/http/settings-responses";
import type { Words } from "@/lib/i18n/translate";

export const CAPS = ["tokens", "searches", "minutes", "money"] as const;
export type Cap = (typeof CAPS)[number];

/**
 * The person's settings: a number is a cap, null removes the agent's own cap, and an omitted cap stays the
 * agent's.
 */
export type Caps = Partial<Record<Cap, number | null>>;

/** Stored in a cookie, so that the server renders the right label at once. */
export const CAPS_COOKIE = "caps";

const RANGE: Record<Cap, { least: number; most: number; whole: boolean }> = {
  tokens: { least: 1000, most: 1_000_000_000, whole: true },
  searches: { least: 0, most: 1000, whole: true },
  minutes: { least: 0.1, most: 100_000, whole: false },
  money: { least: 0.0001, most: 1_000_000, whole: false },
};

const fits = (cap: Cap, value: number): boolean => {
  const { least, most, whole } = RANGE[cap];
  return value >= least && value <= most && (!whole || Number.isInteger(value));
};

type ReadCap = { ok: true; value: number | null } | { ok: false; sentence: string };

/** Parses a typed figure; empty text means no cap. */
export function readCap(t: Words, cap: Cap, text: string): ReadCap {
  const value = readFigure(t.language, text);
  if (value === null) return { ok: true, value };
  return fits(cap, value) ? { ok: true, value } : { ok: false, sentence: t(`home.capFault.${cap}`) };
}

const ownCap = (agent: AgentOffer, cap: Cap): number | null => (cap === "searches" ? null : agent.caps[cap]);

/** The caps in force for a run of this agent; money only where its model has a price. */
export function capsInForce(caps: Caps, agent: AgentOffer): Record<Cap, number | null> {
  const force = (cap: Cap) => {
    if (cap === "money" && agent.currency === null) return null;
    const set = caps[cap];
    return set === undefined ? ownCap(agent, cap) : set;
  };
  return {
    tokens: force("tokens"),
    searches: force("searches"),
    minutes: force("minutes"),
    money: force("money"),
  };
}

/** Returns the caps to store for this agent: only those that differ from the agent's own. */
export function capsToKeep(values: Record<Cap, number | null>, agent: AgentOffer, before: Caps): Caps {
  const kept: Caps = {};
  for (const cap of CAPS) {
    // A cap on money is kept, but not shown, while an agent without prices is chosen.
    if (cap === "money" && agent.currency === null) {
      if (before.money !== undefined) kept.money = before.money;
    } else if (values[cap] !== ownCap(agent, cap)) kept[cap] = values[cap];
  }
  return kept;
}

/** The part of the request; undefined when the agent's own caps apply. */
export function budgetRequest(caps: Caps, agent: AgentOffer): Caps | undefined {
  const { money, ...rest } = caps;
  const sent = agent.currency === null || money === undefined ? rest : { ...rest, money };
  return Object.keys(sent).length > 0 ? sent : undefined;
}

/** Serializes caps for the cookie. */
export function writeCaps(caps: Caps): string {
  return encodeURIComponent(JSON.stringify(caps));
}

/** Parses the cookie; invalid values are skipped. */
export function readCaps(cookie: string | undefined): Caps {
  if (!cookie || cookie.length > 500) return {};
  let stored: unknown;
  try {
    stored = JSON.parse(decodeURIComponent(cookie));
  } catch {
    // This application did not write the cookie.
    return {};
  }
  if (typeof stored !== "object" || stored === null) return {};
  const caps: Caps = {};
  for (const cap of CAPS) {
    const value: unknown = Object.hasOwn(stored, cap) ? Reflect.get(stored, cap) : undefined;
    if (value === null || (typeof value === "number" && fits(cap, value))) caps[cap] = value;
  }
  return caps;
}
