// Names of one word that open a sentence look like any word there, so the citation check does not compare their roles. Two
// statements of the same words tell: "Berg succeeded Holt", "Holt succeeded Berg".

import type { Word } from "@/lib/citation-check/evidence-clauses";
import type { Statement } from "./statements";

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
export function namesExchanged(one: Statement, other: Statement): boolean {
  const [said, stated] = [namesOf(one), namesOf(other)];
  if (!said || !stated || contentOf(one) !== contentOf(other)) return false;
  if (said.first.stem !== stated.second.stem || said.second.stem !== stated.first.stem) return false;
  if (!/[а-я]/.test(said.first.folded)) return true;
  // In Russian the case tells the role, whatever the order.
  return said.first.folded !== stated.second.folded || said.second.folded !== stated.first.folded;
}
