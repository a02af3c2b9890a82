import { describe, expect, it } from "vitest";
import { outlineIn, outlineOf } from "./run-sections";

describe("an outline", () => {
  it("B23: gives each heading its lines of the plan, its sources and what it says", () => {
    const text =
      "Two parts.\n\n## 1. Prices (p1, p3)\nCells [2], plants [2][4].\n### Cells\nBy year.\r\n\n## Makers of (old) cells\n";
    expect(outlineOf(text)).toEqual([
      {
        heading: "Prices",
        lines: ["p1", "p3"],
        sources: [2, 4],
        says: "Cells [2], plants [2][4].\n### Cells\nBy year.",
      },
      { heading: "Makers of (old) cells", lines: [], sources: [], says: "" },
    ]);
  });

  it("B23: has no introduction, conclusion or analysis of its own, and at most eight sections", () => {
    const names = ["Introduction", ...Array.from({ length: 10 }, (_, at) => `Part ${at}`), "Анализ"];
    const sections = outlineOf(names.map((name) => `# ${name}`).join("\n"));
    expect(sections.map(({ heading }) => heading)).toEqual(names.slice(1, 9));
  });

  it.each([[""], ["Just words."], ["#Tag without a space"], ["##  \nText"]])(
    "B23: is none without a heading: %j",
    (outline) => {
      expect(outlineIn({ params: { outline } })).toBeNull();
    },
  );
});
