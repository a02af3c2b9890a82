import { describe, expect, it } from "vitest";
import { analysisStart, joinedReport, needsWords, withCitationsOf } from "./joined-report";

const KNOWN = new Set([1, 2, 3]);
const sections = [{ heading: "Preise", text: "Es kostet mehr [1]." }];
const analysis = [{ inference: "It will fall.", from: [1, 3, 9] }];

describe("a joined report", () => {
  it.each([
    ["What does it cost?", "Analysis", "(from [1] and [3])."],
    ["Сколько это стоит сегодня?", "Анализ", "(по [1] и [3])."],
  ])("B23: marks the analysis in the language of the question: %s", (question, heading, ends) => {
    const { content, note } = joinedReport({ question, sections, frame: { analysis } }, KNOWN);
    expect(content).toContain(`## ${heading}\n\n*${note}*\n\n- It will fall ${ends}`);
    expect(content.slice(analysisStart(content) ?? 0)).toMatch(/^\*/);
  });

  it("B23: takes the model's words for a language of which none are known, as plain text", () => {
    const question = "Was kostet ein Speicher?";
    expect(needsWords(question)).toBe(true);
    const frame = {
      analysis,
      heading_of_analysis: "## Auswertung [1]",
      note_on_analysis: "Das sind *Schlüsse* des Berichts.",
    };
    const { content, note } = joinedReport({ question, sections, frame }, KNOWN);
    expect(content).toContain(
      "## Auswertung 1\n\n*Das sind Schlüsse des Berichts.*\n\n- It will fall ([1], [3]).",
    );
    expect(analysisStart(content)).toBeNull();
    expect(analysisStart(content, note)).toBe(content.indexOf("*Das"));
  });

  it("B23: leaves out inferences that name no known source, and an analysis without any", () => {
    const frame = {
      analysis: [{ inference: "It will fall.", from: [9] }, null, { inference: "", from: [1] }],
    };
    const { content, note } = joinedReport({ question: "What is it?", sections, frame }, KNOWN);
    expect(note).toBeNull();
    expect(content).toBe("## Preise\n\nEs kostet mehr [1].");
  });

  it.each([[null], ["text"], [3], [[]], [{ introduction: 5, conclusion: [], analysis: {} }]])(
    "B23: stands without a usable frame: %j",
    (frame) => {
      const { content } = joinedReport({ question: "What is it?", sections, frame }, KNOWN);
      expect(content).toBe("## Preise\n\nEs kostet mehr [1].");
    },
  );
});

it.each([
  ["It is so [1][9].", "It is so [1]."],
  ["It is so [9].", "It is so."],
  ["It is so [1, 9] and thus [2].", "It is so [1] and thus [2]."],
  ["It is so [1, 2].", "It is so [1, 2]."],
  ["`a[9]` stays, as does [a link][9].", "`a[9]` stays, as does [a link][9]."],
])("unknown numbers are removed: %s", (text, expected) => {
  expect(withCitationsOf(text, KNOWN)).toBe(expected);
});

it("a section's body has no heading of the outline, and its own stand below it", () => {
  const outline = [
    { heading: "prices", text: "# Prices\n\nText.\n\n## Cells\n\nMore." },
    { heading: "Plants", text: "Two." },
  ];
  const { content } = joinedReport({ question: "What is it?", sections: outline, frame: null }, KNOWN);
  expect(content).toBe("## prices\n\nText.\n\n### Cells\n\nMore.\n\n## Plants\n\nTwo.");
});
