import { expect, it } from "vitest";
import { phrasesFor } from "@/lib/builtin-model/phrases";
import { english, russian } from "@/testing/i18n/messages";
import { endedWords, isOnlyClosest } from "./run-position";

type Ended = Parameters<typeof endedWords>[1];

const ended = (fields: Partial<Ended>): Ended => ({
  status: "completed",
  finishing: null,
  answer: "The pump is oiled by hand [1].",
  ...fields,
});

it("a run that only quotes what comes closest does not look like one that answers", () => {
  for (const language of ["en", "ru", "de", "fr", "es"] as const) {
    const hedged = ended({ answer: phrasesFor(language).answer.near("**Pump**\n\nIt is oiled [1].", "") });
    expect(endedWords(english, hedged)).toEqual({ mark: "unanswered", text: "Ended without an answer" });
    expect(endedWords(russian, hedged)).toEqual({ mark: "unanswered", text: "Завершено без ответа" });
    expect(isOnlyClosest({ ...hedged, status: "researching" })).toBe(false);
  }
  // Another model means what it writes.
  expect(isOnlyClosest(ended({ answer: "No answer is as short as this one." }))).toBe(false);
  expect(endedWords(english, ended({}))).toEqual({ mark: "done", text: "Done" });
});

it("a run without an answer does not look like one that a person stopped", () => {
  expect(endedWords(english, ended({ status: "failed", answer: null }))?.mark).toBe("unanswered");
  expect(endedWords(english, ended({ status: "cancelled", answer: null }))?.mark).toBe("stopped");
});
