import { expect, it } from "vitest";
import { phrasesFor } from "@/lib/builtin-model/phrases";
import { isQuotesOnly } from "./quotes-only";
import { restoredText } from "./restored-text";

it("a restored text says which version it is, once, in each language, and still only quotes", () => {
  for (const language of ["en", "ru", "de", "fr", "es"] as const) {
    const { aboutHeading, about } = phrasesFor(language).report;
    const text = `Text [1].\n\n## ${aboutHeading}\n\n${about(3, 2)}\n\nMore.\n`;
    const restored = restoredText(text, 1);
    expect(restored).toMatch(/[ .]\S.* 1,.*\.\n\nMore\.\n$/u);
    expect(restored.replace(/ [^.]* 1,[^.]*\.(?=\n\nMore)/u, "")).toBe(text);
    expect(isQuotesOnly(restored)).toBe(true);
    expect(restoredText(restored, 12)).toBe(restored.replace(/ 1,/u, " 12,"));
  }
});

it("leaves a text without such a section as it is", () => {
  const text = "# About\n\nIt was written with care [1].";
  expect(restoredText(text, 2)).toBe(text);
});
