// Whether a name of a report stands at a passage: in it, in the headings above it, or in the sentences just before it that
// it goes on from.

import { foldWord } from "@/lib/documents/words";
import { contextKeys, type EvidencePage, unitText } from "./evidence-page";
import type { Fact } from "./facts";
import { nameStems } from "./names";

/** Sentences before a passage that may have named what it speaks of. */
const BEFORE = 2;
const stemsCache = new WeakMap<EvidencePage, Map<number, Set<string>>>();

/** All stems of a unit, numbers and stop words included. */
export function allStems(page: EvidencePage, unit: number): Set<string> {
  const kept = stemsCache.get(page) ?? new Map<number, Set<string>>();
  stemsCache.set(page, kept);
  const known = kept.get(unit) ?? new Set(nameStems(unitText(page, unit)));
  kept.set(unit, known);
  return known;
}

const contextCache = new WeakMap<object, Set<string>>();

function stemsAbove(page: EvidencePage, unit: number): Set<string> {
  const context = page.contexts[page.units[unit]?.context ?? 0];
  if (!context) return contextKeys(page, unit);
  const known = contextCache.get(context) ?? new Set(nameStems(context.text));
  contextCache.set(context, known);
  return known;
}

const vowels = /[аеиоуыэюяьй]+$/;
/** What inflection leaves of a name that no stemmer knows. */
const root = (stem: string) => (stem.length > 4 ? stem.replace(vowels, "") : stem);

function hasStem(stems: ReadonlySet<string>, stem: string): boolean {
  if (stems.has(stem)) return true;
  if (!vowels.test(stem) && !/[а-я]$/.test(stem)) return false;
  const wanted = root(stem);
  if (wanted.length < 3) return false;
  for (const other of stems) if (root(other) === wanted) return true;
  return false;
}

/** True when a name stands in units `first` to `last`, or where they take their subject from. */
export function nameFound(page: EvidencePage, name: Fact, first: number, last: number): boolean {
  const wanted = name.value.split(" ");
  const places = [stemsAbove(page, first)];
  const context = page.units[first]?.context;
  for (let unit = first - BEFORE; unit <= last; unit += 1)
    if (page.units[unit]?.context === context) places.push(allStems(page, unit));
  if (wanted.every((stem) => places.some((stems) => hasStem(stems, stem)))) return true;
  return wanted.length > 1
    ? abbreviated(page, wanted, first, last)
    : spelledOut(page, wanted[0] ?? "", first, last);
}

/** "World Health Organization" where the page says WHO. */
function abbreviated(page: EvidencePage, wanted: string[], first: number, last: number): boolean {
  const initials = wanted.map((stem) => stem[0]).join("");
  for (let unit = first; unit <= last; unit += 1) if (allStems(page, unit).has(initials)) return true;
  return false;
}

/** WHO where the page says "World Health Organization". */
function spelledOut(page: EvidencePage, stem: string, first: number, last: number): boolean {
  if (stem.length < 2 || stem.length > 6) return false;
  const text = page.text.slice(page.units[first]?.start ?? 0, page.units[last]?.end ?? 0);
  const initials = [...text.matchAll(/(?<![\p{L}])\p{Lu}(?=\p{Ll})|[\p{L}]+/gu)].map(([word]) =>
    word.length === 1 ? foldWord(word) : " ",
  );
  return (
    initials.join("").replaceAll(" ", "").includes(stem) &&
    initials.filter((letter) => letter !== " ").length >= stem.length
  );
}
