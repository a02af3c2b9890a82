import { beforeAll, describe, expect, it } from "vitest";
import { type Case, corpus } from "@/testing/citation-check/corpus/corpus";
import { KINDS } from "@/testing/citation-check/corpus/errors";
import { figures, type Measured, measure } from "@/testing/citation-check/corpus/measure";

let cases: Case[] = [];
let judged: Measured[] = [];

beforeAll(() => {
  cases = corpus({ root: process.cwd(), pages: 9, documented: 3500 });
  judged = measure(cases);
}, 300_000);

describe("the check, measured with the seeded corpus", () => {
  it("GOAL-Q7: the corpus is large, has nine kinds of errors and two languages, and is deterministic", () => {
    const wrong = cases.filter(({ kind }) => kind !== "true");
    expect(wrong.length).toBeGreaterThanOrEqual(500);
    expect(cases.length - wrong.length).toBeGreaterThanOrEqual(5000);
    expect(new Set(wrong.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    expect(new Set(cases.map(({ language }) => language))).toEqual(new Set(["en", "ru"]));
    const again = corpus({ root: process.cwd(), pages: 9, documented: 0 });
    expect(again).toEqual(cases.slice(0, again.length));
  });

  it("GOAL-Q7: 98 of 100 inserted errors are detected, and at most 1 of 100 true sentences is called not found", () => {
    const all = figures(judged);
    expect(all.found).toBeGreaterThanOrEqual(0.98);
    expect(all.falseAlarms).toBeLessThanOrEqual(0.01);
    expect(all.undecided).toBeLessThanOrEqual(0.05);
  });

  it("GOAL-Q7: the same for the held-out part", () => {
    const held = figures(judged.filter((item) => item.held));
    expect(held.errors).toBeGreaterThan(300);
    expect(held.right).toBeGreaterThan(1000);
    expect(held.found).toBeGreaterThanOrEqual(0.97);
    expect(held.falseAlarms).toBeLessThanOrEqual(0.01);
    expect(held.undecided).toBeLessThanOrEqual(0.05);
  });

  it("GOAL-Q7: no kind of error is missed in either language", () => {
    for (const kind of KINDS)
      for (const language of ["en", "ru"]) {
        const group = judged.filter((item) => item.kind === kind && item.language === language);
        expect([kind, language, figures(group).found >= 0.9]).toEqual([kind, language, true]);
      }
  });

  it("GOAL-Q2: every passage occurs verbatim in its page", () => {
    for (const { page, passage } of judged) if (passage !== null) expect(page?.includes(passage)).toBe(true);
  });
});
