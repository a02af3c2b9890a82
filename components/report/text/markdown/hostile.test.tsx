import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { HOSTILE } from "@/e2e/hostile/markup";
import { rendered, strange } from "@/testing/components/rendered";

describe("SEC-8: the renderer alone turns nothing of a text into an element or attribute that could run", () => {
  it("contains hundreds of texts of many kinds with their origins", () => {
    expect(HOSTILE.length).toBeGreaterThan(500);
    expect(new Set(HOSTILE.map(({ text }) => text)).size).toBe(HOSTILE.length);
    expect(new Set(HOSTILE.map(({ kind }) => kind)).size).toBeGreaterThan(12);
    expect(HOSTILE.every(({ source }) => source.length > 2)).toBe(true);
  });

  it("the detector finds disallowed elements", () => {
    const { document } = parseHTML(
      '<html><body><a href="javascript:x">x</a><b onclick="x">y</b></body></html>',
    );
    expect(strange(document.body as unknown as Element)).toEqual([
      'a href="javascript:x"',
      "b",
      'b onclick="x"',
    ]);
  });

  it.each([
    ["a report", false],
    ["a page that was read", true],
  ])("in %s", (_, page) => {
    const passed = HOSTILE.flatMap(({ text }) => {
      const found = strange(rendered(text, page));
      return found.length === 0 ? [] : [{ text, found }];
    });
    expect(passed).toEqual([]);
  });
});
