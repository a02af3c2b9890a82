// Distinguishes an address that a tool returned from one that the model passed to the tool. The model can
// spell an address in many ways and split it over parameters, so hosts are compared as the URL parser reads
// them and piece by piece. Every step is linear in the text, and text beyond a limit counts as an echo.

import { domainToUnicode } from "node:url";

/** Honest parameters are shorter; longer ones are not inspected, and everything counts as an echo. */
const MOST_CHARACTERS = 8_000;
/** No host name is longer. */
const LONGEST_HOST = 253;
/** Shorter pieces of a value occur in any text by chance. */
const SHORTEST_PIECE = 3;
const BETWEEN_TOKENS = /[\s"'<>(){},;|\\]+/;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** The model's text, prepared for comparison with many addresses. */
type Passed = {
  /** True when there is too much text to inspect. */
  tooLong: boolean;
  values: readonly string[];
  words: ReadonlySet<string>;
  hosts: ReadonlySet<string>;
};

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "number") yield String(value);
  else if (typeof value === "object" && value !== null)
    for (const [name, item] of Object.entries(value)) {
      yield name;
      yield* stringsIn(item);
    }
}

/** All strings in a plain value, in order. Throws RangeError for nesting beyond the stack. */
export const textsOf = (value: unknown): string[] => [...stringsIn(value)];

function hostOf(spelling: string): string {
  const address = `http://${spelling.replace(/^[a-z][a-z0-9+.-]{0,20}:\/{0,4}/i, "").replace(/^[^/?#@]{0,300}@/, "")}`;
  return URL.canParse(address) ? new URL(address).hostname : "";
}

/**
 * The hosts that a token can be parsed as: a name, an IPv4 number in any base, an IPv6 literal with or
 * without brackets.
 */
function hostsOf(token: string): string[] {
  if (token.length > 2048) return [];
  const bare = token.replace(/^[[`*_]{1,9}|[\]`*_.!?]{1,9}$/g, "");
  return [hostOf(token), hostOf(bare), hostOf(`[${bare}]`)].filter((host) => host !== "");
}

/** Prepares what the model passed to a tool. `params` is plain data. */
export function passed(params: unknown): Passed {
  const values = textsOf(params).map((text) => text.normalize("NFKC").toLowerCase());
  const length = values.reduce((sum, value) => sum + value.length, 0);
  if (length > MOST_CHARACTERS) return { tooLong: true, values: [], words: new Set(), hosts: new Set() };
  const tokens = values.flatMap((value) => value.split(BETWEEN_TOKENS)).filter((token) => token !== "");
  return {
    tooLong: false,
    values,
    words: new Set(values.flatMap((value) => value.split(BETWEEN_WORDS))),
    hosts: new Set(tokens.flatMap(hostsOf)),
  };
}

/**
 * True when the text can be assembled from the values and pieces of them. Inside the text a piece must have a
 * minimum length; at the ends of the text, one letter is enough, as the end of one value or the beginning of
 * another.
 */
function isMadeOf(text: string, values: readonly string[]): boolean {
  const whole = values.filter((value) => value !== "" && value.length < SHORTEST_PIECE);
  const within = (from: number, to: number) => values.some((value) => value.includes(text.slice(from, to)));
  const reached = new Array<boolean>(text.length + 1).fill(false);
  reached[0] = true;
  for (let length = 1; length < SHORTEST_PIECE; length += 1)
    if (values.some((value) => value.endsWith(text.slice(0, length)))) reached[length] = true;
  // The end of the longest piece never moves back: a piece without its first letter is still a piece.
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    end = Math.max(end, at);
    while (end < text.length && within(at, end + 1)) end += 1;
    if (!reached[at]) continue;
    reached.fill(true, Math.min(at + SHORTEST_PIECE, end + 1), end + 1);
    for (const value of whole) if (text.startsWith(value, at)) reached[at + value.length] = true;
  }
  for (let length = 1; length < SHORTEST_PIECE; length += 1)
    if (reached[text.length - length] && values.some((value) => value.startsWith(text.slice(-length))))
      return true;
  return reached[text.length] === true;
}

/**
 * True when the host of `address` may come from what the model passed on: the same host in any spelling, a
 * host assembled from pieces, or one whose labels all occur as words. An address that cannot be parsed counts
 * as an echo.
 */
export function isEcho(address: string, said: Passed): boolean {
  if (said.tooLong || !URL.canParse(address)) return true;
  const { hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (host === "" || said.hosts.has(hostname)) return true;
  const labels = host.split(".");
  // `www.evil.example` repeats `evil.example`, and so does `secret.evil.example`.
  for (let from = 1; from < labels.length - 1; from += 1)
    if (said.hosts.has(labels.slice(from).join("."))) return true;
  if (labels.every((label) => said.words.has(label))) return true;
  return [...new Set([host, domainToUnicode(host)])].some(
    (text) => text.length > LONGEST_HOST || isMadeOf(text, said.values),
  );
}
