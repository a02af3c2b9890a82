// Detects a claim that denies its passage in other words: a change where nothing changed, and a sentence that the page denies with
// another verb.

import { clauseStems, type Word } from "./evidence-clauses";
import type { Reading } from "./evidence-reading";
import { isNegator, sidesOf } from "./opposites";

const SAME = /^(?:измени\p{L}+|меня\p{L}+|change|changed)$/u;
const UNCHANGED = /^(?:прежн\p{L}+|unchanged|неизменн\p{L}+)$/u;
/** The pair of opposites "rise" and "fall". */
const CHANGE = 0;
const changes = ({ folded }: Word) => sidesOf(folded).some(({ pair }) => pair === CHANGE);

/** True when something rose or fell in the claim that did not change in the passage. */
export function changedForUnchanged({ words, lines }: Reading): boolean {
  const said = words.filter(changes);
  if (said.length === 0) return false;
  return lines.some((line) =>
    line.words.some((word, at) => {
      const denied = SAME.test(word.folded) && isNegator(line.words[at - 1]?.folded ?? "");
      if (!denied && !UNCHANGED.test(word.folded)) return false;
      const subject = clauseStems(
        line.words,
        word.clause,
        (other) => other === word || /^\d/.test(other.stem),
      );
      const own = said.some((change) => {
        const clause = clauseStems(words, change.clause);
        return subject.size > 0 && [...subject].every((stem) => clause.has(stem));
      });
      if (!own) return false;
      return !lines.some((other) =>
        other.words.some((twin) => {
          if (!changes(twin)) return false;
          const there = clauseStems(other.words, twin.clause);
          return [...subject].every((stem) => there.has(stem));
        }),
      );
    }),
  );
}

/** "Did not differ", "no difference", "the same", "не отличалась". */
const DIFFERS =
  /^(?:differ\p{L}*|vary|varied|difference\p{L}?|отлич\p{L}+|различ\p{L}+|разниц\p{L}|зави\p{L}+)$/u;
const EQUAL = /^(?:similar|identical|equal|comparable|одинаков\p{L}+)$/u;
const COMPARES =
  /^(?:longer|shorter|higher|lower|larger|smaller|greater|better|worse|faster|slower|more|less|fewer|больше|меньше|выше|ниже|дольше|короче|лучше|хуже|быстрее|медленнее)$/u;
const DENIAL_REACH = 3;

const deniedAt = (words: readonly Word[], at: number) =>
  words
    .slice(Math.max(0, at - DENIAL_REACH), at)
    .some((word) => isNegator(word.folded) && word.clause === words[at]?.clause);

/** True when the claim compares by more or less what does not differ in the passage. */
export function comparedForEqual({ words, lines }: Reading): boolean {
  const said = words.filter(({ folded }) => COMPARES.test(folded));
  if (said.length === 0 || words.some(({ folded }) => isNegator(folded))) return false;
  return lines.some((line) =>
    line.words.some((word, at) => {
      if (!EQUAL.test(word.folded) && !(DIFFERS.test(word.folded) && deniedAt(line.words, at))) return false;
      const subject = clauseStems(
        line.words,
        word.clause,
        (other) => other === word || /^\d/.test(other.stem),
      );
      const isSame = said.some((more) => {
        const clause = clauseStems(words, more.clause);
        return subject.size > 1 && [...subject].every((stem) => clause.has(stem));
      });
      return isSame && !line.words.some(({ folded }) => COMPARES.test(folded));
    }),
  );
}

const SIGNIFICANT = /^(?:significan\p{L}+|значим\p{L}*|достоверн\p{L}*)$/u;
const INSIGNIFICANT = /^(?:insignificant\p{L}*|nonsignificant|незначим\p{L}*|недостоверн\p{L}*)$/u;

/** True when the claim calls significant what is not so in the passage. */
export function significantForNot({ words, lines }: Reading): boolean {
  const affirmed = (own: readonly Word[]) =>
    own.some(({ folded }, at) => SIGNIFICANT.test(folded) && !deniedAt(own, at));
  const denied = (own: readonly Word[]) =>
    own.some(
      ({ folded }, at) => INSIGNIFICANT.test(folded) || (SIGNIFICANT.test(folded) && deniedAt(own, at)),
    );
  return (
    affirmed(words) &&
    !denied(words) &&
    lines.some((line) => denied(line.words)) &&
    !lines.some((line) => affirmed(line.words))
  );
}

const DENYING =
  /^(?:без|нельзя|кроме|лишь|только|отказ\p{L}*|запре\p{L}+|исключ\p{L}+|невозможн\p{L}+|остал\p{L}+|остае\p{L}+|сохран\p{L}+|прежн\p{L}+|отсутств\p{L}+|лиш\p{L}+|не\p{L}{5,})$/u;
/** The fewest content words of a sentence that is taken up as a whole, and the share of them that the claim must have. */
const WHOLE = 3;
const NEARLY_ALL = 0.75;

/** True when the claim affirms with another verb what a sentence of the passage denies. */
export function affirmsOtherwise({ words, lines }: Reading): boolean {
  if (words.some(({ folded }) => isNegator(folded) || DENYING.test(folded))) return false;
  const said = new Set(words.map(({ stem }) => stem));
  return lines.some((line) =>
    line.words.some((word, at) => {
      if (word.folded !== "не") return false;
      const verb = line.words[at + 1];
      if (
        !verb?.content ||
        said.has(verb.stem) ||
        /^(?:только|более|менее|позднее|ранее)$/u.test(verb.folded)
      )
        return false;
      const rest = line.words.filter(({ content, stem }) => content && stem !== verb.stem);
      const taken = rest.filter(({ stem }) => said.has(stem)).length;
      return rest.length >= WHOLE && taken >= NEARLY_ALL * rest.length;
    }),
  );
}
