import { describe, expect, it } from "vitest";
import type { Citation } from "@/lib/run-log/run-state";
import {
  countVerdicts,
  effectiveVerdict,
  isAskable,
  isDoubtful,
  totalOf,
  VERDICTS,
  type Verdict,
} from "./verdict";

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

  it("of not_found is the check's, whatever the review says", () => {
    for (const review of ["supported", "contradicted", "unclear"] as const)
      expect(effectiveVerdict(cited("not_found", review))).toBe("not_found");
  });

  it("of supported is the check's, unless a judge says that the passage does not have all of it", () => {
    for (const review of ["supported", "contradicted"] as const)
      expect(effectiveVerdict(cited("supported", review))).toBe("supported");
    expect(effectiveVerdict(cited("supported", "unclear"))).toBe("partly");
    expect(effectiveVerdict({ ...cited("supported", "unclear"), pageId: null })).toBe("supported");
    expect(isDoubtful(cited("supported", "unclear"))).toBe(true);
    const worded = { verdict: "unclear" as const, evidence: "It may.", model: "m" };
    expect(effectiveVerdict({ ...cited("supported"), judgement: worded })).toBe("supported");
  });
});

it("a judge is asked where the score is neither hopeless nor certain, and about pages in another language", () => {
  const passage = { start: 0, end: 1, text: "A" };
  const askable = (verdict: Verdict, score: number, cause: Citation["cause"] = null) =>
    isAskable({ verdict, score, cause, pageId: "page", passage });
  for (const verdict of ["likely", "partly"] as const)
    expect([0.24, 0.25, 0.99].map((score) => askable(verdict, score))).toEqual([false, true, true]);
  expect([0.3, 0.94, 0.95, 1].map((score) => askable("supported", score))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(askable("not_found", 0.5)).toBe(false);
  expect(askable("unchecked", 0.1, "other_language")).toBe(true);
  expect(askable("unchecked", 0.5, "unreadable")).toBe(false);
  const cited = { verdict: "supported", score: 0.6, cause: null, pageId: "page", passage } as const;
  expect(isAskable({ ...cited, pageId: null })).toBe(false);
  expect(isAskable({ ...cited, passage: null })).toBe(false);
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
