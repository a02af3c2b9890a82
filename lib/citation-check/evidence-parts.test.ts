import { describe, expect, it } from "vitest";
import { checkReport } from "./evidence";

const PAGE = `# The observatory

The observatory was built on the northern ridge by the navy. It has a wooden dome and two small telescopes.

Visitors reach the ridge by a narrow road. The road is closed in winter.

Astronomers discovered a comet there during the war. The comet returns every seventy years.`;

function checked(sentence: string) {
  const report = checkReport({
    content: `${sentence} [1].`,
    question: "",
    sources: [{ number: 1, status: "read", text: PAGE }],
  });
  return { report, parts: report.parts[0] };
}

const said = (sentence: string, spans: readonly { start: number; end: number }[] = []) =>
  spans.map(({ start, end }) => sentence.slice(start, end));

describe("the parts of a claim", () => {
  it("shows another place for the words that the passage lacks", () => {
    const sentence = "The observatory, which the navy built on the northern ridge, discovered a comet";
    const { report, parts } = checked(sentence);
    expect(report.citations[0]?.passage?.text).toContain("northern ridge");
    expect(parts?.further.map(({ text }) => text)).toEqual([
      "Astronomers discovered a comet there during the war.",
    ]);
    expect(said(sentence, parts?.further[0]?.words)).toEqual(["discovered", "comet"]);
    expect(parts?.lacking).toEqual([]);
    for (const { start, end, text } of parts?.further ?? []) expect(PAGE.slice(start, end)).toBe(text);
  });

  it("names the words that no place has", () => {
    const sentence = "The observatory on the northern ridge has two telescopes and a planetarium";
    expect(said(sentence, checked(sentence).parts?.lacking)).toEqual(["planetarium"]);
  });

  it("finds nothing lacking in other words of the same root", () => {
    const parts = checked("The navy builds the observatory on the northern ridge").parts;
    expect(parts).toEqual({ further: [], lacking: [] });
  });

  it("stores the places with the citation, but none for the words of the page", () => {
    const { report } = checked(
      "The observatory, which the navy built on the northern ridge, discovered a comet",
    );
    expect(report.citations[0]?.further).toEqual(report.parts[0]?.further);
    expect(
      checked("The observatory was built on the northern ridge by the navy").report.citations[0],
    ).not.toHaveProperty("further");
  });
});

it("the digits on each side of a point are no words that the passage lacks", () => {
  const { parts } = checkReport({
    content: "The observatory cost €84.6 million [1].",
    question: "",
    sources: [{ number: 1, status: "read", text: "In all, the observatory cost €84.6 million." }],
  });
  expect(parts[0]?.lacking).toEqual([]);
});
