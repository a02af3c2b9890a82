// Times and counts as a person reads them. All times are in milliseconds.

/** A running clock: `0:41`, `12:05`, `1:02:09`. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Time something took: `0.4 s`, `12 s`, `1 min 40 s`. The blanks inside do not break. */
export function duration(ms: number): string {
  if (ms < 950) return `${(Math.max(0, ms) / 1000).toFixed(1)}\u00a0s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}\u00a0s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}\u00a0min${rest > 0 ? ` ${rest}\u00a0s` : ""}`;
}

/** How long somebody was waited for, roundly: `30 seconds`, `10 minutes`, `2 hours`, `3 days`. */
export function waitWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return count(seconds, "second");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return count(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? count(hours, "hour") : count(Math.round(hours / 24), "day");
}

const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  // The server does not know the reader's zone, and what it says must be what the page says.
  timeZone: "UTC",
});

/** A day inside a sentence: `3 Nov 2026`. */
export function dayWords(at: number): string {
  return DAY.format(at);
}

/** The day a page names as its own, from an ISO date: `14 Mar 2026`. What is no date is given as it stands. */
export function publishedWords(date: string): string {
  const at = Date.parse(date.slice(0, 10));
  return Number.isNaN(at) ? date.slice(0, 10) : dayWords(at);
}

/** `1 page`, `9 pages`; the plural is the word with an s unless given. */
export function count(number: number, word: string, plural = `${word}s`): string {
  return `${number.toLocaleString("en-GB")}\u00a0${number === 1 ? word : plural}`;
}

/** Tokens in thousands from a thousand on: `840 tokens`, `38k tokens`. */
export function tokens(number: number): string {
  if (number < 1000) return `${number}\u00a0tokens`;
  return number < 999_500
    ? `${Math.round(number / 1000)}k\u00a0tokens`
    : `${(number / 1_000_000).toFixed(1)}M\u00a0tokens`;
}

/** Tokens used of those allowed: `38k of 60k tokens`. */
export function tokensOf(used: number, cap: number): string {
  return `${tokens(used).replace(/\u00a0tokens$/, "")} of ${tokens(cap)}`;
}

/** An amount of money, small ones with two figures that count: `$0.03`, `€12.40`, `$0.0021`. */
export function money(amount: number, currency: string): string {
  const least = amount > 0 && amount < 0.01 ? { maximumSignificantDigits: 2 } : {};
  // What is no code of a currency would make the formatter throw; a bundle of a stranger may bring such.
  if (!/^[A-Z]{3}$/.test(currency)) return amount.toFixed(2);
  return amount.toLocaleString("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...least,
  });
}

/** A place in a line: `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  const end = teen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${end}`;
}

/** `2k words`, `840 words`. */
export function words(number: number): string {
  return number < 1000 ? count(number, "word") : `${Math.round(number / 1000)}k\u00a0words`;
}

/** The parts that say something, joined by a middle dot. */
export function joined(...parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** Text cut at a word to at most `length` characters, with a mark where it was cut. */
export function shortened(text: string, length: number): string {
  const clean = text.replace(/\s+/g, " ").trim();
  if (clean.length <= length) return clean;
  const cut = clean.slice(0, length);
  const space = cut.lastIndexOf(" ");
  return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}
