import { describe, expect, it } from "vitest";
import { checkReport } from "@/lib/citation-check/evidence";
import type { CheckerAnswer } from "./ask-checker";
import { CHECKER_CLAIMS } from "./checker-claims";
import { CheckerSilent, type Measuring, measureChecker, readLabelled } from "./measure-checker";

const answered = (yes: boolean | null): CheckerAnswer => ({ yes, error: null, requests: 1, cost: 0.5 });

function measuring(ask: Measuring["ask"], more: Partial<Measuring> = {}): Measuring {
  return {
    check: async (report) => checkReport(report),
    ask,
    progress: () => undefined,
    signal: new AbortController().signal,
    ...more,
  };
}

const TRUE = new Set(CHECKER_CLAIMS.filter(({ supported }) => supported).map(({ claim }) => claim));
const SOME = CHECKER_CLAIMS.slice(0, 16);

describe("the measurement of a judge", () => {
  it("has half its claims supported, most of which code does not pass", async () => {
    expect(TRUE.size * 2).toBe(CHECKER_CLAIMS.length);
    const { code } = await measureChecker(
      CHECKER_CLAIMS,
      measuring(async () => answered(false)),
    );
    expect(code.passed).toBeLessThan(0.5);
  });

  it("a judge that knows the labels agrees with all of them; with code it keeps the vetoes, and withdraws what code passed wrongly", async () => {
    const knowing = measuring(async ({ sentence }) => answered(TRUE.has(sentence)));
    const { code, checker, both } = await measureChecker(CHECKER_CLAIMS, knowing);
    expect(checker.passedWrongly).toBe(0);
    expect(checker.passed).toBeGreaterThan(both.passed);
    expect(both.passed).toBeGreaterThan(code.passed);
    expect(code.passedWrongly).toBeGreaterThan(0.25);
    expect(both.passedWrongly).toBe(0);
    expect(both.balancedAccuracy).toBeCloseTo((both.passed + 1 - both.passedWrongly) / 2);
  });

  it("a judge that says no to everything takes only what its score alone passed; one without an answer takes nothing", async () => {
    const { code, both } = await measureChecker(
      CHECKER_CLAIMS,
      measuring(async () => answered(false)),
    );
    expect(both.passed).toBeLessThan(code.passed);
    expect(both.passed).toBeGreaterThan(0.2);
    let turn = 0;
    const hardly = await measureChecker(
      CHECKER_CLAIMS,
      measuring(async () => {
        turn += 1;
        return answered(turn % 4 === 0 ? true : null);
      }),
    );
    expect(hardly.both.passed).toBeGreaterThanOrEqual(code.passed);
  });

  it("a judge that says yes to everything passes no veto", async () => {
    const { code, checker, both } = await measureChecker(
      CHECKER_CLAIMS,
      measuring(async () => answered(true)),
    );
    expect(checker.passedWrongly).toBeGreaterThan(0.9);
    expect(both.passedWrongly).toBeLessThan(checker.passedWrongly);
    expect(both.passedWrongly).toBeGreaterThanOrEqual(code.passedWrongly);
  });

  it("asks no pair twice, and counts requests, costs and answers that are neither yes nor no", async () => {
    const asked: string[] = [];
    const done: number[] = [];
    const figures = await measureChecker(
      SOME,
      measuring(
        async ({ sentence, passage }) => {
          asked.push(`${sentence}\n${passage}`);
          return answered(asked.length % 3 === 0 ? null : true);
        },
        { progress: (count) => done.push(count) },
      ),
    );
    expect(new Set(asked).size).toBe(asked.length);
    expect(figures).toMatchObject({
      claims: 16,
      supported: 10,
      requests: asked.length,
      errors: Math.floor(asked.length / 3),
      cost: asked.length / 2,
    });
    expect(done.at(-1)).toBe(16);
  });

  it("ends with a judge that does not answer, and when it is stopped", async () => {
    const silent = measureChecker(
      SOME,
      measuring(async () => answered(null)),
    );
    await expect(silent).rejects.toBeInstanceOf(CheckerSilent);
    const stop = new AbortController();
    const stopped = measureChecker(
      SOME,
      measuring(async () => answered(true), {
        signal: stop.signal,
        progress: (done) => done === 2 && stop.abort(new Error("stopped")),
      }),
    );
    await expect(stopped).rejects.toThrow("stopped");
  });
});

describe("a file of labelled claims", () => {
  const line = (supported: boolean) => JSON.stringify({ id: 1, claim: "A.", documents: ["B."], supported });

  it("is read line by line", () => {
    expect(readLabelled(`${line(true)}\n\n${line(false)}\n`)).toHaveLength(2);
  });

  it.each([
    ["a bad line", `${line(true)}\nno`, "Line 2: it is not valid JSON."],
    [
      "a line without a label",
      JSON.stringify({ id: 1, claim: "A.", documents: ["B."] }),
      'Line 1: field "supported"',
    ],
    ["one label only", line(true), "supported and unsupported"],
    ["too many lines", Array.from({ length: 501 }, () => line(true)).join("\n"), "more than 500"],
  ])("with %s is refused in words", (_name, text, sentence) => {
    expect(readLabelled(text)).toContain(sentence);
  });
});
