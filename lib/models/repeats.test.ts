import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LoopWatch } from "./repeats";

/** The number of characters after which the loop is noticed; null if it never is. */
function noticedAfter(text: string, size = 24): number | null {
  const watch = new LoopWatch();
  for (let at = 0; at < text.length; at += size) if (watch.hear(text.slice(at, at + size))) return at + size;
  return null;
}

const counted = (line: (at: number) => string, times = 400) =>
  Array.from({ length: times }, (_, at) => line(at)).join("");

it.each([
  ["one sentence", "The model repeats this step again and waits for the result. ".repeat(400)],
  ["white space inside an object", `{"reasoning": "done"${"\n".repeat(20_000)}`],
  ["tabs and line breaks by turns", `{"calls": [${"\n\t\t ".repeat(6000)}`],
  ["one letter", "x".repeat(20_000)],
  ["an opening that never closes", '{"a":'.repeat(6000)],
  [
    "three phrases by turns",
    '"no longer needed", "no longer in use", "no longer allowed here", '.repeat(300),
  ],
  ["a sentence in Russian", "Нужно ещё раз прочитать страницу и повторить поиск. ".repeat(400)],
])("notices %s", (_, text) => {
  const noticed = noticedAfter(text);
  expect(noticed).not.toBeNull();
  expect(noticed ?? 0).toBeLessThanOrEqual(10_000);
});

it.each([
  ["a number that grows by itself", `{"steps": ["${"1.".repeat(10_000)}`],
  ["white space", `{"calls": [${" \n".repeat(10_000)}`],
])("notices %s sooner", (_, text) => {
  expect(noticedAfter(text)).toBeLessThanOrEqual(3100);
});

it("notices a loop behind a text of any length, and in pieces of any size", () => {
  const text = readFileSync("README.md", "utf8");
  const loop = "I will search again. ".repeat(1000);
  for (const size of [1, 24, 3000, 100_000]) expect(noticedAfter(text + loop, size)).not.toBeNull();
});

const row = (at: number) =>
  `| Alloy ${at} | not measured | not measured | not measured | not measured | ${at % 7}.${at % 10} |\n`;

it.each([
  ["a document", readFileSync("docs/evidence.md", "utf8")],
  ["code", readFileSync("package-lock.json", "utf8").slice(0, 200_000)],
  ["a table of which most cells say the same", counted(row)],
  [
    "a table of numbers",
    counted((at) => `| ${2000 + at} | ${at * 37} | ${(at * 7919) % 1000}.${at % 10} |\n`),
  ],
  ["a table without words", counted((at) => `| ${"—  |".repeat(at % 9)} ${at} |\n`)],
  [
    "cells of a table that were not found",
    counted(
      (at) =>
        `{"row": ${at >> 3}, "column": ${at % 8}, "value": null, "reason": "The pages read say nothing about this."},\n`,
    ),
  ],
  [
    "a list of addresses",
    counted((at) => `- https://docs.example.org/guides/caching/page-${at}?version=${at % 5}\n`),
  ],
  ["a short loop", "ha ".repeat(600)],
])("takes %s for no loop", (_, text) => {
  expect(noticedAfter(text)).toBeNull();
});
