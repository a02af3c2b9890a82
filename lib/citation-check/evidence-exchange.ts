// Detects sentences that have the words of a passage, but put them together otherwise: the parts of two clauses, the sides of a
// comparison, or the cases of two nouns are exchanged.

import type { Word } from "./evidence-clauses";
import type { Line, Reading } from "./evidence-reading";

/** Prepositions that tell two clauses apart like content words: "за — 58, против — 213". */
const TELLING = /^(?:за|против|до|после|before|after|against)$/u;

const tells = ({ content, folded }: Word) => content || TELLING.test(folded);

/** The clauses of a sentence; a dash stands for a verb and ends none: "the church — his pupil". */
function clausesOf(text: string, words: readonly Word[]): Word[][] {
  const clauses: Word[][] = [];
  words.forEach((word, at) => {
    const before = words[at - 1];
    const dash = before !== undefined && /^\s*[—–]\s*["«“]?$/u.test(text.slice(before.end, word.start));
    const own = clauses.at(-1);
    if (own && before && (before.clause === word.clause || dash)) own.push(word);
    else clauses.push([word]);
  });
  return clauses;
}

/** The stems of words that tell clauses apart. */
export const stemsOf = (words: readonly Word[]) => new Set(words.filter(tells).map(({ stem }) => stem));
/** How many stems two sets share. */
export const common = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((stem) => other.has(stem)).length;

/** Two sets without what both have. */
export function apart(one: ReadonlySet<string>, other: ReadonlySet<string>): [Set<string>, Set<string>] {
  return [one.difference(other), other.difference(one)];
}

const pairsOf = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]));

/** More clauses than this are a list. */
const MOST_CLAUSES = 6;
/** The share of the words of a clause that the sentence must have. */
const NEARLY_ALL = 0.75;

/**
 * True when two clauses of a claim each mix what two clauses of one sentence keep apart: "A grew with B, but did not depend on C" for
 * "A grew with C, but did not depend on B".
 */
export function clausesExchanged({ claim, words, lines }: Reading): boolean {
  const own = clausesOf(claim.text, words).map(stemsOf);
  if (own.length < 2 || own.length > MOST_CLAUSES) return false;
  const halves = pairsOf(own).map(([k, l]) => ({ whole: [k, l], parts: apart(k, l) }));
  return lines.some((line) => {
    const stated = clausesOf(line.text, line.words).map(stemsOf);
    if (stated.length < 2 || stated.length > MOST_CLAUSES) return false;
    const all = stemsOf(line.words);
    return pairsOf(stated).some(([c, d]) => {
      const sides = apart(c, d);
      return halves.some(
        ({ whole, parts }) =>
          parts.every((part) => sides.every((side) => common(part, side) > 0)) &&
          whole.every((clause) => common(clause, all) >= NEARLY_ALL * clause.size),
      );
    });
  });
}

/** Words between "by" and the name of who does something: "seconded by Councillor Brandt". */
const TITLES = 4;

/** Participles with the words that say by whom: "moved by Councillor Iyer". */
function doersIn(words: readonly Word[]): { verb: string; by: Set<string> }[] {
  return words.flatMap((word, at) => {
    if (!/^[a-z]{3,}(?:ed|wn|en)$/u.test(word.folded) || words[at + 1]?.folded !== "by") return [];
    const by: string[] = [];
    for (const next of words.slice(at + 2, at + 2 + TITLES)) {
      if (next.clause !== words[at + 1]?.clause || /^(?:to|in|on|for|at|and)$/u.test(next.folded)) break;
      if (next.content) by.push(next.stem);
    }
    return by.length > 0 ? [{ verb: word.stem, by: new Set(by) }] : [];
  });
}

/** True when of two deeds each has the doer of the other: "moved by A, seconded by B". */
export function doersExchanged({ words, lines }: Reading): boolean {
  const said = doersIn(words);
  if (said.length < 2) return false;
  return lines.some((line) => {
    const stated = doersIn(line.words);
    return pairsOf(said).some(([one, other]) => {
      const [first, second] = [one, other].map(({ verb }) => stated.find((deed) => deed.verb === verb));
      if (!first || !second) return false;
      const [own, others] = apart(first.by, second.by);
      const [said1, said2] = apart(one.by, other.by);
      return common(said1, others) > 0 && common(said2, own) > 0;
    });
  });
}

