import { describe, expect, it } from "vitest";
import { read } from "@/testing/citation-check/evidence";
import { choiceExchanged } from "./evidence-exchange";
import { affirmsNegated, factForPossible, obligedForAdvised, pastForPlanned } from "./evidence-modality";

const NOTICE =
  "A second permit may be granted to a household. A straight inlet is recommended for the sensor. Wardens leave a warning instead of a penalty.";
const TRIAL = "A longer trial with 240 nurses is planned for 2021.";
const AWARD = "The tribunal reduces the compensatory award by a quarter. The basic award is not reduced.";

const of = (page: string, sentence: string) => {
  const reading = read(page, sentence);
  if (!reading) throw new Error("The page has nothing near the sentence.");
  return [factForPossible, obligedForAdvised, pastForPlanned, affirmsNegated, choiceExchanged]
    .filter((rule) => rule(reading))
    .map(({ name }) => name);
};

describe("What a passage allows, advises, plans, denies or leaves", () => {
  it.each([
    ["factForPossible", NOTICE, "A second permit is granted to a household"],
    ["obligedForAdvised", NOTICE, "A straight inlet must be mounted for the sensor"],
    ["pastForPlanned", TRIAL, "A longer trial with 240 nurses confirmed the effect in 2021"],
    ["affirmsNegated", AWARD, "The tribunal reduced the basic award by a quarter"],
    ["choiceExchanged", NOTICE, "Wardens leave a penalty instead of a warning"],
  ])("is not done, due or chosen: %s", (rule, page, sentence) => expect(of(page, sentence)).toEqual([rule]));

  it.each([
    [NOTICE, "A second permit can be granted to a household"],
    [NOTICE, "A straight inlet is advised for the sensor"],
    [NOTICE, "Wardens leave a warning rather than a penalty"],
    [TRIAL, "A longer trial with 240 nurses was scheduled for 2021"],
    [AWARD, "The tribunal did not reduce the basic award"],
    [AWARD, "The tribunal reduced the compensatory award by a quarter"],
  ])("may be told in other words: %#", (page, sentence) => expect(of(page, sentence)).toEqual([]));
});
