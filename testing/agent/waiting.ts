// Runs with dependent calls for tests: an agent with references and sub-questions, and calls for it.

import { runLoop } from "@/lib/agent/loop/loop";
import { type LoopHarness, registries, TestRun } from "./loop";
import { agentConfig } from "./loop-agent";
import { answer, hit, reply } from "./loop-script";

export const parallel = (most = 4) => {
  const config = agentConfig({
    execution: { maxCallsPerStep: most },
    tools: [...agentConfig().tools, "notetool"],
  });
  return { ...config, protocol: { ...config.protocol, references: true, instances: true } };
};

export const note = (name: string, text: string, more: Record<string, unknown> = {}) => ({
  _tool: "notetool",
  _activity: "",
  name,
  text,
  method: null,
  ...more,
});

const slug = (query: string) => query.toLowerCase().replace(/[^a-z0-9]+/g, "-");

export const waitingRun = (
  calls: Record<string, unknown>[],
  more: Partial<LoopHarness> = {},
): LoopHarness => ({
  config: parallel(),
  script: ({ step }) => reply(...(step === 1 ? calls : [answer()])),
  search: (query) => [hit(`${slug(query)}-a`), hit(`${slug(query)}-b`)],
  read: (url) => `Text of ${url}.`,
  ...more,
});

/** A whole run. */
export async function run(given: LoopHarness): Promise<TestRun> {
  const test = new TestRun(given);
  await runLoop(test.state, test.ports, registries);
  return test;
}
