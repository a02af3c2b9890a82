// Caps and estimates as sentences.

import { type Caps, capsInForce } from "@/components/composer/caps";
import { money } from "@/components/run/words";
import type { Estimate } from "@/lib/http/responses";
import type { AgentOffer } from "@/lib/http/settings-responses";

/** Tokens in short: `840`, `60k`, `1.2M`. */
function shortCount(number: number): string {
  if (number < 1000) return String(Math.round(number));
  if (number < 999_500) return `${Number((number / 1000).toPrecision(number < 10_000 ? 2 : 3))}k`;
  return `${Number((number / 1_000_000).toPrecision(3))}M`;
}

const NARROW = "\u00a0";

/** What the closed control says: "No cap", or "At most 60k tokens · $0.10 · 5 min". */
export function capsWords(caps: Caps, agent: AgentOffer): string {
  const force = capsInForce(caps, agent);
  const parts = [
    force.tokens === null ? null : `${shortCount(force.tokens)}${NARROW}tokens`,
    force.searches === null
      ? null
      : `${force.searches}${NARROW}${force.searches === 1 ? "search" : "searches"}`,
    force.money === null ? null : money(force.money, agent.currency ?? "USD"),
    force.minutes === null ? null : `${force.minutes}${NARROW}min`,
  ].filter((part) => part !== null);
  return parts.length > 0 ? `At most ${parts.join(" · ")}` : "No cap";
}

/** A time to plan by: `40 s`, `2 min`, `1 h 10 min`; rounded to what can be meant. */
function roughTime(seconds: number): string {
  if (seconds < 1) return `1${NARROW}s`;
  if (seconds < 10) return `${Math.round(seconds)}${NARROW}s`;
  if (seconds < 57.5) return `${Math.round(seconds / 5) * 5}${NARROW}s`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes}${NARROW}min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}${NARROW}h${rest > 0 ? ` ${rest}${NARROW}min` : ""}`;
}

/** Tokens to plan by: two figures say what can be meant. */
const roughTokens = (number: number): string => shortCount(Number(number.toPrecision(number < 1000 ? 1 : 2)));

/** "40 s to 2 min", or one of them where both are the same. */
const between = (low: string, high: string): string => (low === high ? low : `${low} to ${high}`);

/** "Usually 40 s to 2 min, 30k to 60k tokens, about $0.04 (from 12 runs)"; or that too little is known. */
export function estimateWords(estimate: Estimate): string {
  if (!estimate) return "No estimate yet: that takes three finished runs like this one.";
  const { seconds, tokens, currency, runs } = estimate;
  const spent = estimate.money?.[0] ?? 0;
  const parts = [
    between(roughTime(seconds[0]), roughTime(seconds[1])),
    tokens[1] > 0 ? `${between(roughTokens(tokens[0]), roughTokens(tokens[1]))}${NARROW}tokens` : null,
    spent > 0 ? `about ${money(spent, currency)}` : null,
  ].filter((part) => part !== null);
  return `Usually ${parts.join(", ")} (from ${runs} runs)`;
}
