import { describe, expect, it } from "vitest";
import { emptyView } from "@/testing/builtin-model/run-in-memory";
import { analyseQuestion } from "./question";
import { indexPages, scoreSentences } from "./score-sentences";
import { sectionFeatures } from "./section-features";
import { likeliestSection } from "./section-odds";

const KETTLES = [
  "# Kettles",
  "A kettle boils water for tea within four minutes.",
  "## Removing scale",
  "To remove scale from a kettle, fill it with vinegar and leave it overnight.",
  "## Noise",
  "An old kettle hums before it boils.",
].join("\n\n");
const CUPS = "# Cups\n\nA cup holds tea.\n\n## Handles\n\nA handle keeps fingers off the hot side of a cup.";

function judge(question: string, texts: Record<string, string>) {
  const view = emptyView(question);
  view.pages = Object.entries(texts).map(([title, text], at) => ({
    number: at + 1,
    title,
    url: `https://tea.test/${title}`,
    text,
  }));
  view.searches = [{ query: question, numbers: view.pages.map(({ number }) => number) }];
  const topic = analyseQuestion(question);
  const pages = indexPages(topic, view);
  const ranked = scoreSentences(topic, pages);
  const likeliest = likeliestSection(sectionFeatures(topic, pages, { ranked, named: null }));
  return {
    heading: likeliest?.page.index.sections[likeliest.section]?.path.at(-1),
    odds: likeliest?.odds ?? 0,
  };
}

describe("the section most likely to answer", () => {
  it("is the one whose heading and first sentence match the question, even in other words", () => {
    const { heading } = judge("How do I get rid of the scale in my kettle?", {
      Cups: CUPS,
      Kettles: KETTLES,
    });
    expect(heading).toBe("Removing scale");
  });

  it("has a lower probability without the page that answers", () => {
    const question = "How do I get rid of the scale in my kettle?";
    const withPage = judge(question, { Kettles: KETTLES, Cups: CUPS });
    const without = judge(question, { Cups: CUPS });
    expect(without.odds).toBeLessThan(withPage.odds / 2);
  });

  it("is null when nothing was read", () => {
    expect(likeliestSection([])).toBeNull();
  });
});
