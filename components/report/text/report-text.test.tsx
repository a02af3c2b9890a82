import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { NO_SPANS } from "@/components/report/source-reader/text-spans";
import { HEAVIEST, LIGHT, markdownCost } from "@/lib/reports/markdown-cost";
import { WithWords } from "@/testing/components/words";
import { CitedMarkdown } from "./report-text";
import { growStretches, laidOutAtOnce, NO_STRETCHES } from "./stretches";

const BYTES = 390_000;
const filled = (unit: string) => unit.repeat(Math.floor(BYTES / unit.length));

/** The HTML as the server sends it, before any script runs. */
function served(content: string) {
  const { stretches } = growStretches(NO_STRETCHES, content, "");
  const markup = renderToStaticMarkup(
    <WithWords>
      <CitedMarkdown stretches={stretches} spans={NO_SPANS} />
    </WithWords>,
  );
  return { stretches, markup, elements: markup.match(/<[a-z]/g)?.length ?? 0 };
}

const textOf = (markup: string) => markup.replace(/<[^>]*>/g, "").replaceAll("&amp;", "&");

describe("SEC-5: a report of 400 kB on the server", () => {
  it.each([
    ["list items", "- a\n\n"],
    ["headings", "# a\n\n"],
    ["hidden headings", "a\n# b\n"],
    ["tables", `|a|b|\n|-|-|\n${"|1|2|\n".repeat(20)}\n`],
    ["cited sentences", "It costs 5 million [1]. "],
    ["cited paragraphs", "It costs 5 million [1].\n\n"],
    ["citations", "[1]"],
    ["quotes", `${"> ".repeat(40)}a\n\n`],
    ["one long word", "a"],
    ["one long line of words", "a b. "],
    ["white space", " "],
    ["short lines", "a,b\n"],
  ])("is rendered up to a limit, and the rest stays plain text: %s", (_, unit) => {
    const content = `Costs.\n\n${filled(unit)}.`;
    const { markup, elements, stretches } = served(content);
    // Each element has a Markdown mark or line of its own, or contains others; a chip consists of at most
    // seven.
    expect(elements).toBeLessThan(LIGHT * 8);
    expect(stretches.map(({ source }) => source).join("")).toBe(content);
    expect(stretches.flatMap(({ headings }) => headings).length).toBeLessThanOrEqual(200);
    expect(textOf(markup).length).toBeGreaterThan(content.replace(/[^\p{L}\p{N}]/gu, "").length);
  });

  it("a third of a 10,000-word report is rendered at once, and later parts are the same stretches", () => {
    const sentence = `${"The price fell again in the year. ".repeat(7)}It costs 5 million [1]. `;
    const content = Array.from(
      { length: 15 },
      (_unused, index) => `## Part ${index}\n\n${sentence.repeat(4)}\n`,
    ).join("\n");
    const { stretches, markup } = served(content);
    expect(laidOutAtOnce(stretches)).toBe(stretches.length);
    expect(markup).not.toContain("whitespace-pre-wrap");
  });

  it("text beyond what a page supports is the last stretch, also in a growing text", () => {
    const row = "| a | b [1] |\n\n";
    const content = row.repeat(Math.ceil(HEAVIEST / markdownCost(row)) * 2);
    let grown = NO_STRETCHES;
    for (let length = 0; length < content.length; length += 20_000)
      grown = growStretches(grown, content.slice(0, length), "");
    grown = growStretches(grown, content, "");
    expect(grown.stretches.map(({ source }) => source).join("")).toBe(content);
    expect(grown.stretches.filter(({ plain }) => plain)).toHaveLength(1);
    expect(grown.stretches.at(-1)?.plain).toBe(true);
  });
});
