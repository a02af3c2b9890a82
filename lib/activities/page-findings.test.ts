import { expect, it } from "vitest";
import { pageFindings } from "./page-findings";

const PAGE = `# What sodium-ion cells and LFP cells cost in 2026

This site uses cookies to remember what you read. Subscribe to our letter.

Sodium-ion cells were quoted at 0.61 yuan per watt-hour in October 2026. LFP cells cost 0.35 yuan per watt-hour.

| Cell | Price |
|---|---|
| Sodium-ion cells | 0.61 |

Batteries are made in many countries. Grid storage asks for cheap cells.

Sodium-ion cells were quoted at 0.61 yuan per watt-hour in October 2026.`;

it("finds the sentences that answer, with their figures, each once and in page order", () => {
  const found = pageFindings(PAGE, "What do sodium-ion cells cost, compared with LFP cells?");
  expect(found.map(({ text }) => text)).toEqual([
    "Sodium-ion cells were quoted at 0.61 yuan per watt-hour in October 2026.",
    "LFP cells cost 0.35 yuan per watt-hour.",
  ]);
  for (const { start, end, text } of found) expect(PAGE.slice(start, end)).toBe(text);
});

it("finds nothing in a page about something else", () => {
  expect(pageFindings(PAGE, "Who built the bridge at Kirnau?")).toEqual([]);
  expect(pageFindings("", "What do cells cost?")).toEqual([]);
  expect(pageFindings(PAGE, "?")).toEqual([]);
});

it("limits each page to three sentences of 240 characters, cut after a word", () => {
  const long = `The price of cells ${"rose again and ".repeat(60)}fell to 43 dollars.`;
  const page = Array.from({ length: 40 }, (_, at) => `${long} The price of cells was ${at} dollars.`).join(
    "\n\n",
  );
  const found = pageFindings(page, "price of cells in dollars");
  expect(found).toHaveLength(3);
  for (const { start, end, text } of found) {
    expect(text.length).toBeLessThanOrEqual(240);
    expect(page.slice(start, end)).toBe(text);
  }
});

// Quadratic work would exceed the time limit of the test.
it("ends for a page of any length", () => {
  const page = "The price of cells was 43 dollars in 2026. ".repeat(200_000);
  expect(pageFindings(page, "price of cells")).toHaveLength(1);
});
