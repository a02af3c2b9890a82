import { describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import { CHECKER_PROMPT } from "@/lib/agent/prompts/checker";
import { STEP_STRATEGIES as STRATEGIES, type StepStrategy as Strategy } from "@/lib/config/schema";
import { toPrompt } from "@/lib/models/prompt";
import { foldEvents } from "@/lib/run-log/state";
import { checkedRun, UNSURE } from "@/testing/agent/checked-run";
import { blankState, clock, type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { longHarness } from "@/testing/agent/messages";
import { promptsOf } from "./export-bundle-prompts";

const HOUR = 3_600_000;

/** A run whose person sends a message during a step, with a clock that advances an hour with each request. */
async function steered(
  steps: number,
  at: readonly number[],
  baseClass: Strategy = "SGRAgent",
): Promise<TestRun> {
  const world = longHarness({ steps });
  const config = world.config && { ...world.config, baseClass };
  let hours = 0;
  const told = new Set<number>();
  const test: TestRun = new TestRun({
    ...world,
    config,
    clock: { ...clock, now: () => clock.now() + hours * HOUR },
    script(run) {
      hours += 1;
      if (at.includes(run.step) && !told.has(run.step)) {
        told.add(run.step);
        test.write([
          {
            type: "run-steered",
            id: `say_${run.step}`,
            message: `Mind the figures of step ${run.step}.`,
            banHosts: ["banned.test"],
            dropSteps: ["Write it down"],
          },
        ]);
      }
      return world.script(run);
    },
  } satisfies LoopHarness);
  await runLoop(test.state, test.ports, registries);
  return test;
}

/** The requests rebuilt from the log, in the form in which the model received them. */
function rebuilt(test: TestRun): string[] {
  const { requests, messages } = promptsOf(blankState(), test.log, registries);
  for (const request of requests) expect(request).toMatchObject({ exact: true, note: null });
  return requests.flatMap((request) => {
    const [system, ...rest] = request.messages.map((at) => messages[at]) as { content: string }[];
    const said = rest as unknown as Parameters<typeof toPrompt>[0]["messages"];
    const prompt = toPrompt({
      mode: "strict",
      instructions: system?.content ?? "",
      messages: said,
      tail: [],
    });
    return /^You weigh/.test(system?.content ?? "") ? [] : [JSON.stringify(prompt)];
  });
}

describe("the prompts of a log", () => {
  it.each(STRATEGIES)(
    "equal those that were sent (%s), including the user's messages, notes, and the day",
    async (strategy) => {
      const test = await steered(30, [3, 27], strategy);
      expect(test.state.status).toBe("completed");
      expect(test.log.some(({ type }) => type === "context-compacted")).toBe(true);
      expect(rebuilt(test)).toEqual(test.prompts);
      const days = new Set(test.prompts.map((prompt) => /Today is ([\d-]+)/.exec(prompt)?.[1]));
      expect(days.size).toBeGreaterThan(1);
      const last = test.prompts.at(-1) ?? "";
      expect(last.split("Mind the figures of step 3.")).toHaveLength(2);
      expect(last.split("Mind the figures of step 27.")).toHaveLength(2);
    },
    60_000,
  );

  it("GOAL-P4: messages are at their position, so that prompts only grow", async () => {
    const test = await steered(12, [4]);
    const { steers } = foldEvents(blankState(), test.log);
    expect(steers.map(({ step }) => step)).toEqual([5]);
    const sent = test.prompts.map((prompt) => JSON.parse(prompt) as unknown[]);
    sent.forEach((messages, index) => {
      const next = sent[index + 1];
      // The first request after the message contains it before its tail, and so does each later one.
      if (next) expect(next.slice(0, messages.length - 1)).toEqual(messages.slice(0, -1));
    });
    expect(JSON.stringify(sent[3])).not.toContain("Mind the figures");
    expect(JSON.stringify(sent[4])).toContain("Mind the figures");
  });
});

it("the questions to a judge of citations equal those that were sent", async () => {
  const { asked, test, run } = checkedRun([UNSURE, UNSURE], () => "Yes");
  await run();
  const { requests, messages } = promptsOf(blankState(), test.log, registries);
  for (const request of requests) expect(request).toMatchObject({ exact: true, note: null });
  const said = requests.map((request) =>
    request.messages.map((at) => (messages[at] as { content: string }).content),
  );
  expect(said.filter(([system]) => system === CHECKER_PROMPT)).toEqual(
    asked.map(({ system, message }) => [system, message]),
  );
});
