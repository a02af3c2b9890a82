// Extracts comparable facts from a text: numbers with units, dates, versions, names, quotations, each in a
// normal form, so that `1.2 M`, `1,200,000` and `1,2 млн` are equal. English and Russian.

import { foldWord, isStopWord } from "@/lib/text/words";
import { datesIn } from "./facts-dates";
import { numbersIn } from "./facts-numbers";
import { namesIn } from "./names";

type FactKind = "number" | "date" | "percent" | "money" | "quantity" | "version" | "name" | "quotation";

export type Fact = {
  kind: FactKind;
  /** UTF-16 offsets into the text. */
  start: number;
  end: number;
  /**
   * The normal form. Numbers, percentages, money, quantities: the decimal number ("1200000"). Dates: "2026-11-21",
   * "2026-11", "2026", "2026-Q3", "2020s", and without a year "--11-21", "--11". Versions: as written, without "v". Names: stems joined
   * by spaces. Quotations: as written, without the quotation marks.
   */
  value: string;
  /** A second reading of an ambiguous value (`1.200`, `03/04/2026`). */
  alternative: string | null;
  /** The value of a table cell as written, before the scale of its column ("Price, $ million"); absent without one. */
  written?: string;
  /** Name of the unit ("km", "USD", "%"); empty for facts without one. */
  unit: string;
  /** The stated precision: preceded by "about", "more than" or "less than". */
  precision: "exact" | "about" | "over" | "under";
  /** The text says that it is another value: "not on 3 June". */
  denied?: true;
};

/** Text that is not prose: addresses, link targets, tags, citations. Replaced at equal length. */
const NOT_TEXT =
  /\]\([^()\s]{0,500}(?:\([^()]{0,200}\)[^()\s]{0,300})?\)|<?\bhttps?:\/\/[^\s<>)\]]+>?|<\/?[a-zA-Z][^<>\n]{0,300}>|\[\s*\^?\d{1,4}(?:\s*[-–—,;]\s*\d{1,4})*\s*\](?!\()/g;
const QUOTATION =
  /«([^«»]{1,2000})»|“([^“”]{1,2000})”|„([^„“”]{1,2000})[“”]|(?<![\p{L}\p{N}])"([^"\n]{1,2000})"(?![\p{L}\p{N}])/gu;
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;
/** Shorter quotations are names or phrases. */
const FEWEST_QUOTED = 3;
const LONGEST_TITLE = 12;

/** The same text with blanks in place of non-prose; offsets stay valid. */
export function plainText(text: string): string {
  return text.replace(NOT_TEXT, (found) => (found.startsWith("]") ? "]" : " ").padEnd(found.length));
}

/** The title of a work, in which every word but the small ones has a capital letter, is compared as a name. */
function isTitle(quoted: string): boolean {
  const words = quoted.match(WORDS) ?? [];
  return (
    words.length <= LONGEST_TITLE &&
    !/[.!?…]$/.test(quoted) &&
    words.every((word) => /^[\p{Lu}\p{N}]/u.test(word) || (word.length > 1 && isStopWord(foldWord(word)))) &&
    words.filter((word) => /^\p{Lu}/u.test(word)).length > 1
  );
}

function quotationsIn(text: string): Fact[] {
  const facts: Fact[] = [];
  for (const match of text.matchAll(QUOTATION)) {
    const inner = match[1] ?? match[2] ?? match[3] ?? match[4] ?? "";
    if ((inner.match(WORDS)?.length ?? 0) < FEWEST_QUOTED || isTitle(inner)) continue;
    const start = match.index + 1;
    facts.push({
      kind: "quotation",
      start,
      end: start + inner.length,
      value: inner,
      alternative: null,
      unit: "",
      precision: "exact",
    });
  }
  return facts;
}

const blanked = (text: string, spans: readonly { start: number; end: number }[]) => {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start < done) continue;
    parts.push(text.slice(done, start), " ".repeat(end - start));
    done = end;
  }
  return parts.join("") + text.slice(done);
};

const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
const EVERY_UNSEEN = new RegExp(UNSEEN, "g");

/** Invisible marks, such as those for writing direction, do not split numbers. */
function seen(text: string): { text: string; original: (at: number) => number } {
  if (!UNSEEN.test(text)) return { text, original: (at) => at };
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) if (!UNSEEN.test(text[at] ?? "")) places.push(at);
  return { text: text.replace(EVERY_UNSEEN, ""), original: (at) => places[at] ?? text.length };
}

/** What stands before a denied value: "opened on 17 June, not on 3 June". "Not only 5" and "not until May" deny nothing. */
const DENIED =
  /(?:^|[\s,;(—–-])(?:not(?:\s(?:on|in|at|by|for|of|from|to))?|не(?:\s(?:в|на|с|за))?)\s[$€£¥₽]?$/iu;
const BEFORE_DENIED = 12;

const isDenied = (text: string, { kind, start }: Fact) =>
  kind !== "name" &&
  kind !== "quotation" &&
  DENIED.test(text.slice(Math.max(0, start - BEFORE_DENIED), start));

/** Facts of a text in order; those inside a quotation belong to it. Linear in the length of the text. */
export function factsOf(text: string): Fact[] {
  const { text: visible, original } = seen(text);
  const plain = plainText(visible);
  const quotations = quotationsIn(plain);
  const unquoted = blanked(plain, quotations);
  const dates = datesIn(unquoted);
  const undated = blanked(unquoted, dates);
  const numbers = numbersIn(undated);
  const names = namesIn(blanked(undated, numbers));
  return [...quotations, ...dates, ...numbers, ...names]
    .sort((a, b) => a.start - b.start)
    .map((fact) => ({
      ...fact,
      start: original(fact.start),
      end: original(fact.end - 1) + 1,
      ...(isDenied(plain, fact) ? { denied: true } : {}),
    }));
}
