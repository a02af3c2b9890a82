import { describe, expect, it } from "vitest";
import { HOSTILE, read } from "@/testing/citation-check/evidence";
import { nameReplaced } from "./evidence-places";

const replaced = (page: string, sentence: string) => {
  const reading = read(page, sentence);
  return reading !== null && nameReplaced(reading);
};
const PAGE = "# Seville and its firms\n\nThe office moved to Valencia in 2010.";

describe("whether the passage has another name in place of a claimed one", () => {
  it("GOAL-Q7: a heading does not supply its name where the sentence has another", () => {
    expect(replaced(PAGE, "The office moved to Seville in 2010")).toBe(true);
    expect(replaced(PAGE, "The office moved to Valencia in 2010")).toBe(false);
  });

  it("GOAL-Q7: another sentence with the same words is no reason for doubt", () => {
    const page =
      "On 15 June 2010 Halden Group acquired Norvik Castings, a supplier it had worked with. " +
      "It rained.\n\nOn 16 March 2010 Quill Systems acquired Ross Coatings, a supplier it had worked with.";
    expect(replaced(page, "In 2010, Halden Group acquired its supplier Norvik Castings")).toBe(false);
  });

  it("GOAL-Q7: code is compared exactly", () => {
    expect(replaced("Call `readAll` before `close`.", "Call `readSome` before `close`")).toBe(false);
    expect(replaced("# `get`\n\nCall `set` before the end.", "Call `get` before the end")).toBe(true);
  });

  it.each(HOSTILE)("bad input: %s", (_, text) => {
    expect(replaced(text, "The tower in Oslo is 52 m high")).toBe(false);
    expect(replaced(text, text)).toBe(false);
  });
});
