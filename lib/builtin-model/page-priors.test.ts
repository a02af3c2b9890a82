import { describe, expect, it } from "vitest";
import { askLibrary, searchOver } from "@/testing/builtin-model/run-in-memory";
import { isOfOtherVersion } from "./page-priors";
import { analyseQuestion } from "./question";

const upgrades = searchOver(
  [
    [12, "17.0.2"],
    [11, "17.0.1"],
  ].map(([version, react]) => ({
    url: `https://nextjs.org/docs/version-${version}`,
    title: `How to upgrade to version ${version}`,
    text: `# How to upgrade to version ${version}\n\n## Minimum React version\n\nMinimum React version - The minimum required React version is \`${react}\`.`,
  })),
);

describe("a question that names a version of the product", () => {
  it("is not answered by a page about another version", async () => {
    const { answer } = await askLibrary(upgrades, {
      question: "What is the minimum React version for Next.js 16?",
    });
    expect(answer).toMatch(/^(?:No sure answer|Not found)/);
  });

  it("is answered by the page about it", async () => {
    const { answer } = await askLibrary(upgrades, {
      question: "What is the minimum React version for Next.js 12?",
    });
    expect(answer).toMatch(/^Minimum React version - The minimum required React version is `17\.0\.2`/);
  });

  it.each([
    ["What is the minimum React version for Next.js 16?", "How to upgrade to version 12", true],
    ["What is the minimum React version for Next.js 16?", "How to upgrade to version 16", false],
    ["What is the minimum React version for Next.js 16?", "Installation", false],
    ["What is the minimum React version for Next.js?", "How to upgrade to version 12", false],
  ])("%s – %s: %s", (question, title, other) => {
    expect(isOfOtherVersion(analyseQuestion(question), { title })).toBe(other);
  });
});
