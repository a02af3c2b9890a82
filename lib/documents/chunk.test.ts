import { describe, expect, it } from "vitest";
import { cutPassages } from "./chunk";

const words = (count: number, word = "word") => Array(count).fill(word).join(" ");

describe("cutPassages", () => {
  it("every passage is the slice of the text at its offsets", () => {
    const text = `# Title\n\n${words(200)}\n\n## Über 🙂 uns\n\n${words(300, "wört")}\n\n${words(300)}\n`;
    const passages = cutPassages(text);
    expect(passages.length).toBeGreaterThan(2);
    for (const passage of passages) expect(text.slice(passage.start, passage.end)).toBe(passage.text);
    const gaps = passages.slice(1).map((passage, index) => text.slice(passages[index]?.end, passage.start));
    expect(gaps.join("").trim()).toBe("");
  });

  it("a heading starts a passage and becomes its path, without the title", () => {
    const text = `# Title\n\n${words(100)}\n\n## One\n\n${words(100)}\n\n### \`two\` [here](x)\n\n${words(100)}\n\n## Three\n\n${words(100)}`;
    expect(cutPassages(text).map((passage) => passage.heading)).toEqual([
      "",
      "One",
      "One › two here",
      "Three",
    ]);
  });

  it("short sections join the next, long ones are split between paragraphs", () => {
    const short = Array.from({ length: 6 }, (_, index) => `## Part ${index}\n\n${words(20)}`).join("\n\n");
    expect(cutPassages(short).length).toBe(2);
    const long = Array.from({ length: 6 }, () => words(150)).join("\n\n");
    expect(cutPassages(long).map((passage) => passage.text.split(/\s+/).length)).toEqual([300, 300, 300]);
  });

  it("a heading inside a code block is code", () => {
    const passages = cutPassages(
      `# T\n\n\`\`\`sh\n# not a heading\n\n${words(200)}\n\`\`\`\n\n## Real\n\nEnd.`,
    );
    expect(passages.map((passage) => passage.heading)).toEqual(["", "Real"]);
  });

  it("SEC-5: one line of a million characters is split into passages of bounded size", () => {
    for (const text of ["x".repeat(1_000_000), "🙂".repeat(300_000), words(200_000)]) {
      const passages = cutPassages(text);
      expect(Math.max(...passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(6001);
      expect(
        passages
          .map((passage) => passage.text)
          .join("")
          .replace(/\s/g, "").length,
      ).toBe(text.replace(/\s/g, "").length);
      expect(passages.every((passage) => passage.text.isWellFormed())).toBe(true);
    }
  });

  it("no text, no passages", () => {
    expect(cutPassages("")).toEqual([]);
    expect(cutPassages("\n\n  \n")).toEqual([]);
  });
});
