import { describe, expect, it } from "vitest";
import { sampleCitations } from "@/testing/components/sample-report";
import { withoutOpening } from "./without-opening";

const OPENING = "Data-level caching is useful for data of several components [1].\n\n";
const REST =
  "## Usage\n\nThe directive caches values for 5 minutes [2]. It costs memory. It expires after 90 seconds [1, 2].";
const ANSWER = "Data-level caching is useful for data of several components [1].";

const uncitedIn = (content: string) => {
  const start = content.indexOf("It costs memory.");
  return [{ start, end: start + "It costs memory.".length }];
};
const reportOf = (content: string) => ({
  content,
  citations: sampleCitations(content),
  uncited: uncitedIn(content),
});
const checked = (content: string) => ({ content, check: { citations: sampleCitations(content) } });

describe("A report in a file with its short answer", () => {
  it("begins after what the answer says, and each of its places stays where it was in the text", () => {
    const before = reportOf(OPENING + REST);
    const after = withoutOpening(before, checked(ANSWER));
    expect(after.content).toBe(REST);
    const kept = before.citations.slice(1);
    expect(after.citations.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
    const textsOf = ({ content, citations }: typeof before) =>
      citations.map(({ at, sentenceStart, sentenceEnd, facts }) => [
        content.slice(at, at + 4),
        content.slice(sentenceStart, sentenceEnd),
        ...facts.map(({ start, end }) => content.slice(start, end)),
      ]);
    expect(textsOf(after)).toEqual(textsOf(before).slice(1));
    expect(after.uncited).toEqual(uncitedIn(REST));
  });

  it("moves the words of further places as well", () => {
    const before = reportOf(OPENING + REST);
    const start = before.content.indexOf("5 minutes");
    const words = [{ start, end: start + 9 }];
    const cited = before.citations.map((one) => ({
      ...one,
      further: [{ start: 7, end: 9, text: "in", words }],
    }));
    const { content, citations } = withoutOpening({ ...before, citations: cited }, checked(ANSWER));
    const [place] = citations[0]?.further ?? [];
    expect(place).toMatchObject({ start: 7, end: 9 });
    expect(content.slice(place?.words[0]?.start, place?.words[0]?.end)).toBe("5 minutes");
  });

  it.each([
    ["there is no answer", OPENING + REST, null],
    ["the answer was not checked", OPENING + REST, { content: ANSWER, check: null }],
    ["the answer says something else", OPENING + REST, checked("Caching costs memory [1].")],
    ["nothing else is cited", `${OPENING}## Usage\n\nNothing is known.`, checked(ANSWER)],
    ["only the opening cites a source", OPENING.replace("[1]", "[1, 3]") + REST, checked(ANSWER)],
  ])("stays whole when %s", (_, content, answer) => {
    const report = reportOf(content);
    expect(withoutOpening(report, answer)).toBe(report);
  });
});
