import katex from "katex";
import { describe, expect, it } from "vitest";
import { formulaOptions, isWorthSetting } from "./render";

describe("SEC-5: only formulas of bounded cost are rendered", () => {
  it.each([
    `\\def\\a{${"x^2".repeat(300)}}${"\\a".repeat(190)}`,
    "\\newcommand{\\a}{xx}\\a",
    "\\let\\a\\b",
    "\\raisebox{-9999em}{x}",
    "\\rule[-9999em]{1em}{1em}",
    "\\rule{1em}{99999999pt}",
    "a\\kern-500em b",
    "a\\hspace{- 500em} b",
    "\\kern-9em".repeat(20),
    "a\\\\[30em]".repeat(100),
    `${"\\frac{1}{".repeat(200)}x${"}".repeat(200)}`,
    "\\href{https://example.com}{x}",
  ])("%.40s is shown as source", (tex) => {
    expect(isWorthSetting(tex)).toBe(false);
  });

  it.each([
    "E = mc^2",
    "a \\kern-2pt b \\hspace{2em} c",
    "\\rule{20em}{0.4pt}",
    "\\begin{aligned} a &= 500 cm \\\\[4pt] b &= -300 mm \\end{aligned}",
    "\\deg x \\leq \\ell",
    "\\underbrace{\\frac{a}{\\sqrt{b}}}_{\\text{5000 mm}}",
  ])("%s is rendered", (tex) => {
    expect(isWorthSetting(tex)).toBe(true);
    expect(() => katex.renderToString(tex, formulaOptions(true))).not.toThrow();
  });
});
