// Decides whether one statement says the opposite of another, by the tests of the citation check: one statement is the
// claim, the other the page.

import { claimKeys } from "@/lib/citation-check/evidence-candidates";
import type { Claim } from "@/lib/citation-check/evidence-claims";
import { saysOpposite } from "@/lib/citation-check/evidence-direction";
import { preparePage } from "@/lib/citation-check/evidence-page";
import { readingOf } from "@/lib/citation-check/evidence-reading";
import { rolesExchanged } from "@/lib/citation-check/evidence-roles";
import { windowAt } from "@/lib/citation-check/evidence-window";
import { factsOf } from "@/lib/citation-check/facts";
import { keysOf } from "@/lib/citation-check/words";
import { namesExchanged } from "./exchanged";
import type { Statement } from "./statements";

function claimOf({ plain }: Statement): Claim {
  const own = { start: 0, end: plain.length };
  return {
    mark: { number: 1, at: plain.length, end: plain.length, sentence: own },
    together: [1],
    own,
    text: plain,
    facts: factsOf(plain),
    keys: keysOf(plain.replace(/\d[\d.,]*/g, " ")),
    heads: new Set(),
    headText: "",
    tabular: false,
  };
}

function contradicts(one: Statement, other: Statement): boolean {
  const claim = claimOf(one);
  const text = other.plain.replace(/\s+/g, " ").trim();
  const page = preparePage(text, claimKeys(claim));
  if (page.units.length === 0) return false;
  const window = windowAt(page, claim, {
    first: 0,
    last: page.units.length - 1,
    least: Number.NEGATIVE_INFINITY,
  });
  if (!window) return false;
  if (rolesExchanged(claim, page, window)) return true;
  const reading = readingOf(claim, page, window);
  return reading !== null && saysOpposite(reading);
}

/** True when the two say opposite things. Symmetric. */
export const contradict = (one: Statement, other: Statement): boolean =>
  namesExchanged(one, other) || contradicts(one, other) || contradicts(other, one);
