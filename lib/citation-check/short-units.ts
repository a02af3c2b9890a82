// Abbreviations of units that a text defines: "2.2 million barrels per day (mb/d)" says what "0.3 mb/d" is. Those of oil
// reports, which rarely define them, are known.

import { type Fact, plainText } from "./facts";
import { numbersIn } from "./facts-numbers";
import { isCurrency } from "./facts-units";

type Short = { scale: number; unit: string };
export type ShortUnits = ReadonlyMap<string, Short>;

const KNOWN: ShortUnits = new Map([
  ["b/d", { scale: 1, unit: "bbl/d" }],
  ["kb/d", { scale: 1e3, unit: "bbl/d" }],
  ["mb/d", { scale: 1e6, unit: "bbl/d" }],
  ["б/с", { scale: 1, unit: "bbl/d" }],
]);

const IN_BRACKETS = /\(([\p{L}][\p{L}\p{N}·]{0,7}(?:\/[\p{L}\p{N}·]{1,6})?)\)/gu;
const WORDS_BEFORE = /(?:(?<!\p{L})[\p{L}·]{2,20}[ \u00a0]){1,5}$/u;
const LONGEST_WORDS = 110;
const MOST = 50;
const MOST_LOOKED_AT = 2000;

/** The scale and unit that words such as "million barrels per day" give a number; null unless all of them belong to the unit. */
function spelledUnit(words: string): Short | null {
  const all = words.trim().split(/[ \u00a0]/);
  for (let from = 0; from < all.length; from += 1) {
    const text = `1 ${all.slice(from).join(" ")}`;
    const [fact] = numbersIn(text);
    if (fact?.unit && fact.start === 0 && fact.end === text.length && !isCurrency(fact.unit))
      return { scale: Number(fact.value), unit: fact.unit };
  }
  return null;
}

/** The abbreviations of units that a text defines, and those that are always known. */
export function shortUnitsIn(text: string): ShortUnits {
  const found = new Map(KNOWN);
  let looked = 0;
  for (const match of text.matchAll(IN_BRACKETS)) {
    looked += 1;
    if (found.size >= MOST || looked > MOST_LOOKED_AT) break;
    const before = text.slice(Math.max(0, match.index - LONGEST_WORDS), match.index);
    const unit = spelledUnit(WORDS_BEFORE.exec(before)?.[0] ?? "");
    if (unit && !KNOWN.has(match[1] ?? "")) found.set(match[1] ?? "", unit);
  }
  return found;
}

const AFTER = /^[\s\u00a0-]{0,2}([\p{L}][\p{L}\p{N}·]{0,7}(?:\/[\p{L}\p{N}·]{1,6})?)(?![\p{L}\p{N}/])/u;

/** Facts of a text that begins at `from`; a bare number takes the unit that is abbreviated behind it. */
export function withShortUnits(
  { text, from = 0 }: { text: string; from?: number },
  facts: readonly Fact[],
  units: ShortUnits,
): Fact[] {
  const plain = plainText(text);
  return facts.map((fact) => {
    const unknown = fact.kind === "number";
    const end = fact.end - from;
    const [all = "", short = ""] = (unknown && AFTER.exec(plain.slice(end, end + 20))) || [];
    const unit = units.get(short);
    if (!unit) return fact;
    // "1.2 million barrels per day (b/d)" defines a unit without the million, as "1.1 million b/d" shows.
    const scaled = /\p{L}/u.test(plain.slice(fact.start - from, end));
    const value = String(Number((Number(fact.value) * (scaled ? 1 : unit.scale)).toPrecision(12)));
    return { ...fact, kind: "quantity", value, unit: unit.unit, end: fact.end + all.length };
  });
}
