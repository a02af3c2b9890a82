// A run for tests of caps: it searches for new things as long as it may, then reports and answers.

import { runLoop } from "@/lib/agent/loop/loop";
import { builtIn } from "@/lib/models/registry";
import type { Budget } from "@/lib/run-log/run-state";
import { type LoopHarness, registries, TestRun } from "./loop";
import { agentConfig } from "./loop-agent";
import { answer, hit, readPages, reply, report, search } from "./loop-script";

const PAGE = [
  "# Router cache",
  "By default the router cache lives for 15 minutes on the client.",
  "A reload of the page clears the router cache, and a call of refresh does the same.",
].join("\n\n");
const QUESTION = "How long does the router cache live by default?";

const config = agentConfig({ execution: { maxIterations: 40 }, search: { maxSearches: 40 } });
export const caps = (budget: Partial<Budget>) => ({
  budget: { tokens: null, searches: null, minutes: null, money: null, ...budget },
});

export const eager: Omit<LoopHarness, "start"> = {
  question: QUESTION,
  config,
  writer: builtIn(),
  search: (query) => [hit(query)],
  read: () => PAGE,
  script: ({ step, state }) => {
    const closing = state.steps.at(-1)?.closing || state.report;
    if (state.report) return reply(answer("15 minutes [1]."));
    if (closing) return reply(report("By default the router cache lives for 15 minutes [1]."));
    // The next step can open the results of this step's searches.
    const found = state.sources.find(({ status }) => status === "seen");
    return reply(search(`q${step}`), ...(found ? [readPages(found.url)] : []));
  },
};

export async function run(world: Partial<LoopHarness>): Promise<TestRun> {
  const test = new TestRun({ ...eager, ...world });
  await runLoop(test.state, test.ports, registries);
  return test;
}

/** Every request uses the same number of tokens. */
export const flat: LoopHarness["usage"] = () => ({ input: 4000, output: 300 });
