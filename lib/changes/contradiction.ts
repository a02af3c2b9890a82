// Decides whether one statement says the opposite of another, by the tests of the citation check: one statement is the
// claim, the other the page.

import { claimKeys } from "@/lib/citation-check/evidence-candidates";
import type { Claim } from "@/lib/citation-check/evidence-claims";
import type { Word } from "@/lib/citation-check/evidence-clauses";
import { saysOpposite } from "@/lib/citation-check/evidence-direction";
import { preparePage } from "@/lib/citation-check/evidence-page";
import { readingOf } from "@/lib/citation-check/evidence-reading";
import { rolesExchanged } from "@/lib/citation-check/evidence-roles";
import { windowAt } from "@/lib/citation-check/evidence-window";
import { factsOf } from "@/lib/citation-check/facts";
import { keysOf } from "@/lib/citation-check/words";
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

// Names of one word that open a sentence look like any word there, so the citation check does not compare their roles. Two
// statements of the same words tell: "Berg succeeded Holt", "Holt succeeded Berg".

const BEFORE_OTHER_ROLE =
  /^(?:of|in|at|on|from|to|by|with|for|against|over|near|between|and|or|из|от|в|на|к|с|у|для|до|по|за|над|и|или|перед|после)$/u;

type Roles = { first: Word; second: Word };

/** The name that opens a sentence, and the other one, when neither is joined or follows a preposition. */
function namesOf({ all, plain }: Statement): Roles | null {
  const capital = ({ start, content }: Word) => content && /\p{Lu}/u.test(plain[start] ?? "");
  const named = all.filter(capital);
  const [first, second] = named;
  if (!first || !second || named.length !== 2 || all[0] !== first) return null;
  const before = all[all.indexOf(second) - 1];
  if (!before || before === first || BEFORE_OTHER_ROLE.test(before.folded)) return null;
  return { first, second };
}

const contentOf = ({ all }: Statement) =>
  all
    .filter(({ content }) => content)
    .map(({ stem }) => stem)
    .toSorted()
    .join(" ");

/** True when two statements of the same words give two names the role of each other. Symmetric. */
function namesExchanged(one: Statement, other: Statement): boolean {
  const [said, stated] = [namesOf(one), namesOf(other)];
  if (!said || !stated || contentOf(one) !== contentOf(other)) return false;
  if (said.first.stem !== stated.second.stem || said.second.stem !== stated.first.stem) return false;
  if (!/[а-я]/.test(said.first.folded)) return true;
  // In Russian the case tells the role, whatever the order.
  return said.first.folded !== stated.second.folded || said.second.folded !== stated.first.folded;
}

/** True when the two say opposite things. Symmetric. */
export const contradict = (one: Statement, other: Statement): boolean =>
  namesExchanged(one, other) || contradicts(one, other) || contradicts(other, one);
