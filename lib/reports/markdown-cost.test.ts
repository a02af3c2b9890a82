import { describe, expect, it } from "vitest";
import { HEAVIEST, isLight, LIGHT, lineCost, markdownCost } from "./markdown-cost";

describe("SEC-5: the layout cost of a text", () => {
  it.each([
    ["", 1],
    ["Words, and nothing else.", 1],
    ["It costs 5 [1].", 2],
    ["> > a", 1 + 2 + 2 + 2],
    ["- 1. a", 1 + 4],
    ["| a | b |", 4],
    ["x".repeat(400), 11],
  ])("%j", (line, weight) => {
    expect(lineCost(line)).toBe(weight);
  });

  it("a text costs the sum of its lines, and is read only up to the limit", () => {
    expect(markdownCost("a [1]\n\n- b")).toBe(2 + 1 + 3);
    expect(markdownCost("a\n".repeat(1000), 10)).toBe(11);
  });

  it("a report of 10,000 words with 200 citations is within the limit; one of 400 kB of marks is not", () => {
    const sentence = `${"The price fell again in the year. ".repeat(7)}It costs 5 million [1]. `;
    const report = Array.from({ length: 50 }, (_, index) => `## Part ${index}\n\n${sentence.repeat(4)}\n`);
    expect(markdownCost(report.join("\n"))).toBeLessThan(HEAVIEST / 4);
    expect(isLight(report.slice(0, 20).join("\n"))).toBe(true);
    expect(markdownCost("[1]".repeat(130_000), HEAVIEST)).toBeGreaterThan(HEAVIEST);
    expect(isLight("- a\n\n".repeat(LIGHT))).toBe(false);
  });
});
