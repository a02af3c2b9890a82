// Long runs for tests of prompts: the real loop writes the log, and the pure functions rebuild each step's prompt from
// it, with compaction where it is due.

import { offerFor } from "@/lib/agent/limits/limits";
import { runLoop } from "@/lib/agent/loop/loop";
import { compactionDue, exceedsWindow } from "@/lib/agent/prompts/compact";
import { questionFor } from "@/lib/agent/strategies/question";
import type { AgentConfig } from "@/lib/config/schema";
import { EVENT_VERSION, type EventBody, type RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvent } from "@/lib/run-log/state";
import { blankState, clock, type LoopHarness, registries, TestRun } from "./loop";
import { agentConfig } from "./loop-agent";
import { answer, hit, plan, readPages, reply, report, search } from "./loop-script";

const TEXT =
  "The cache lives for fifteen minutes by default, as measured in 2026. A reload clears it, and nothing else does. ".repeat(
    300,
  );
const SNIPPET =
  "What this page says of the cache in some detail, with figures and names of versions. ".repeat(4);

const adapt = (step: number) => ({
  _tool: "adaptplantool",
  original_goal: "Know it",
  new_goal: "Know it well",
  plan_changes: [`Look closer, says step ${step}`],
  next_steps: ["Search for it", "Read the pages", "Write it down"],
});
const check = () => ({
  _tool: "factchecktool",
  _activity: "",
  claims: [{ id: "c1", claim: "It lives for fifteen minutes.", source_numbers: [1] }],
  _output: { verdicts: [{ id: "c1", verdict: "supported", evidence: "It says so." }] },
});

/**
 * The steps of the reference run before its report: a plan, twelve searches, seven pages, a change of plan, two checks.
 */
function research(state: RunState, step: number): Record<string, unknown>[] {
  const at = (step - 1) % 18;
  if (at === 0) return [step === 1 ? plan() : adapt(step)];
  if (at <= 6) return [search(`query ${step} one`, 10), search(`query ${step} two`, 10)];
  if (at === 11 || at === 7) return [adapt(step)];
  if (at >= 16) return [check()];
  const next = state.sources.find(({ status }) => status === "seen");
  return [readPages(next?.url ?? "https://none.test/")];
}

type LongRun = { steps: number; config?: AgentConfig; world?: Partial<LoopHarness> };

/** A scenario for a run with this many steps in the mix of the reference run. */
export function longHarness({ steps, config }: Omit<LongRun, "world">): LoopHarness {
  const room = {
    execution: { maxIterations: steps + 5 },
    search: { maxSearches: 12 * Math.ceil(steps / 20) },
  };
  return {
    config: config ?? agentConfig(room),
    script: ({ step, state }) => {
      if (step < steps - 1) return reply(...research(state, step));
      return step === steps - 1
        ? reply(report(`${"It lives for fifteen minutes [1]. ".repeat(1000)}`))
        : reply(answer());
    },
    search: (query) =>
      Array.from({ length: 10 }, (_, index) => ({
        ...hit(`${query.replaceAll(" ", "")}-${index}`),
        snippet: SNIPPET,
      })),
    read: (url) => `What ${url} says. ${TEXT}`,
  };
}

/** Runs such a run from start to end. */
export async function longRun({ world, ...wish }: LongRun): Promise<TestRun> {
  const test = new TestRun({ ...longHarness(wish), ...world });
  await runLoop(test.state, test.ports, registries);
  return test;
}

type Asked = { step: number; instructions: string; messages: unknown[]; bytes: number; text: string };

/** The prompts of the log's steps, compacted where required for a model with this context window. */
export function promptsFrom(
  log: readonly RunEvent[],
  { window = null, now = clock.now }: { window?: number | null; now?: () => number } = {},
): { asked: Asked[]; compactions: EventBody[]; state: RunState; tooSmall: boolean } {
  let state = blankState();
  const asked: Asked[] = [];
  const compactions: EventBody[] = [];
  const fold = (body: EventBody) => {
    state = foldEvent(state, {
      seq: state.seq + 1,
      runId: "run_1",
      at: now(),
      v: EVENT_VERSION,
      ...body,
    } as RunEvent);
  };
  for (const event of log) {
    if (event.type === "context-compacted") continue;
    if (event.type === "step-started" && !state.steps.some(({ number }) => number === event.step)) {
      for (;;) {
        const question = ask(state, now());
        const due = compactionDue(state, { promptBytes: question.bytes, contextWindow: window });
        if (!due) {
          asked.push({ ...question, step: event.step });
          const sent = { promptBytes: question.bytes, contextWindow: window };
          if (exceedsWindow(state, sent)) return { asked, compactions, state, tooSmall: true };
          break;
        }
        const body: EventBody = { type: "context-compacted", ...due };
        compactions.push(body);
        fold(body);
      }
    }
    const { seq: _seq, ...body } = event;
    fold(body);
  }
  return { asked, compactions, state, tooSmall: false };
}

/** The prompt of the state's next step. */
export function ask(state: RunState, now: number): Omit<Asked, "step"> {
  const offer = offerFor(state, registries.tools);
  if (offer.kind !== "step") throw new Error("no step is on offer");
  const { instructions, messages, schema } = questionFor(state, offer, registries, now);
  const text = JSON.stringify([{ role: "system", content: instructions }, ...messages]);
  return {
    instructions,
    messages,
    text,
    bytes: Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(schema.wire)),
  };
}
