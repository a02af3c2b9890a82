// Shared by the tests of strategies: a whole run of one strategy against a scripted HTTP endpoint, with a model name of
// its own, so that no test inherits another's findings.

import { runLoop } from "@/lib/agent/loop/loop";
import type { AgentConfig, Strategy } from "@/lib/config/schema";
import { resolveModel } from "@/lib/models/registry";
import type { EventOf, EventType } from "@/lib/run-log/event";
import { type ChatBody, type LlmServer, type Reply, startLlmServer } from "@/testing/servers/llm";
import { answer, plan, report, search, together } from "@/testing/servers/llm-steps";
import { type LoopHarness, registries, TestRun } from "./loop";
import { agentConfig } from "./loop-agent";
import { hit } from "./loop-script";

export const NATIVE = ["SGRToolCallingAgent", "ToolCallingAgent"] as const satisfies Strategy[];

/** A plan with a search, a report, an answer. */
export const STORY = [
  together(plan({ goal: "Know it" }), search("cache life")),
  report({ title: "Cache", content: "It lives for 15 minutes [1].", question: "x" }),
  answer({ answer: "15 minutes [1]." }),
];

export const storyStep = (number: number): Reply => ({ step: STORY[number - 1] ?? STORY[2] ?? {} });

let models = 0;

export async function modelAt(
  server: LlmServer,
  name = `strategy-${++models}`,
): Promise<TestRun["ports"]["model"]> {
  const openai = { apiKey: "sk-test-not-a-secret", baseUrl: server.url, model: name };
  return resolveModel({ env: { openai, ollamaUrl: "", lmStudioUrl: "" } });
}

type Told = {
  test: TestRun;
  bodies: ChatBody[];
  of<T extends EventType>(type: T): EventOf<T>[];
};

/** A whole run. `script` answers each request; by default it is the story. */
export async function tell(
  baseClass: Strategy,
  options: {
    server: LlmServer;
    model?: TestRun["ports"]["model"];
    config?: Omit<Parameters<typeof agentConfig>[0], "baseClass">;
    world?: Partial<LoopHarness>;
    /** Receives the deltas. */
    delta?: TestRun["ports"]["delta"];
  },
): Promise<Told> {
  const { server } = options;
  const config: AgentConfig = agentConfig({ ...options.config, baseClass });
  const test = new TestRun({ config, script: () => "", search: () => [hit("a")], ...options.world });
  const model = options.model ?? (await modelAt(server));
  const before = server.requests.length;
  await runLoop(
    test.state,
    { ...test.ports, model, ...(options.delta ? { delta: options.delta } : {}) },
    registries,
  );
  return {
    test,
    bodies: server.requests.slice(before).map(({ body }) => body),
    of: <T extends EventType>(type: T) =>
      test.log.filter((event): event is Extract<typeof event, { type: T }> => event.type === type),
  };
}

/** An endpoint that returns the story. */
export const storyServer = () => startLlmServer({ script: ({ step }) => storyStep(step) });
