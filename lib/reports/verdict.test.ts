import { describe, expect, it } from "vitest";
import type { Citation } from "@/lib/run-log/run-state";
import { countVerdicts, effectiveVerdict, isDoubtful, totalOf, VERDICTS, type Verdict } from "./verdict";

const cited = (verdict: Verdict, review?: "supported" | "contradicted" | "unclear") => ({
  verdict,
  pageId: "page",
  cause: null,
  judgement: review
    ? ({ verdict: review, evidence: "", model: null } as unknown as Citation["judgement"])
    : null,
});

describe("the final verdict", () => {
  it.each(["likely", "partly", "weak", "unchecked"] as const)("of %s is the review's", (verdict) => {
    expect(effectiveVerdict(cited(verdict, "supported"))).toBe("supported");
    expect(effectiveVerdict(cited(verdict, "contradicted"))).toBe("not_found");
    expect(effectiveVerdict(cited(verdict, "unclear"))).toBe(verdict);
  });

  it.each(["supported", "not_found"] as const)(
    "of %s is the check's, whatever the review says",
    (verdict) => {
      for (const review of ["supported", "contradicted", "unclear"] as const)
        expect(effectiveVerdict(cited(verdict, review))).toBe(verdict);
    },
  );
});

it("doubt is all but supported and likely", () => {
  expect(VERDICTS.filter((verdict) => isDoubtful(cited(verdict)))).toEqual([
    "partly",
    "weak",
    "not_found",
    "unchecked",
  ]);
});

it("every verdict is counted", () => {
  const counts = countVerdicts(VERDICTS.map((verdict) => cited(verdict)));
  expect(Object.values(counts)).toEqual(VERDICTS.map(() => 1));
  expect(totalOf(counts)).toBe(VERDICTS.length);
});
