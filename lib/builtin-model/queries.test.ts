import { describe, expect, it } from "vitest";
import { queriesFor, queriesForMissing } from "./queries";
import { questionOf } from "./topic";

const queriesOf = (text: string) => queriesFor(questionOf(text));

describe("queries in other words", () => {
  it.each([
    ["What was the population of Lisbon in 2021?", /fill|populate/],
    ["Which page does the Contoso company show first?", /screen|display|view/],
    ["How do I cache a fetch with force-cache?", /remember|download/],
    ["How does useChat show a message?", /display|conversation/],
  ])("are not made beside a name, a number or an identifier: %s", (text, other) => {
    const question = questionOf(text);
    const all = [...queriesFor(question), ...queriesForMissing(question, question.terms)];
    expect(all.filter((query) => other.test(query))).toEqual([]);
  });

  it("replace no word with one that says less", () => {
    expect(queriesOf("How do I cache a request in Next.js?").join("\n")).not.toContain("remember");
  });

  it("are made of plain words", () => {
    expect(queriesOf("How do I erase a cookie?")).toContain("delete cookie");
  });
});
