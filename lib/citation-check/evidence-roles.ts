// Decides whether a sentence and its passage give the same roles to the same names: "A bought B" is not "B
// bought A", and "A costs 5, B 7" not "A costs 7, B 5". Only a clear exchange counts; unclear cases pass.

import { foldWord } from "@/lib/text/words";
import type { Claim } from "./evidence-claims";
import { sharedContent, wordsOf } from "./evidence-clauses";
import { allStems, hasAll, hasStem, nameFound } from "./evidence-names";
import { type EvidencePage, unitFacts, unitKeys, unitText } from "./evidence-page";
import { type Window, weightOf } from "./evidence-window";
import type { Fact } from "./facts";
import { isHard, rivals, sameFact } from "./facts-match";
import { nameStems } from "./names";
import { PRONOUN } from "./pronouns";
import { keysOf } from "./words";

/**
 * How many more of a sentence's words one place must have than another, to conclude that the other has
 * another subject.
 */
const FURTHER = 0.25;

type Placed = { value: string; at: number };
type Sentence = { text: string; names: Placed[] };

const WORD = /[\p{L}\p{N}]+/gu;

/** The first position of each name in a text. */
function namesAt(text: string, names: readonly Fact[]): Placed[] {
  const words = [...text.matchAll(WORD)].map((match) => ({
    at: match.index,
    stems: new Set(nameStems(match[0])),
  }));
  const placed: Placed[] = [];
  for (const { value } of names) {
    const wanted = value.split(" ");
    const index = words.findIndex((_, from) =>
      wanted.every((stem, step) => {
        const word = words[from + step];
        return word !== undefined && hasStem(word.stems, stem);
      }),
    );
    const found = words[index];
    if (found) placed.push({ value, at: found.at });
  }
  return placed.sort((a, b) => a.at - b.at);
}

const PASSIVE =
  /\b(?:is|was|were|are|been|being|be|got)\s+(?:[\p{L}]+ly\s+)?[\p{L}]+(?:ed|en|t|ght|ld|de|wn|ne)\s+(?:[\p{L}]+\s+){0,3}?by\b|(?<![\p{L}])(?:был[аои]?\s+)?[\p{L}]{3,}(?:[аея]н|[уыя]т)(?:а|о|ы)?(?![\p{L}])(?=[^.]{0,40}(?:ой|ей|ом|ем|ами|ями)(?![\p{L}]))|(?<!\p{L})[\p{L}]+(?:ed|ght)\s+by\b/iu;
