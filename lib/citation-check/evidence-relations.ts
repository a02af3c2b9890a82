// The rules for relations: each detects a claim whose words the passage has, but of which it says something else.

import { countsAnother, neighbourOfAnother, otherColumn, otherOfSeries } from "./evidence-beside";
import {
  casesExchanged,
  clausesExchanged,
  comparisonExchanged,
  denialExchanged,
  shortClauseExchanged,
} from "./evidence-exchange";
import { halfMissing } from "./evidence-halves";
import { affirmsDenied, obligedForAllowed, statedAsFact } from "./evidence-modality";
import { otherGender, otherOwner, otherSpeaker, prepositionMoved } from "./evidence-persons";
import type { Reading } from "./evidence-reading";
import { affirmsOtherwise, changedForUnchanged } from "./evidence-scope";

const RULES: readonly ((reading: Reading) => boolean)[] = [
  clausesExchanged,
  comparisonExchanged,
  casesExchanged,
  shortClauseExchanged,
  denialExchanged,
  statedAsFact,
  obligedForAllowed,
  affirmsDenied,
  affirmsOtherwise,
  changedForUnchanged,
  otherGender,
  otherSpeaker,
  otherOwner,
  prepositionMoved,
  countsAnother,
  otherColumn,
  otherOfSeries,
  neighbourOfAnother,
  halfMissing,
];

/** True when the passage has the words of a claim in another relation. */
export const relationChanged = (reading: Reading): boolean => RULES.some((rule) => rule(reading));
