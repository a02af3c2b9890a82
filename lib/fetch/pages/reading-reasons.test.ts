import { expect, it } from "vitest";
import { errorPhrases } from "@/lib/i18n/en/error-phrases";
import { readingPhrases as english } from "@/lib/i18n/en/reading-phrases";
import { phraseKey } from "@/lib/i18n/phrase";
import {
  READING_REASONS,
  type ReadingReason,
  readingSentence,
  reasonOfSentence,
  reasonOfStatus,
} from "./reading-reasons";

it("every reason has a sentence in every language", () => {
  for (const reason of Object.keys(READING_REASONS) as ReadingReason[]) {
    const { key, stop } = phraseKey(readingSentence(reason, 404));
    expect({ ...english, ...errorPhrases }).toHaveProperty([key.replace(/^errors\./, "")]);
    expect(stop).toBe(".");
  }
});

it.each([
  [404, "gone"],
  [410, "gone"],
  [403, "closed"],
  [429, "busy"],
  [503, "busy"],
  [500, "broken"],
  [418, "other"],
] as const)("status %i becomes %s", (status, reason) => {
  expect(reasonOfStatus(status)).toBe(reason);
});

it("every reason is recognized by its sentence, and by no other", () => {
  for (const reason of Object.keys(READING_REASONS) as ReadingReason[]) {
    const named = READING_REASONS[reason].includes("{status}");
    expect(reasonOfSentence(readingSentence(reason, 404))).toEqual({ reason, status: named ? 404 : null });
  }
  expect(reasonOfSentence("403 from metalsdesk.example")).toBeNull();
});