/** A bar separates a table header from its cell; a bracket opens before the abbreviation of a name. */
const JOINED =
  /^[\s,"»«“”]*(?:and|or|as well as|&|и|или|а также)[\s,"»«“”]*(?:the\s)?$|^(?=[\s"»«“”]*,)[\s,"»«“”]*(?:the\s)?$|\||^\s?\($/iu;
/** A noun phrase may stand before the name that it describes: "by the English folk band the Lanterns". */
const PREPOSITION =
  /(?<![\p{L}])(of|in|at|on|from|to|by|with|for|against|over|than|near|between|behind|before|after|из|от|в|на|к|с|у|для|до|по|за|над|чем|перед|после|компанией|фирмой)\s+(?:(?:the|an?|its|his|her|their)\s+(?:[\p{L}\p{N}’'–-]+\s+){0,5}|компан\p{L}{1,3}\s+|фирм\p{L}{1,3}\s+)?["«“]?$/iu;

/** The role of each of two names: the word before it, or its order. */
function parts({ text, names }: Sentence): Map<string, string> {
  const [one, two] = [names[0]?.at ?? 0, names.at(-1)?.at ?? 0];
  const passive = PASSIVE.test(text.slice(Math.max(0, one - 20), two + 30));
  const roles = new Map<string, string>();
  let bare = 0;
  for (const { value, at } of names) {
    const before = PREPOSITION.exec(text.slice(Math.max(0, at - 40), at))?.[1]?.toLowerCase();
    const agent = before === "by" || before === "компанией" || before === "фирмой";
    if (agent) roles.set(value, "first");
    else if (before) roles.set(value, before);
    else {
      bare += 1;
      const first = passive ? bare !== 1 : bare === 1;
      roles.set(value, first ? "first" : "second");
    }
  }
  return roles;
}

/** For a Cyrillic name, the inflection tells its role better than its position. */
function sameForms(one: Sentence, other: Sentence): boolean {
  const formAt = (text: string, at: number) => /^[\p{L}]+/u.exec(text.slice(at))?.[0].toLowerCase() ?? "";
  return (
    one.names.every(({ value, at }) => {
      const twin = other.names.find((name) => name.value === value);
      const form = formAt(one.text, at);
      return twin !== undefined && /[а-я]$/.test(form) && formAt(other.text, twin.at) === form;
    }) &&
    one.names.some(
      ({ at }) => /[уюойыаи]$/.test(formAt(one.text, at)) && !/[«"“]/.test(one.text[at - 1] ?? ""),
    )
  );
}

/** The share of a claim's words, without names, from which a sentence tells of the same relation. */
const ALIKE = 0.5;

function tellsTheSame(claim: Sentence, passage: Sentence): boolean {
  const names = new Set(claim.names.flatMap(({ value }) => value.split(" ")));
  const plain = wordsOf(claim.text).filter(({ stem }) => !hasStem(names, stem));
  return sharedContent(plain, wordsOf(passage.text)) >= ALIKE;
}

function relationExchanged(claim: Sentence, passage: Sentence): boolean {
  if (!tellsTheSame(claim, passage)) return false;
  if (claim.names.length !== 2 || passage.names.length !== 2) return false;
  const [one, two] = claim.names;
  const [first, second] = passage.names;
  if (!one || !two || !first || !second) return false;
  const joined = (text: string, a: Placed, b: Placed) => {
    const from =
      a.at + (/^[\p{L}\p{N}.-]+(?:\s[\p{Lu}][\p{L}\p{N}.-]*)*/u.exec(text.slice(a.at))?.[0].length ?? 0);
    return JOINED.test(text.slice(Math.min(from, b.at), b.at));
  };
  if (joined(claim.text, one, two) || joined(passage.text, first, second)) return false;
  if (sameForms(claim, passage)) return false;
  const said = parts(claim);
  const stated = parts(passage);
  const [a, b] = [one.value, two.value];
  const subject = (roles: Map<string, string>) => {
    const firsts = [a, b].filter((name) => roles.get(name) === "first");
    return firsts.length === 1 ? firsts[0] : null;
  };
  const [doer, trueDoer] = [subject(said), subject(stated)];
  if (doer && trueDoer) return doer !== trueDoer;
  return said.get(a) !== said.get(b) && said.get(a) === stated.get(b) && said.get(b) === stated.get(a);
}

const RANGE = /^\p{N}[\p{N}.,]*\s?[-–—]\s?\p{N}/u;
const LONGEST_RANGE = 24;

/** If values of one kind and names are equal in number, they are paired in order. */
function valuesExchanged(
  claim: Placed[],
  passage: Placed[],
  values: { said: Placed[]; stated: Placed[] },
): boolean {
  const { said, stated } = values;
  if (said.length !== claim.length || stated.length !== claim.length || passage.length !== claim.length)
    return false;
  const owner = (names: Placed[], list: Placed[], value: string) =>
    names[list.findIndex((item) => item.value === value)]?.value;
  if (new Set(said.map(({ value }) => value)).size !== said.length) return false;
  return said.some(({ value }) => owner(claim, said, value) !== owner(passage, stated, value));
}

/** True when a value is part of a season or a range, whose two values belong to one thing: "2022-23". */
function hasRange({ text, own }: Claim, values: readonly Fact[]): boolean {
  const places = values.map(({ start }) => start - own.start);
  return places.some((at) => RANGE.test(text.slice(at, at + LONGEST_RANGE)));
}

function placedFacts(page: EvidencePage, window: Window, wanted: readonly Fact[]): Placed[] {
  const base = window.start;
  const placed: Placed[] = [];
  for (let unit = window.first; unit <= window.last; unit += 1)
    for (const stated of unitFacts(page, unit)) {
      const said = wanted.find((fact) => sameFact(fact, stated));
      if (said && !placed.some(({ value }) => value === said.value))
        placed.push({ value: said.value, at: (page.units[unit]?.start ?? 0) - base + stated.start });
    }
  return placed.sort((a, b) => a.at - b.at);
}

const OPENING = /^[\s"“«(*_]*(\p{L}+)/u;

/** The keys of a claim's names, which a sentence that opens with a pronoun has from the one before. */
function keysReferredTo(page: EvidencePage, claim: Claim, unit: number): Set<string> {
  const first = OPENING.exec(unitText(page, unit))?.[1] ?? "";
  if (!PRONOUN.test(foldWord(first))) return new Set();
  const names = claim.facts.filter(({ kind }) => kind === "name");
  const text = names.map(({ start, end }) =>
    claim.text.slice(start - claim.own.start, end - claim.own.start),
  );
  const keys = keysOf(text.join(" "));
  return new Set([...keys].filter((key) => page.units[unit - 1] && unitKeys(page, unit - 1).has(key)));
}

function wordsIn(page: EvidencePage, claim: Claim, unit: number): number {
  const referred = keysReferredTo(page, claim, unit);
  let total = 0;
  let gained = 0;
  for (const key of new Set([...claim.keys, ...claim.heads])) {
    const weight = weightOf(page, key);
    total += weight;
    if (unitKeys(page, unit).has(key) || referred.has(key)) gained += weight;
  }
  return total === 0 ? 0 : gained / total;
}

/**
 * True when a value of the claim occurs in one sentence or row of the window, but another with more of the
 * claim's words has a value there that is not in the claim.
 */
function anotherValueStands(claim: Claim, page: EvidencePage, window: Window): boolean {
  const hard = window.facts
    .filter(({ fact, found }) => found && isHard(fact) && fact.kind !== "quotation")
    .map(({ fact }) => fact);
  const units = Array.from({ length: window.last - window.first + 1 }, (_, step) => window.first + step);
  if (units.length < 2) return false;
  const has = (unit: number, fact: Fact) => unitFacts(page, unit).some((stated) => sameFact(fact, stated));
  const unknown = (unit: number, fact: Fact) =>
    unitFacts(page, unit).some(
      (stated) => rivals(fact, stated) && !hard.some((other) => sameFact(other, stated)),
    );
  const names = window.facts.filter(({ fact }) => !isHard(fact)).map(({ fact }) => fact);
  const heads = names.filter(({ end }) => end <= claim.own.start + claim.headText.length);
  const ofHeads = (unit: number) => heads.every((name) => nameFound(page, name, unit, unit));
  return hard.some((fact) => {
    const holders = units.filter((unit) => has(unit, fact));
    if (holders.length === 0) return false;
    if (!holders.some(ofHeads)) return true;
    const share = Math.max(...holders.map((unit) => wordsIn(page, claim, unit)));
    return units.some((unit) => {
      if (has(unit, fact) || !unknown(unit, fact) || !ofHeads(unit)) return false;
      if (page.units[unit]?.row && names.some((name) => hasAll(allStems(page, unit), name)))
        return !holders.some((holder) => names.some((name) => hasAll(allStems(page, holder), name)));
      return wordsIn(page, claim, unit) >= share + FURTHER;
    });
  });
}

/** True when each of the two places has a name of its own. */
const paired = (page: EvidencePage, { first, last, second }: Window) =>
  second !== undefined && !(second.first >= first && second.last <= last) && page.units.length > 0;

/**
 * True when two names of the claim are exchanged in the passage, or a value belongs to something else there.
 */
export function rolesExchanged(claim: Claim, page: EvidencePage, window: Window): boolean {
  // A passage of two places was already paired by name in the search.
  if (window.second) return !paired(page, window);
  if (anotherValueStands(claim, page, window)) return true;
  const names = window.facts.filter(({ fact, found }) => !isHard(fact) && found).map(({ fact }) => fact);
  const distinct = names.filter(
    (name, index) => names.findIndex(({ value }) => value === name.value) === index,
  );
  if (distinct.length < 2) return false;
  const text = page.text.slice(window.start, window.end);
  const said = { text: claim.text, names: namesAt(claim.text, distinct) };
  const stated = { text, names: namesAt(text, distinct) };
  const hard = window.facts.filter(({ fact, found }) => isHard(fact) && found).map(({ fact }) => fact);
  for (const group of Map.groupBy(hard, ({ kind, unit }) => `${kind} ${unit}`).values()) {
    if (group.length < 2 || hasRange(claim, group)) continue;
    const own = group.map(({ value, start }) => ({ value, at: start }));
    if (valuesExchanged(said.names, stated.names, { said: own, stated: placedFacts(page, window, group) }))
      return true;
  }
  for (let unit = window.first; unit <= window.last; unit += 1) {
    const sentence = unitText(page, unit);
    const here = namesAt(sentence, distinct);
    if (
      here.length === 2 &&
      relationExchanged(
        {
          text: claim.text,
          names: said.names.filter(({ value }) => here.some((name) => name.value === value)),
        },
        { text: sentence, names: here },
      )
    )
      return true;
  }
  return false;
}
