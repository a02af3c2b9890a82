// The verdict on a citation: facts decide first, then contradictions, then the support, which a model may be asked about.

import type { Verdict } from "@/lib/run-log/run-state";
import { candidates } from "./evidence-candidates";
import type { Claim } from "./evidence-claims";
import { derivedFrom } from "./evidence-derived";
import { saysOpposite } from "./evidence-direction";
import { hasSibling, isStranger, partOfNameNear } from "./evidence-names";
import { type EvidencePage, unitFacts, unitText } from "./evidence-page";
import { figureOfAnother, missingNameReplaced, nameReplaced, quotes } from "./evidence-places";
import { readingOf } from "./evidence-reading";
import { relationChanged } from "./evidence-relations";
import { rolesExchanged } from "./evidence-roles";
import { belongsElsewhere } from "./evidence-subjects";
import { leastSupport } from "./evidence-support";
import { otherUnitNamed } from "./evidence-units";
import { degreeIn, vocabularyAt } from "./evidence-vocabulary";
import { type FoundFact, type Window, yearsAround } from "./evidence-window";
import type { Fact } from "./facts";
import { isHard, rivals, sameFact } from "./facts-match";

/** Support from which a passage that has all facts probably says the sentence in other words. */
const LIKELY = 0.45;
/** Below this share of words a passage has another subject. */
const NOTHING = 0.22;
/** Length of a date with its day: "2026-05-28". */
const LONG_DATE = 10;
/** Writers often count small numbers in words themselves instead of quoting them. */
const COUNTED = 12;

function isCounted(claim: Claim, { fact }: FoundFact): boolean {
  const written = claim.text.slice(fact.start - claim.own.start, fact.end - claim.own.start);
  return fact.kind === "number" && !/\d/.test(written) && Number(fact.value) <= COUNTED;
}

/** True when a passage that has all required words and facts still contradicts the claim. */
function contradicted(claim: Claim, page: EvidencePage, window: Window): boolean {
  if (rolesExchanged(claim, page, window)) return true;
  const reading = window.second ? null : readingOf(claim, page, window);
  return (
    reading !== null &&
    (nameReplaced(reading) ||
      figureOfAnother(reading) ||
      belongsElsewhere(reading) ||
      otherUnitNamed(reading) ||
      saysOpposite(reading) ||
      relationChanged(reading))
  );
}

/** True when a name that the passage does not have may stand elsewhere: no other name is in its place. */
function namesMayStand(claim: Claim, page: EvidencePage, window: Window): boolean {
  if (claim.tabular || window.second || page.units[window.first]?.row) return false;
  const missing = window.facts.filter(({ fact, found }) => !found && !isHard(fact));
  if (missing.some(({ fact }) => isStranger(page, claim, fact))) return false;
  if (missing.some(({ fact }) => hasSibling(page, claim, fact))) return false;
  const reading = readingOf(claim, page, window);
  if (reading === null || missingNameReplaced(reading)) return false;
  return (
    !quotes(reading) ||
    window.facts.every(({ fact, found }) => found || isHard(fact) || partOfNameNear(page, fact, window))
  );
}

/** Places that are searched for a figure, the words that such a place shares with the claim, and the share from which the passage is about the same. */
const PLACES = 12;
const SHARED_WORDS = 2;
const SAME_SUBJECT = 0.5;

const LIFE =
  /(?<!\p{L})(?:born|birth|died|death|lived|родил\p{L}+|рожд\p{L}+|умер\p{L}*|сконч\p{L}+|жил\p{L}*)(?!\p{L})/iu;
/** The rest of "(3 February 1868, Lisk – 27 October 1941)" around one of its dates. */
const OTHER_DATE = /^[^()]{0,60}[–—-][^()]{0,60}\d{4}|\d{4}[^()]{0,60}[–—-][^()]{0,60}$/u;
const AROUND_DATE = 130;

/** True when a claim of birth or death has its date in the brackets of somebody's life. */
function isOfLife(claim: Claim, text: string, { kind, start, end }: Fact): boolean {
  if (kind !== "date" || !LIFE.test(claim.text)) return false;
  const before = text.slice(Math.max(0, start - AROUND_DATE), start);
  const open = before.lastIndexOf("(");
  const behind = text.slice(end, end + AROUND_DATE);
  const close = behind.indexOf(")");
  if (open < 0 || close < 0 || before.includes(")", open)) return false;
  return OTHER_DATE.test(behind.slice(0, close)) || OTHER_DATE.test(before.slice(open + 1));
}

