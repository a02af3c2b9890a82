import { expect, it } from "vitest";
import { operandsOf } from "@/lib/reports/operands";
import { verdictOf } from "@/testing/citation-check/verdict";
import { checkReport } from "./evidence";

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

const NOTES = `The office began deliveries of pumps in April 2022; the large pump followed seven months later.

The evening ferry ran until 23:30 instead of 21:00. Ida Holm, the botanist, wrote letters.`;

it.each([
  "The evening ferry ran two and a half hours later",
  "The office began deliveries of the large pump in November 2022",
])("times and dates are calculated too: %s", (sentence) => expect(verdictOf(sentence, NOTES)).toBe("partly"));

it("a calculated figure names the figures that it follows from", () => {
  const sentence = "The value of a bicycle rose by 280 crowns within a year";
  const { citations } = checkReport({
    content: `${sentence} [1].`,
    question: "",
    sources: [{ number: 1, status: "read", text: PAGE }],
  });
  const says = citations[0]?.facts.flatMap((fact) => fact.says ?? []);
  expect(says?.map(operandsOf)).toEqual([["1,140", "860"]]);
});

it("a figure that stands at another place of what is told is not called not found", () => {
  const page = `The Holm works has a capacity of 96,000 litres a day.

${"The town lies by the river. ".repeat(4)}

The new plant needs 18 per cent less electricity than the old plants.`;
  expect(
    verdictOf(
      "The works has a capacity of 96,000 litres a day and needs 18 per cent less than the old plants",
      page,
    ),
  ).not.toBe("not_found");
  expect(
    verdictOf(
      "The works has a capacity of 95,000 litres a day and needs 18 per cent less than the old plants",
      page,
    ),
  ).toBe("not_found");
});

it.each([
  "The value of a bicycle rose by 380 crowns within a year",
  "The value of a bicycle rose by 43 per cent within a year",
  "The share of electric bicycles in the thefts rose by seven percentage points",
  "Ida Holm died in Averno at the age of 63 years",
])("a figure that does not follow is not found: %s", (sentence) =>
  expect(verdictOf(sentence, PAGE)).toBe("not_found"),
);
