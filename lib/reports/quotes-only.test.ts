import { expect, it } from "vitest";
import { phrasesFor } from "@/lib/builtin-model/phrases";
import { isQuotesOnly } from "./quotes-only";

it("recognizes the built-in model's reports by their closing section, and no others", () => {
  for (const language of ["en", "ru", "de", "fr", "es"] as const) {
    const { aboutHeading, about, aboutTaken, aboutUnusable } = phrasesFor(language).report;
    for (const say of [about, aboutTaken, aboutUnusable])
      expect(isQuotesOnly(`Text [1].\n\n## ${aboutHeading}\n\n${say(3, 2)}`)).toBe(true);
    expect(isQuotesOnly(`Text [1].\n\n## ${aboutHeading}\n\nIt was written with care.`)).toBe(false);
    expect(isQuotesOnly(`Text [1]. ${about(3, 2)}`)).toBe(false);
  }
});
