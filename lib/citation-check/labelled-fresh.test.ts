import { describe, expect, it } from "vitest";
import { FRESH, type FreshPage } from "@/testing/citation-check/labelled-fresh";
import { FRESH_LATER } from "@/testing/citation-check/labelled-fresh-later";
import { FRESH_UNSEEN } from "@/testing/citation-check/labelled-fresh-unseen";
import { verdictOf } from "@/testing/citation-check/verdict";

const verdictsOf = (pages: readonly FreshPage[], kind: "supported" | "unsupported") =>
  pages.flatMap((each) =>
    each[kind].map((one) => verdictOf(typeof one === "string" ? one : one.sentence, each.page)),
  );

describe("sentences in two languages about pages of seven kinds", () => {
  it("half of them are true, half in each language, and each wrong one names its change", () => {
    for (const [pages, count] of [
      [FRESH, 15],
      [FRESH_LATER, 12],
      [FRESH_UNSEEN, 6],
    ] as const)
      for (const language of ["en", "ru"]) {
        const own = pages.filter((page) => page.language === language);
        const [right, wrong] = [
          own.flatMap(({ supported }) => supported),
          own.flatMap(({ unsupported }) => unsupported),
        ];
        expect(right).toHaveLength(count);
        expect(wrong).toHaveLength(right.length);
        for (const { change } of wrong) expect(change).not.toBe("");
      }
  });

  it.each([
    { name: "the first 60", pages: FRESH, pass: 10, notFound: 2, wrong: 1 },
    { name: "24 with which no rule was made", pages: FRESH_UNSEEN, pass: 2, notFound: 1, wrong: 4 },
    { name: "the later 48", pages: FRESH_LATER, pass: 5, notFound: 4, wrong: 1 },
  ])(
    "GOAL-Q7: $name: few true ones are called not found, and few wrong ones pass",
    ({ pages, pass, notFound, wrong }) => {
      const right = verdictsOf(pages, "supported");
      const passed = (verdict: string | undefined) => verdict === "supported" || verdict === "likely";
      expect(right.filter(passed).length).toBeGreaterThanOrEqual(pass);
      expect(right.filter((verdict) => verdict === "not_found").length).toBeLessThanOrEqual(notFound);
      expect(verdictsOf(pages, "unsupported").filter(passed).length).toBeLessThanOrEqual(wrong);
    },
  );
});
