// What a citation is worth, once the best passage is known.

import type { Verdict } from "@/lib/run-log/run-state";
import type { Claim } from "./evidence-claims";
import { saysOpposite } from "./evidence-direction";
import type { EvidencePage } from "./evidence-page";
import { nameReplaced } from "./evidence-places";
import { readingOf } from "./evidence-reading";
import { rolesExchanged } from "./evidence-roles";
import { belongsElsewhere } from "./evidence-subjects";
import { otherUnitNamed } from "./evidence-units";
import type { FoundFact, Window } from "./evidence-window";
import { isHard } from "./facts-match";

/** Share of words from which a passage supports a sentence: with names and numbers, with numbers alone, with neither. */
const WORDS_WITH_NAMES = 0.2;
const WORDS_WITH_FACTS = 0.34;
const WORDS_ALONE = 0.55;
/** Below this share a passage speaks of something else. */
const NOTHING = 0.22;
/** Length of a date with its day: "2026-05-28". */
const LONG_DATE = 10;
/** Small numbers in words are as often counted by the writer as read. */
const COUNTED = 12;

function isCounted(claim: Claim, { fact }: FoundFact): boolean {
  const written = claim.text.slice(fact.start - claim.own.start, fact.end - claim.own.start);
  return fact.kind === "number" && !/\d/.test(written) && Number(fact.value) <= COUNTED;
}

/** What speaks against a passage that has all the words and facts it needs. */
function contradicted(claim: Claim, page: EvidencePage, window: Window): boolean {
  if (rolesExchanged(claim, page, window)) return true;
  const reading = window.second ? null : readingOf(claim, page, window);
  return (
    reading !== null &&
    (nameReplaced(reading) || belongsElsewhere(reading) || otherUnitNamed(reading) || saysOpposite(reading))
  );
}

/** Figures that a passage has by chance are bare and few; with a unit, or several at one place, they are those of the row. */
function figuresStand({ tabular }: Claim, window: Window): boolean {
  if (!tabular || window.second || window.facts.some(({ found }) => !found)) return false;
  const hard = window.facts.filter(({ fact }) => isHard(fact) && fact.kind !== "quotation");
  const several = hard.length >= 2 && window.first === window.last;
  const measured = hard.some(({ fact }) => fact.unit !== "" || fact.value.length >= LONG_DATE);
  return several || (measured && hard.length > 0 && window.words > 0);
}

/**
 * The rule. A number, date, unit, version or quotation that the passage and its headings lack: `not_found` (a small
 * number in words: `weak`). All there, but a name is missing, fewer words are shared than the sentence needs, or the
 * passage contradicts it (names changed places, a value is another's, the opposite is said): `weak`. Next to no words
 * shared and no facts found: `not_found`. A row of a table needs no words beside its figures. Else `supported`.
 */
export function verdictOf(claim: Claim, page: EvidencePage, window: Window): Verdict {
  const missing = window.facts.filter(({ found }) => !found);
  const hard = missing.filter(({ fact }) => isHard(fact));
  if (hard.some((found) => !isCounted(claim, found))) return "not_found";
  const facts = window.facts.filter(({ fact }) => isHard(fact)).length;
  const stands = figuresStand(claim, window);
  const named = facts > 0 && window.facts.some(({ fact, found }) => found && !isHard(fact));
  if (window.words < NOTHING && facts < 3 && !named && !stands) {
    const all = window.facts.length > 0 && missing.length === 0;
    return !all && (claim.keys.size > 0 || facts === 0) ? "not_found" : "weak";
  }
  if (missing.length > 0) return "weak";
  const needed = stands ? 0 : named ? WORDS_WITH_NAMES : facts > 0 ? WORDS_WITH_FACTS : WORDS_ALONE;
  if (window.words < needed) return "weak";
  return contradicted(claim, page, window) ? "weak" : "supported";
}
