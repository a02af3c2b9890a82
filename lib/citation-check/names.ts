// Extracts names: capitalized words inside a sentence, mixed-case and code identifiers, short quotations.
// Both scripts. German writes every noun with a capital letter: a single word there is no name by that.

import { foldWord, isStopWord, stemWord } from "@/lib/text/words";
import type { Fact } from "./facts";
import { unitNamed } from "./facts-units";

const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}\\p{N}'’]*(?:[-.&][\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*)*";
// Each character has one part of the pattern that can match it, so that a long row of `$` or `_` takes linear time.
const IDENTIFIER =
  "(?<!\\$)[\\p{L}_$][\\p{L}\\p{N}$]*[._][\\p{L}\\p{N}_$]+(?:\\.[\\p{L}\\p{N}_$]+)*|[\\p{Ll}]+[\\p{Lu}][\\p{L}\\p{N}]*|[\\p{L}]+-?\\p{N}[\\p{L}\\p{N}-]*";
const NAME = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${CAPITAL}(?:[ \\u00a0](?:(?:of|de|la|van|von|der|du|for|и|&)[ \\u00a0])?${CAPITAL}){0,5}|${IDENTIFIER})(?![\\p{L}\\p{N}_])`,
  "gu",
);
const CODE = /(`{1,2})([^`\n]{1,80})\1/g;
const TITLED =
  /«([^«»\n]{1,80})»|“([^“”\n]{1,80})”|„([^„“”\n]{1,80})[“”]|(?<![\p{L}\p{N}])"([^"\n]{1,80})"(?![\p{L}\p{N}])/gu;
const QUOTES = /[«“„"]/;
const OPENS =
  /(?:^|[.!?…:;|•>\]#`]|\s[-–—])(?<![\s"“«(*_])[\s"“«(*_]*$|(?<![\s"“«(*_])[^\S\n]*["“«(*_\n][\s"“«(*_]*$/u;
const PART = /[\p{L}\p{N}]+/gu;

/** The words of a name for comparison: folded stems, in order. */
export function nameStems(name: string): string[] {
  return [...name.matchAll(PART)].map(([word]) => stemWord(foldWord(word)));
}

/** True at the beginning of a sentence, where a capital letter says nothing. */
export const opensSentence = (text: string, at: number) => OPENS.test(text.slice(Math.max(0, at - 6), at));

const fact = (text: string, start: number, end: number): Fact => ({
  kind: "name",
  start,
  end,
  value: nameStems(text.slice(start, end)).join(" "),
  alternative: null,
  unit: "",
  precision: "exact",
});

/** A single capitalized word at the beginning is a name only if its letters show it. */
function plainWord(word: string): boolean {
  return /^\p{Lu}[\p{Ll}\p{M}'’-]*$/u.test(word);
}

function trimOpening(text: string, start: number, end: number): number {
  const words = text.slice(start, end).split(/[ \u00a0]/);
  const first = words[0] ?? "";
  if (!plainWord(first) || !opensSentence(text, start)) return start;
  // "The Nordic Cells": an article or a preposition before a name.
  if (words.length > 1 && !isStopWord(foldWord(first))) return start;
  return words.length > 1 ? start + first.length + 1 : end;
}

/** Forms of address, which a page may leave out or replace. */
const ADDRESS =
  /^(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Dame|Hon|Honou?rable|Lady|Lord|Justice|Judge|Rev|Reverend)\.?[ \u00a0])+(?=\p{L}[^ \u00a0]*[ \u00a0])/u;

/** The beginning of a name after its forms of address; at least two words remain. */
const trimAddress = (text: string, start: number, end: number): number =>
  start + (ADDRESS.exec(text.slice(start, end))?.[0].length ?? 0);

/** The beginning of a name without the word that led to it: "Output of OPEC" leaves "of OPEC". */
export const JOINING = /^(?:of|for|и|&)[ \u00a0]/;

const GERMAN =
  /(?<![\p{L}\p{N}])(?:und|ist|sind|nicht|wurden?|werden|wird|waren|für|über|auf|bei|beim|vom|zum|zur|im|am|laut|eine?[mnrs]?|der|die|das|de[mns])(?![\p{L}\p{N}])|[äöüß]/giu;
/** Sure in itself; other languages have single ones of the small words. */
const SURELY_GERMAN =
  /(?<![\p{L}\p{N}])(?:und|nicht|wurden?|werden|wird|für|über|beim|eine[mnr])(?![\p{L}\p{N}])/u;

/** True for a text with a small word that only German has, or with two signs that other languages rarely have together. */
const isGerman = (text: string) =>
  SURELY_GERMAN.test(text) || new Set(text.match(GERMAN)?.map((sign) => sign.toLowerCase())).size > 1;

const ARTICLE =
  /^(?:D(?:ie|er|as|e[mns])|Ein(?:e[mnrs]?)?|Im|Am|Vom|Zum|Zur|Bei|Beim|Für|Mit|Laut|Nach|Seit)[ \u00a0]/;

/** The beginning of what stands behind a German article or preposition that opens the sentence. */
const trimArticle = (text: string, start: number, end: number): number =>
  start + (ARTICLE.exec(text.slice(start, end))?.[0].length ?? 0);

/** Names in the order of the text. */
export function namesIn(text: string): Fact[] {
  const nouns = isGerman(text);
  const taken = new Uint8Array(text.length);
  const facts: Fact[] = [];
  const add = (start: number, end: number) => {
    const found = fact(text, start, end);
    if (found.value === "" || taken[start]) return;
    taken.fill(1, start, end);
    facts.push(found);
  };
  if (text.includes("`"))
    for (const match of text.matchAll(CODE)) add(match.index, match.index + match[0].length);
  for (const match of QUOTES.test(text) ? text.matchAll(TITLED) : []) {
    const inner = match[1] ?? match[2] ?? match[3] ?? match[4] ?? "";
    add(match.index + 1, match.index + 1 + inner.length);
  }
  for (const match of text.matchAll(NAME)) {
    if (taken[match.index]) continue;
    const end = match.index + match[0].length;
    const opened = trimAddress(text, trimOpening(text, match.index, end), end);
    const start = nouns ? trimArticle(text, opened, end) : opened;
    const word = text.slice(start, end);
    if (nouns && plainWord(word)) continue;
    if (start < end && !isStopWord(foldWord(word)) && unitNamed(word) === null) add(start, end);
  }
  return facts.sort((a, b) => a.start - b.start);
}
