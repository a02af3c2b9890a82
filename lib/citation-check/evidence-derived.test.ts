import { expect, it } from "vitest";
import { verdictOf } from "@/testing/citation-check/verdict";

const PAGE = `Ida Holm (3 February 1868 – 27 October 1941) was a botanist.

The average value of a bicycle was 1,140 crowns, compared with 860 crowns a year earlier. Electric bicycles made up 31 per cent of the thefts, up from 22 per cent. The library bought 40 maps, 25 atlases and 12 globes.

Ida Holm died in Averno.`;

it.each([
  "The value of a bicycle rose by 280 crowns within a year",
  "The value of a bicycle rose by 33 per cent within a year",
  "The share of electric bicycles in the thefts rose by nine percentage points",
  "Ida Holm died in Averno at the age of 73 years",
])("a calculated figure is not called not found: %s", (sentence) =>
  expect(verdictOf(sentence, PAGE)).toBe("partly"),
);

it.each([
  "The value of a bicycle rose by 380 crowns within a year",
  "The value of a bicycle rose by 43 per cent within a year",
  "The share of electric bicycles in the thefts rose by seven percentage points",
  "Ida Holm died in Averno at the age of 63 years",
])("a figure that does not follow is not found: %s", (sentence) =>
  expect(verdictOf(sentence, PAGE)).toBe("not_found"),
);