/** Words on each side of "instead of". */
const CHOICE_REACH = 6;

/** What is chosen and what is left: "a warning instead of a penalty", "cash rather than shares". */
function choiceIn(words: readonly Word[]): { chosen: Set<string>; left: Set<string> } | null {
  const at = words.findIndex(
    ({ folded }, place) =>
      (folded === "instead" && words[place + 1]?.folded === "of") ||
      (folded === "rather" && words[place + 1]?.folded === "than") ||
      (folded === "вместо" && place > 0),
  );
  const mark = words[at];
  if (!mark) return null;
  const own = (some: readonly Word[]) =>
    new Set(some.filter(({ content, clause }) => content && clause === mark.clause).map(({ stem }) => stem));
  return {
    chosen: own(words.slice(Math.max(0, at - CHOICE_REACH), at)),
    left: own(words.slice(at + 1, at + CHOICE_REACH)),
  };
}

/** True when the claim chooses what the passage leaves: "a penalty instead of a warning". */
export function choiceExchanged({ words, lines }: Reading): boolean {
  const said = choiceIn(words);
  if (!said) return false;
  return lines.some((line) => {
    const stated = choiceIn(line.words);
    if (!stated) return false;
    const [chosen, left] = apart(stated.chosen, stated.left);
    return common(said.chosen, left) > 0 && common(said.left, chosen) > 0 && common(said.left, left) === 0;
  });
}

/** Endings of a nominative, and of the cases that may stand in its place; the instrumental may be the doer of a passive. */
const CASES: readonly (readonly [nominative: string, oblique: readonly string[]])[] = [
  ["", ["а", "у"]],
  ["й", ["я", "ю"]],
  ["ь", ["я", "ю"]],
  ["ый", ["ого", "ому"]],
  ["ий", ["его", "ему", "ого", "ому"]],
  ["а", ["ы", "и", "у"]],
  ["я", ["и", "ю"]],
  ["о", ["а", "у"]],
  ["е", ["я", "ю"]],
];
const CONSONANT = /[бвгджзйклмнпрстфхцчшщ]$/u;

/** True when the second form is another case of the first one, a nominative. */
function isOblique(nominative: string, oblique: string): boolean {
  return CASES.some(([ending, others]) => {
    if (!nominative.endsWith(ending)) return false;
    const base = nominative.slice(0, nominative.length - ending.length);
    return (ending !== "" || CONSONANT.test(base)) && others.some((other) => oblique === base + other);
  });
}

/** 1 if the first form of a noun may be its nominative beside the second one, -1 if it is the other way round. */
function turn(said: string, stated: string): number {
  return Number(isOblique(said, stated)) - Number(isOblique(stated, said));
}

const CYRILLIC = /^(?!год)[а-я]{3,}$/u;
/** A verb or a short participle has no case. */
const VERB = /(?:л|ла|ло|ли|т|ть|ти|тся|ться|лся|лась|лось|лись|ен|ена|ено|ены|ан|ана|ано|аны)$/u;

function turnsOf(words: readonly Word[], line: Line): { stem: string; turned: number; clauses: string }[] {
  return words.flatMap(({ folded, stem, clause }) => {
    if (!CYRILLIC.test(folded) || VERB.test(folded)) return [];
    const twins = line.words.filter((word) => word.stem === stem && CYRILLIC.test(word.folded));
    return twins.flatMap((twin) => {
      const turned = VERB.test(twin.folded) ? 0 : turn(folded, twin.folded);
      const isOne = twins.every((other) => other === twin || other.clause !== twin.clause);
      return turned === 0 || !isOne ? [] : [{ stem, turned, clauses: `${clause} ${twin.clause}` }];
    });
  });
}

/** True when of two nouns of one clause each has the case of the other: "the director of the archive by the keeper's proposal". */
export function casesExchanged({ words, nearest }: Reading): boolean {
  const turns = turnsOf(words, nearest);
  return turns.some(
    (one) =>
      one.turned > 0 &&
      turns.some((other) => other.turned < 0 && other.stem !== one.stem && other.clauses === one.clauses),
  );
}