/** True when a figure that the passage lacks stands at another place of the page that tells of the same, and the passage has no other value for it. */
function standsElsewhere(claim: Claim, page: EvidencePage, window: Window, fact: Fact): boolean {
  if (claim.tabular || fact.kind === "quotation") return false;
  const units: number[] = [];
  for (let unit = window.first; unit <= window.last; unit += 1) units.push(unit);
  const isClaimed = (stated: Fact) => claim.facts.some((own) => sameFact(own, stated));
  const hasRival = units.some((unit) =>
    unitFacts(page, unit).some((stated) => rivals(fact, stated) && !isClaimed(stated)),
  );
  if (hasRival && window.words >= SAME_SUBJECT) return false;
  const years = yearsAround(page, window.first);
  return candidates(page, claim, PLACES).some((unit) => {
    const stated = units.includes(unit)
      ? undefined
      : unitFacts(page, unit).find((other) => sameFact(fact, other, years));
    if (!stated) return false;
    const place = vocabularyAt(page, unit);
    const shared = [...claim.keys].filter((key) => degreeIn(place, key) > 0).length;
    return shared >= SHARED_WORDS || (shared > 0 && isOfLife(claim, unitText(page, unit), stated));
  });
}

/** A match of few, bare figures may be a coincidence; figures with units, or several together, identify the row. */
function figuresStand({ tabular }: Claim, window: Window): boolean {
  if (!tabular || window.second || window.facts.some(({ found }) => !found)) return false;
  const hard = window.facts.filter(({ fact }) => isHard(fact) && fact.kind !== "quotation");
  const several = hard.length >= 2 && window.first === window.last;
  const measured = hard.some(({ fact }) => fact.unit !== "" || fact.value.length >= LONG_DATE);
  return several || (measured && hard.length > 0 && window.words > 0);
}

/**
 * How much less support a short sentence needs whose figures and names the passage has, all of them; and one with a name whose
 * figure has three digits or a unit, which few other places share.
 */
const WITH_FACTS = 0.12;
const WITH_FIGURE = 0.35;
/** How much less it needs if it has figures and no names. */
const WITHOUT_NAMES = 0.05;
/** A longer sentence says more than its figure; content words. */
const SHORT = 10;

/**
 * How much more support a sentence needs that lacks a name, or that rests on one source and has no figure and at most so many
 * names, which may stand in every sentence of the page.
 */
const UNSPECIFIC = 0.07;
const FEW = 2;
const CYRILLIC = /\p{Script=Cyrillic}/u;

const isTelling = ({ kind, value }: Fact) =>
  kind === "percent" || kind === "money" || kind === "quantity" || (kind === "number" && value.length >= 3);

function leastFor({ keys, heads, tabular, together, text }: Claim, { facts }: Window): number {
  const least = leastSupport();
  const figures = facts.some(({ fact }) => isHard(fact));
  if (facts.some(({ found }) => !found)) return least + UNSPECIFIC;
  // The numbers were fitted on English; Russian pages repeat names less.
  if (!figures && facts.length <= FEW && together.length === 1 && !CYRILLIC.test(text))
    return least + UNSPECIFIC;
  if (!tabular && keys.size + heads.size > SHORT) return least;
  if (!figures) return least;
  if (facts.every(({ fact }) => isHard(fact))) return least - WITHOUT_NAMES;
  return least - (facts.some(({ fact }) => isTelling(fact)) ? WITH_FIGURE : WITH_FACTS);
}

/**
 * The verdict that facts, names and contradictions settle; null when only the support decides. `not_found`: the passage
 * and its headings lack a number, date, unit, version or quotation (for a small number in words, or a
 * figure that follows from those of the passage: `partly`), or share almost
 * no words and no facts. `partly`: another name is in the place of a missing one, or the passage contradicts the sentence
 * (names exchanged, a value of another subject, the opposite). `supported`: a table row has the figures, or two rows
 * have all that is said.
 */
export function settledVerdict(claim: Claim, page: EvidencePage, window: Window): Verdict | null {
  const missing = window.facts.filter(({ found }) => !found);
  const hard = missing.filter(({ fact }) => isHard(fact));
  const isOpen = (found: FoundFact) =>
    isCounted(claim, found) ||
    derivedFrom(claim, page, window, found.fact) !== null ||
    standsElsewhere(claim, page, window, found.fact);
  if (hard.some((found) => !isOpen(found))) return "not_found";
  if (window.complete && missing.length === 0) return "supported";
  const facts = window.facts.filter(({ fact }) => isHard(fact)).length;
  const named = facts > 0 && window.facts.some(({ fact, found }) => found && !isHard(fact));
  if (window.words < NOTHING && facts < 3 && !named && !figuresStand(claim, window)) {
    const all = window.facts.length > 0 && missing.length === 0;
    return !all && (claim.keys.size > 0 || facts === 0) ? "not_found" : "partly";
  }
  if (hard.length > 0 || (missing.length > 0 && !namesMayStand(claim, page, window))) return "partly";
  if (contradicted(claim, page, window)) return "partly";
  return figuresStand(claim, window) ? "supported" : null;
}

/**
 * The verdict of a passage that nothing settles. `likely`: all facts are there, and the support is only a little too low.
 * `partly`: the support is too low. Otherwise `supported`.
 */
export function verdictBySupport(claim: Claim, window: Window, support: number): Verdict {
  if (support >= leastFor(claim, window)) return "supported";
  return window.facts.every(({ found }) => found) && support >= LIKELY ? "likely" : "partly";
}
