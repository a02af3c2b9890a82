import { describe, expect, it } from "vitest";
import { queriesFor, queriesForMissing } from "./queries";
import { questionOf } from "./topic";

const queriesOf = (text: string) => queriesFor(questionOf(text));

describe("queries in other words", () => {
  it.each([
    ["What was the population of Lisbon in 2021?", /fill|populate/],
    ["How do I cache a fetch with force-cache?", /remember|download/],
    ["How does useChat show a message?", /display|conversation/],
  ])("are not made beside a number or an identifier: %s", (text, other) => {
    const question = questionOf(text);
    const all = [...queriesFor(question), ...queriesForMissing(question, question.terms)];
    expect(all.filter((query) => other.test(query))).toEqual([]);
  });

  it("replace no word with one that says less", () => {
    expect(queriesOf("How do I cache a request in Next.js?").join("\n")).not.toContain("remember");
  });

  it("are made of plain words, also beside the name of a place", () => {
    expect(queriesOf("How do I erase a cookie?")).toContain("delete cookie");
    expect(queriesOf("What does the Kelso Bay storage plant cost?")).toContain(
      "cheap Kelso Bay storage plant",
    );
  });
});
