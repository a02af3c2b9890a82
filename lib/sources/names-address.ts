import { domainToUnicode } from "node:url";
import { parseSourceUrl, urlKey } from "./url-key";

/** Without the scheme, which people leave out, and with brackets as texts and links spell them. */
function bareKey(url: string): string {
  return urlKey(url)
    .replace(/^https?:\/\//, "")
    .replaceAll("%28", "(")
    .replaceAll("%29", ")");
}

const LONGEST = 4096;
/** Of all the places where a long page names the host, so many are looked at closely, and so many characters of them. */
const MOST_TRIED = 10_000;
const MOST_LOOKED_AT = 2_000_000;
/** What ends an address in a text, although it could be part of it; and what only does so at the end of a word. */
const BEHIND = /[)\]}|*`»”’[(\\]/g;
const AT_END = ".,;:!?'_";
/** Of the marks inside of one word so many are tried: honest addresses hold a few. */
const MOST_MARKS = 40;

/** By hand: an expression would go through a row of dots once for each of them. */
function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && AT_END.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

/** The spellings that may end where a text goes on: the whole word, and what stands before each mark inside of it. */
function* endings(word: string): Generator<string> {
  const marks = word.matchAll(BEHIND).take(MOST_MARKS);
  for (const end of [word.length, ...marks.map(({ index }) => index)]) {
    const whole = word.slice(0, end);
    const bare = withoutEnd(whole);
    yield bare;
    if (bare !== whole) yield whole;
  }
}

/**
 * The address in a text that is meant by another: the same host, path and query, with or without a scheme, inside whatever
 * marks; null where there is none. An address with one sign more or less in its query is another one, but for what
 * `urlKey` passes over: so what is given is as the text has it, with nothing of the other but its scheme.
 */
export function addressIn(text: string, url: string): string | null {
  const parsed = parseSourceUrl(url);
  if (!parsed) return null;
  const wanted = bareKey(url);
  // The one letter that becomes two when it is made small, and would move every place behind it.
  const lower = text.replaceAll("\u0130", "i").toLowerCase();
  let tried = 0;
  let looked = 0;
  for (const host of new Set([parsed.hostname, domainToUnicode(parsed.hostname)])) {
    if (host === "") continue;
    for (let at = lower.indexOf(host); at >= 0; at = lower.indexOf(host, at + 1)) {
      if (/[\p{L}\p{N}.@-]/u.test(lower[at - 1] ?? " ")) continue;
      const word = /^[^\s<>"]*/.exec(text.slice(at, at + LONGEST))?.[0] ?? "";
      for (const spelling of endings(word)) {
        tried += 1;
        looked += spelling.length;
        if (tried > MOST_TRIED || looked > MOST_LOOKED_AT) return null;
        if (bareKey(`http://${spelling}`) === wanted) return withScheme(parsed.protocol, spelling);
      }
    }
  }
  return null;
}

function withScheme(scheme: string, spelling: string): string {
  const address = new URL(`${scheme}//${spelling}`);
  address.hash = "";
  return address.href;
}
