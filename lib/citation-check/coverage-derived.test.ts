import { expect, it } from "vitest";
import { coverageOf, uncitedSentences } from "./coverage";
import { isDerived, isHeadline } from "./coverage-derived";

const CITED = ["LFP cells cost 47 dollars per kilowatt-hour.", "Sodium-ion cells cost 63 dollars."];
const RUSSIAN = ["Ячейки LFP стоят 47 долларов.", "Натриевые ячейки стоят 63 доллара."];

it.each([
  "So the gap is about a third.",
  "So the gap is 16 dollars, or about 34 %.",
  "Together they make 110 dollars.",
  "The difference of 16 dollars is what the buyer pays.",
  "That is 16 dollars more.",
  "In other words, sodium-ion is 1.34 times as expensive.",
  "This makes LFP the cheaper of the two.",
  "On average that is 55 dollars.",
  "Both cost less than 70 dollars.",
])("follows from earlier citations: %s", (sentence) => {
  expect(isDerived(sentence, CITED)).toBe(true);
  expect(isDerived(sentence, [])).toBe(false);
});

it.each([
  "Итак, разница — 16 долларов.",
  "То есть примерно на треть дороже.",
  "Таким образом, LFP дешевле на 25 %.",
  "Вместе это 110 долларов.",
])("следует из сказанного выше: %s", (sentence) => {
  expect(isDerived(sentence, RUSSIAN)).toBe(true);
});

it.each([
  ["a figure of its own", "So the gap is 19 dollars."],
  ["a date of its own", "Therefore the gap will be 16 dollars in 2030."],
  ["a name of its own", "So Norway pays 16 dollars more."],
  ["a share that does not follow", "So the gap is about a half."],
  ["no word that draws a conclusion", "Cells of a new kind cost 110 dollars."],
  ["a share of something else", "Put together, the figures suggest that Norway pays 12 % more."],
  ["a limit that is not kept", "Both cost less than 60 dollars."],
  ["свою дату", "Значит, к 2030 году цена упадёт до 16 долларов."],
])("needs a source: it has %s", (_, sentence) => {
  expect(isDerived(sentence, [...CITED, ...RUSSIAN])).toBe(false);
});

it("only cited sentences of the same section count", () => {
  const uncited = (content: string) =>
    uncitedSentences(content).map(({ start, end }) => content.slice(start, end));
  const derived = "So the gap is 16 dollars.";
  expect(uncited(`${CITED[0]?.replace(".", " [1].")} ${CITED[1]?.replace(".", " [2].")} ${derived}`)).toEqual(
    [],
  );
  expect(uncited(`${CITED.join(" ")} ${derived}`)).toEqual([...CITED, derived]);
  const apart = `${CITED.map((text) => text.replace(".", " [1].")).join(" ")}\n\n## Gap\n\n${derived}`;
  expect(uncited(apart)).toEqual([derived]);
  // It still states a fact and counts as factual.
  expect(coverageOf(apart).factual).toBe(3);
});

it("a line above a cited list introduces it, unless it states more", () => {
  expect(isHeadline("Three factors explain the price in 2026:", "Lithium cost 9 dollars.")).toBe(true);
  expect(isHeadline("Вот три причины роста цен в 2026 году:", "Литий подорожал.")).toBe(true);
  expect(isHeadline("Prices rose by 40 % in 2026:", "Lithium cost 9 dollars.")).toBe(false);
  expect(isHeadline("Prices rose in 2026.", "Lithium cost 9 dollars.")).toBe(false);
  const cited = "Three plants were finished in 2026:\n\n- Kelso Bay [1]\n- Brae [2]";
  expect(uncitedSentences(cited)).toEqual([]);
  expect(uncitedSentences(cited.replaceAll(/ \[\d\]/g, ""))).toHaveLength(1);
});

it("transitions between parts state nothing", () => {
  for (const text of [
    "This section compares the prices of 2026.",
    "The next section looks at 2025.",
    "В следующем разделе сравниваются цены 2025 года.",
  ])
    expect(uncitedSentences(text)).toEqual([]);
});
