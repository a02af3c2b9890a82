import { describe, expect, it } from "vitest";
import { Heights, nextRange } from "./reader-heights";
import { cutPieces } from "./reader-pieces";

const pieces = cutPieces("a paragraph of some words\n\n".repeat(2000));

describe("Heights", () => {
  it("measured heights stay until the width changes", () => {
    const heights = new Heights(pieces, 75);
    const before = heights.between(0, pieces.length);
    heights.set(0, heights.between(0, 1) + 500);
    expect(heights.between(0, pieces.length)).toBe(before + 500);
    expect(heights.setColumns(75)).toBe(false);
    expect(heights.setColumns(40)).toBe(true);
    expect(heights.setColumns(75)).toBe(true);
    expect(heights.between(0, pieces.length)).toBe(before);
  });

  it("finds the piece at a position, and the ends beyond them", () => {
    const heights = new Heights(pieces, 75);
    expect(heights.at(-10)).toBe(0);
    expect(heights.at(heights.between(0, 5))).toBe(5);
    expect(heights.at(1e12)).toBe(pieces.length - 1);
  });

  it("the longest text stays within the height that browsers support", () => {
    const heights = new Heights(cutPieces("a\n\n".repeat(2_000_000)), 40);
    expect(heights.between(0, Number.MAX_SAFE_INTEGER)).toBeLessThan(12_000_100);
  });
});

describe("The rendered pieces", () => {
  const wanted = { first: 10, last: 15 };
  const seen = { first: 12, last: 13 };

  it("grow by one at a time, visible ones first, until they are complete", () => {
    let range = { first: 200, last: 204 };
    const steps: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const next = nextRange(range, wanted, seen);
      if (next === range) break;
      range = next;
      steps.push(`${range.first}-${range.last}`);
    }
    expect(steps).toEqual(["12-12", "12-13", "12-14", "12-15", "11-15", "10-15"]);
  });

  it("when scrolling up, visible pieces come before those below", () => {
    expect(nextRange({ first: 13, last: 14 }, wanted, seen)).toEqual({ first: 12, last: 14 });
  });

  it("pieces slightly outside the view stay", () => {
    const now = { first: 8, last: 17 };
    expect(nextRange(now, wanted, seen)).toBe(now);
    expect(nextRange({ first: 2, last: 30 }, wanted, seen)).toEqual({ first: 10, last: 15 });
  });
});