/** Endings that only an instrumental has; "заменили настил бетоном" says what takes the place of what. */
const INSTRUMENTAL = /^[а-я]{3,}(?:ым|им|ом|ем|ами|ями|ыми|ими)$/u;

/** True when of two words each is in the instrumental where the other one is in the passage: "бетонный заменили деревянным". */
export function instrumentalsExchanged({ words, nearest }: Reading): boolean {
  const moved = words.flatMap((word) => {
    if (!CYRILLIC.test(word.folded) || VERB.test(word.folded)) return [];
    const twins = nearest.words.filter(({ stem }) => stem === word.stem);
    const [twin] = twins;
    if (!twin || twins.length > 1 || VERB.test(twin.folded)) return [];
    const change = Number(INSTRUMENTAL.test(word.folded)) - Number(INSTRUMENTAL.test(twin.folded));
    return change === 0 ? [] : [{ change, clauses: `${word.clause} ${twin.clause}` }];
  });
  return moved.some(
    (one) => one.change > 0 && moved.some((other) => other.change < 0 && other.clauses === one.clauses),
  );
}

const OPPOSITE = new Map([
  ["до", "после"],
  ["после", "до"],
  ["before", "after"],
  ["after", "before"],
  ["за", "против"],
  ["против", "за"],
]);
/** A clause of so few content words leaves out what it shares with the one before. */
const SHORT_CLAUSE = 4;

/** The word and the next one: "до войны". */
const startsPair = (clause: readonly Word[], folded: string, next: string | null) =>
  clause.some((word, at) => word.folded === folded && (next === null || clause[at + 1]?.stem === next));

/**
 * True when a claim gives the time or side of one clause to what a short clause beside it says: "before the war a school" for "before
 * the war a hospital, after the war — a school".
 */
export function shortClauseExchanged({ claim, words, lines }: Reading): boolean {
  return clausesOf(claim.text, words).some((own) =>
    own.some(({ folded }, at) => {
      const opposite = OPPOSITE.get(folded);
      const next = own[at + 1]?.stem;
      if (!opposite || next === undefined || startsPair(own, opposite, next)) return false;
      const said = stemsOf(own);
      return lines.some((line) => {
        const stated = clausesOf(line.text, line.words);
        const mine = stated.find((clause) => startsPair(clause, folded, next));
        const theirs = stated.find((clause) => startsPair(clause, opposite, next));
        if (!mine || !theirs || mine === theirs) return false;
        const left = (clause: readonly Word[], other: readonly Word[]) =>
          clause.filter(({ content, stem }) => content && !stemsOf(other).has(stem)).map(({ stem }) => stem);
        const [kept, short] = [left(mine, theirs), left(theirs, mine)];
        const has = (stem: string | undefined) => stem !== undefined && said.has(stem);
        return short.length > 0 && short.length <= SHORT_CLAUSE && short.every(has) && !has(kept.at(-1));
      });
    }),
  );
}

const NOT = /^(?:не|not)$/u;

/** The stems that a "not" denies directly: "а не от сорта" denies "сорта". */
const deniedIn = (words: readonly Word[]) =>
  words.flatMap((word, at) => {
    const next = words.slice(at + 1, at + 3).find(({ content }) => content);
    return NOT.test(word.folded) && next && next.clause === word.clause ? [next.stem] : [];
  });

/** True when the claim affirms what the passage denies, and denies what it affirms: "A, not B" for "B, not A". */
export function denialExchanged({ words, lines }: Reading): boolean {
  const said = deniedIn(words);
  if (said.length === 0) return false;
  const affirmed = (own: readonly Word[], denied: readonly string[], stem: string) =>
    !denied.includes(stem) && own.some((word) => word.stem === stem);
  return lines.some((line) => {
    const stated = deniedIn(line.words);
    return (
      stated.some((stem) => affirmed(words, said, stem)) &&
      said.some((stem) => affirmed(line.words, stated, stem))
    );
  });
}
