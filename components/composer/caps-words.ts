// Caps and estimates as sentences.

import { type Caps, capsInForce } from "@/components/composer/caps";
import { dayWords, joined, money } from "@/components/ui/figures";
import type { Estimate } from "@/lib/http/responses";
import type { AgentOffer } from "@/lib/http/settings-responses";
import type { Words } from "@/lib/i18n/translate";

type Short = { count: number; unit: "" | "thousand" | "million" };

function short(number: number): Short {
  if (number < 1000) return { count: Math.round(number), unit: "" };
  if (number < 999_500)
    return { count: Number((number / 1000).toPrecision(number < 10_000 ? 2 : 3)), unit: "thousand" };
  return { count: Number((number / 1_000_000).toPrecision(3)), unit: "million" };
}

/** Tokens, abbreviated with a unit: `840 tokens`, `60k tokens`, `1.25M tokens`. */
function shortTokens(t: Words, number: number): string {
  const { count, unit } = short(number);
  if (unit === "") return t("ui.tokens", { count });
  return unit === "thousand" ? t("ui.thousandTokens", { count }) : t("ui.millionTokens", { count });
}

/** Tokens, abbreviated without a unit: `840`, `60k`, `1.25M`. */
function shortCount(t: Words, number: number): string {
  const { count, unit } = short(number);
  if (unit === "") return t.number(count);
  return unit === "thousand" ? t("ui.thousands", { count }) : t("ui.millions", { count });
}

/** The label of the closed control: "No spending cap", or "At most 60k tokens · $0.10 · 5 min". */
export function capsWords(t: Words, caps: Caps, agent: AgentOffer): string {
  const force = capsInForce(caps, agent);
  const list = joined(
    force.tokens !== null && shortTokens(t, force.tokens),
    force.searches !== null && t("ui.searches", { count: force.searches }),
    force.money !== null && money(t, force.money, agent.currency ?? "USD"),
    force.minutes !== null && t("ui.minutes", { count: force.minutes }),
  );
  return list === "" ? t("home.capUnset") : t("home.capSome", { list });
}

/** An approximate duration, rounded to its precision: `40 s`, `2 min`, `1 h 10 min`. */
function roughTime(t: Words, seconds: number): string {
  if (seconds < 1) return t("ui.seconds", { count: 1 });
  if (seconds < 10) return t("ui.seconds", { count: Math.round(seconds) });
  if (seconds < 57.5) return t("ui.seconds", { count: Math.round(seconds / 5) * 5 });
  const whole = Math.max(1, Math.round(seconds / 60));
  if (whole < 60) return t("ui.minutes", { count: whole });
  const [hours, minutes] = [Math.floor(whole / 60), whole % 60];
  return minutes > 0 ? t("home.hoursMinutes", { hours, minutes }) : t("home.hours", { hours });
}

function timeBetween(t: Words, [from, to]: [number, number]): string {
  const [low, high] = [roughTime(t, from), roughTime(t, to)];
  return low === high ? low : t("home.between", { low, high });
}

/** Two significant digits match the precision of an estimate. */
const rough = (number: number): number => Number(number.toPrecision(number < 1000 ? 1 : 2));

function tokensBetween(t: Words, [from, to]: [number, number]): string {
  const [low, high] = [shortCount(t, rough(from)), shortCount(t, rough(to))];
  return low === high ? shortTokens(t, rough(to)) : t("home.tokensBetween", { low, high });
}

/**
 * "Usually takes 40 s to 2 min, 30k to 60k tokens, about $0.04 (from 12 runs)"; for a free model only the
 * time.
 */
export function estimateWords(t: Words, estimate: NonNullable<Estimate>): string {
  const { seconds, tokens, currency, runs, free } = estimate;
  const spent = estimate.money?.[0] ?? 0;
  const parts = [
    timeBetween(t, seconds),
    ...(tokens[1] > 0 && !free ? [tokensBetween(t, tokens)] : []),
    ...(spent > 0 ? [t("home.aboutMoney", { amount: money(t, spent, currency) })] : []),
  ].join(", ");
  const listed = spent > 0 && estimate.listedOn;
  return joined(t("home.estimate", { parts, runs }), listed && listedWords(t, listed));
}

const listedWords = (t: Words, day: string): string =>
  t("home.listed", { day: dayWords(t, Date.parse(day)) });

/** "$5.00 in, $30.00 out for a million tokens": what is known of the cost before there are runs to learn from. */
export function offerPriceWords(
  t: Words,
  { price, currency }: Pick<AgentOffer, "price" | "currency">,
): string | null {
  if (!price || !currency) return null;
  const [input, output] = [money(t, price.input, currency), money(t, price.output, currency)];
  return joined(t("home.price", { input, output }), price.listedOn && listedWords(t, price.listedOn));
}
