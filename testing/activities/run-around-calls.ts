// Helpers for tests of activities: a whole run around the calls under test.

import { runLoop } from "@/lib/agent/loop/loop";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { answer, reply } from "@/testing/agent/loop-script";

/** Runs the loop in a scenario whose model makes these calls, step by step, and then answers. */
export async function run(
  world: Partial<LoopHarness> & { calls: Record<string, unknown>[][] },
): Promise<TestRun> {
  const attempt = new TestRun({
    ...world,
    script: ({ step }) => reply(...(world.calls[step - 1] ?? [answer()])),
  });
  await runLoop(attempt.state, attempt.ports, registries);
  return attempt;
}

/** The text of a call's result in the last prompt. */
export function resultOf(attempt: TestRun, callId: string): string {
  const messages = JSON.parse(attempt.prompts.at(-1) ?? "[]") as { role: string; content: unknown }[];
  const parts = messages.flatMap(({ role, content }) =>
    role === "tool" ? (content as { toolCallId: string; output: { value: string } }[]) : [],
  );
  return parts.find(({ toolCallId }) => toolCallId === callId)?.output.value ?? "";
}

/** The output of a call as stored with the run. */
export const output = (attempt: TestRun, callId: string) =>
  attempt.state.calls.find(({ id }) => id === callId)?.output;
