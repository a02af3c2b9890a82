import { describe, expect, it } from "vitest";
import { uncitedSentences } from "@/lib/citation-check/coverage";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, readPages, reply, report } from "@/testing/agent/loop-script";
import { type ReviewPair, verdicts } from "@/testing/servers/llm-review";
import { runLoop } from "./loop";

const PAGE =
  "By default the cache lives for 15 minutes. It holds 200 entries. It has no size that is written down anywhere.";
const WEAK = "Its size is nowhere to be found in any text [1].";

async function run(short: string, world: Partial<LoopHarness> = {}): Promise<TestRun> {
  const test = new TestRun({
    script: ({ step }) =>
      [reply(readPages("https://a.test/page")), reply(report(`The cache lives for 15 minutes [1]. ${WEAK}`))][
        step - 1
      ] ?? reply(answer(short)),
    read: () => PAGE,
    ...world,
  });
  await runLoop(test.state, test.ports, registries);
  return test;
}

const found = (test: TestRun) =>
  test.state.answerCheck?.citations.map(({ number, verdict, passage }) => [number, verdict, passage?.text]);

describe("the short answer", () => {
  it("is held against the same pages as the report, before the run ends", async () => {
    const short =
      "It lives for 15 minutes [1]. It holds 900 entries [1]. Nobody knows [7]. It cost 4 dollars.";
    const test = await run(short);
    expect(test.state.answer).toBe(short);
    expect(found(test)).toEqual([
      [1, "supported", "By default the cache lives for 15 minutes."],
      [1, "not_found", "It holds 200 entries."],
      [7, "unchecked", undefined],
    ]);
    expect(test.state.answerCheck?.uncited).toEqual(uncitedSentences(short));
    expect(test.state.answerCheck?.uncited).toHaveLength(1);
    expect(test.log.slice(-2).map(({ type }) => type)).toEqual(["answer-checked", "run-ended"]);
    const ids = test.state.answerCheck?.citations.map(({ id }) => id) ?? [];
    const own = test.state.report?.citations.map(({ id }) => id) ?? [];
    expect(new Set([...ids, ...own]).size).toBe(ids.length + own.length);
  });

  it("has what the model said of the same sentence in the report", async () => {
    const judge = (pairs: ReviewPair[]) => {
      const said = verdicts(pairs, () => "contradicted");
      return "text" in said ? said.text : "";
    };
    const test = await run(`${WEAK} It lives for 15 minutes [1].`, { judge });
    expect(test.state.answerCheck?.citations.map(({ judgement }) => judgement?.verdict ?? null)).toEqual([
      "contradicted",
      null,
    ]);
  });

  it("is not looked at where there is nothing to check, and not twice", async () => {
    const test = await run("No.");
    expect(test.state.answerCheck).toBeUndefined();
    const again = await run("It lives for 15 minutes [1].");
    expect(again.log.filter(({ type }) => type === "answer-checked")).toHaveLength(1);
  });

  it("is the report's own conclusion where the steps were used up, with its citations checked", async () => {
    const test = new TestRun({
      config: agentConfig({ execution: { maxIterations: 2 } }),
      script: ({ step }) =>
        step === 2
          ? reply(report("Words.\n\n## Conclusion\n\nThe cache lives for 15 minutes [1]."))
          : reply(readPages("https://a.test/page")),
      read: () => PAGE,
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state).toMatchObject({ status: "completed", answer: "The cache lives for 15 minutes [1]." });
    expect(found(test)).toEqual([[1, "supported", "the cache lives for 15 minutes"]]);
  });
});
