import { domainToUnicode } from "node:url";
import { parseSourceUrl, urlKey } from "./url-key";

/** Without the scheme, which people omit, and with brackets as in texts and links. */
function bareKey(url: string): string {
  return urlKey(url)
    .replace(/^https?:\/\//, "")
    .replaceAll("%28", "(")
    .replaceAll("%29", ")");
}

const LONGEST = 4096;
/** Maximum number of occurrences of the host that are examined, and characters of each. */
const MOST_TRIED = 10_000;
const MOST_LOOKED_AT = 2_000_000;
/**
 * Characters that end an address in a text although an address may contain them, and those that do so only at the end
 * of a word.
 */
const BEHIND = /[)\]}|*`»”’[(\\]/g;
const AT_END = ".,;:!?'_";
/** Maximum number of such characters tried within one word; real addresses contain few. */
const MOST_MARKS = 40;

/** A loop, because a regular expression would be quadratic for a row of dots. */
function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && AT_END.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

/** The possible ends of an address in running text: the whole word, and the part before each such character in it. */
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
 * Finds the address in a text that denotes the same page as `url`: same host, path and query, with or without a scheme,
 * inside any punctuation; null if there is none. A query that differs in one character is another address, except for
 * parameters that `urlKey` ignores. The result is spelled as in the text; only its scheme comes from `url`.
 */
export function addressIn(text: string, url: string): string | null {
  const parsed = parseSourceUrl(url);
  if (!parsed) return null;
  const wanted = bareKey(url);
  // The only letter whose lower case has two code units, which would shift all later offsets.
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
