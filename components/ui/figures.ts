// Formats times, amounts and dates in the language of the interface. All times are in milliseconds.

import type { Words } from "@/lib/i18n/translate";
import { withinQuotes } from "@/lib/text/quotation-marks";

/** A running clock: `0:41`, `12:05`, `1:02:09`; the same in every language. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A duration: `0.4 s`, `12 s`, `1 min 40 s`. */
export function duration(t: Words, ms: number): string {
  if (ms < 950) return t("ui.seconds", { count: Math.round(Math.max(0, ms) / 100) / 10 });
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return t("ui.seconds", { count: seconds });
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return rest > 0 ? t("ui.minutesSeconds", { minutes, seconds: rest }) : t("ui.minutes", { count: minutes });
}

/** A rounded waiting time: `30 seconds`, `10 minutes`, `2 hours`, `3 days`. */
export function waitWords(t: Words, ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return t("ui.secondsLong", { count: seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t("ui.minutesLong", { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? t("ui.hoursLong", { count: hours })
    : t("ui.daysLong", { count: Math.round(hours / 24) });
}

/** The short form: `30 s`, `10 min`, `2 h`, `3 d`. */
export function waitShort(t: Words, ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return t("ui.seconds", { count: seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t("ui.minutes", { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t("ui.hours", { count: hours }) : t("ui.days", { count: Math.round(hours / 24) });
}

/** A day inside a sentence: `3 Nov 2026`. In UTC, because the server does not know the reader's zone. */
export function dayWords(t: Words, at: number): string {
  return t.date(at, { day: "numeric", month: "short", year: "numeric" });
}

/** The publication day of a page, from an ISO date. Other text is returned unchanged. */
export function publishedWords(t: Words, date: string): string {
  const at = Date.parse(date.slice(0, 10));
  return Number.isNaN(at) ? date.slice(0, 10) : dayWords(t, at);
}

/** Tokens, abbreviated from a thousand on: `840 tokens`, `38k tokens`, `1.2M tokens`. */
export function tokens(t: Words, number: number): string {
  if (number < 1000) return t("ui.tokens", { count: number });
  if (number < 999_500) return t("ui.thousandTokens", { count: Math.round(number / 1000) });
  return t("ui.millionTokens", { count: Math.round(number / 100_000) / 10 });
}

/** Tokens used of those allowed: `38k of 60k tokens`. */
export function tokensOf(t: Words, used: number, cap: number): string {
  const short =
    used < 1000
      ? t.number(used)
      : used < 999_500
        ? t("ui.thousands", { count: Math.round(used / 1000) })
        : t("ui.millions", { count: Math.round(used / 100_000) / 10 });
  return t("ui.usedOf", { used: short, cap: tokens(t, cap) });
}

/** An amount of money, small ones with two significant digits: `$0.03`, `€12.40`, `$0.0021`. */
export function money(t: Words, amount: number, currency: string): string {
  // An invalid currency code would make the formatter throw; a bundle may contain one.
  if (!/^[A-Z]{3}$/.test(currency)) return t.number(amount, { maximumFractionDigits: 2 });
  const least = amount > 0 && amount < 0.01 ? { maximumSignificantDigits: 2 } : {};
  return t.number(amount, { style: "currency", currency, currencyDisplay: "narrowSymbol", ...least });
}

/** `2k words`, `840 words`. */
export function wordsOf(t: Words, number: number): string {
  return number < 1000
    ? t("ui.words", { count: number })
    : t("ui.thousandWords", { count: Math.round(number / 1000) });
}

/** Joins the non-empty parts with a middle dot. */
export function joined(...parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** The same for a text that a message quotes and that may contain quotation marks. */
export const shortenedQuote = (t: Words, text: string, length: number): string =>
  shortened(withinQuotes(text, t.language), length);

/** Cuts text at a word to at most `length` characters, with an ellipsis. */
export function shortened(text: string, length: number): string {
  const clean = text.replace(/\s+/g, " ").trim();
  if (clean.length <= length) return clean;
  const cut = clean.slice(0, length);
  const space = cut.lastIndexOf(" ");
  return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}
