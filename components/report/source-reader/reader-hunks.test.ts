import { describe, expect, it } from "vitest";
import { differenceOf } from "@/lib/reports/difference";
import { hunksOf } from "./reader-hunks";

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Paragraph number ${index}.`);
const text = (paragraphs: string[]) => paragraphs.join("\n\n");

describe("The difference of two readings", () => {
  it("shows each change with its neighbours, and counts what is omitted", () => {
    const before = lines(100);
    const after = before.toSpliced(10, 1, "Paragraph number 10 is new.").toSpliced(60, 1);
    const { hunks, rest, changes, hidden } = hunksOf(differenceOf(text(before), text(after)));
    expect(changes).toBe(2);
    expect(hidden).toBe(0);
    expect(hunks.map(({ skipped, rows }) => [skipped, rows.map(({ kind }) => kind)])).toEqual([
      [9, ["same", "changed", "same"]],
      [47, ["same", "removed", "same"]],
    ]);
    expect(rest).toBe(38);
  });

  it("says when nothing differs", () => {
    expect(hunksOf(differenceOf("a\n\nb", "a\n\nb"))).toEqual({ hunks: [], rest: 2, changes: 0, hidden: 0 });
  });

  it("Bad input: a page replaced by an error text is one change, not thousands", () => {
    const { changes, hidden, hunks } = hunksOf(differenceOf(text(lines(5000)), "404 Not Found"));
    expect(changes).toBeGreaterThan(0);
    expect(hunks.flatMap(({ rows }) => rows).length).toBeLessThanOrEqual(changes - hidden);
    expect(changes - hidden).toBeLessThanOrEqual(300);
  });

  it("Bad input: one line of 5 MB against another is bounded in time and output", () => {
    for (const before of ["x".repeat(5_000_000), "д".repeat(5_000_000), "\u3000".repeat(5_000_000)]) {
      const { hunks } = hunksOf(differenceOf(before, `${"y ".repeat(2_500_000)}`));
      const size = hunks
        .flatMap(({ rows }) => rows.flatMap(({ pieces }) => pieces))
        .reduce((sum, { text: piece }) => sum + piece.length, 0);
      expect(size).toBeLessThan(700_000);
    }
  });
});
