// The rules for relations: each detects a claim whose words the passage has, but of which it says something else.

import { allForSome, aloneAdded, deniedValue } from "./evidence-added";
import {
  columnOfAnother,
  countsAnother,
  neighbourOfAnother,
  otherColumn,
  otherOfSeries,
  otherRow,
} from "./evidence-beside";
import { comparisonExchanged, extremesExchanged } from "./evidence-comparisons";
import { otherOfKind } from "./evidence-contrasts";
import { affirmsRefused, effectForNone } from "./evidence-denied";
import { otherDoer } from "./evidence-doers";
import { otherRussianDoer } from "./evidence-doers-russian";
import {
  casesExchanged,
  choiceExchanged,
  clausesExchanged,
  denialExchanged,
  doersExchanged,
  instrumentalsExchanged,
  shortClauseExchanged,
} from "./evidence-exchange";
import { boundReversed, figuresExchanged, totalForOne } from "./evidence-figures";
import { halfMissing } from "./evidence-halves";
import {
  affirmsDenied,
  affirmsNegated,
  doneForPlanned,
  factForPossible,
  obligedForAdvised,
  obligedForAllowed,
  pastForPlanned,
  statedAsFact,
} from "./evidence-modality";
import { deedOfAnother, otherGender, otherOwner, otherSpeaker, prepositionMoved } from "./evidence-persons";
import type { Reading } from "./evidence-reading";
import { affirmsOtherwise, changedForUnchanged, comparedForEqual, significantForNot } from "./evidence-scope";

type Rule = (reading: Reading) => boolean;

const RULES: readonly Rule[] = [
  clausesExchanged,
  comparisonExchanged,
  shortClauseExchanged,
  denialExchanged,
  obligedForAllowed,
  changedForUnchanged,
  otherSpeaker,
  countsAnother,
  otherColumn,
  columnOfAnother,
  otherRow,
  otherOfSeries,
  halfMissing,
  allForSome,
  aloneAdded,
  deniedValue,
  doneForPlanned,
  doersExchanged,
  choiceExchanged,
  boundReversed,
  figuresExchanged,
  totalForOne,
  factForPossible,
  obligedForAdvised,
  pastForPlanned,
  affirmsNegated,
  otherDoer,
  otherOfKind,
  comparedForEqual,
  significantForNot,
  extremesExchanged,
  affirmsRefused,
  effectForNone,
];

/** These read Russian endings, or the negation that stands before its verb. */
const RUSSIAN_RULES: readonly Rule[] = [
  casesExchanged,
  statedAsFact,
  affirmsDenied,
  affirmsOtherwise,
  otherGender,
  otherOwner,
  prepositionMoved,
  neighbourOfAnother,
  otherRussianDoer,
  instrumentalsExchanged,
  deedOfAnother,
];

const CYRILLIC = /\p{Script=Cyrillic}/u;

/** True when the passage has the words of a claim in another relation. */
export function relationChanged(reading: Reading): boolean {
  const refuses = (rule: Rule) => rule(reading);
  return RULES.some(refuses) || (CYRILLIC.test(reading.claim.text) && RUSSIAN_RULES.some(refuses));
}
