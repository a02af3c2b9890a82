// Shared by the tests of a step: ports that record what they receive, a clock whose waits return at once, and a
// request.

import { STEP_POLICY, type StepPolicy, type StepPorts, type StepRequest } from "@/lib/agent/step/step";
import { smallForm } from "@/lib/agent/step-schema/compose-small";
import { resolveModel } from "@/lib/models/registry";
import type { EventBody, EventOf, EventType } from "@/lib/run-log/event";
import { initialState } from "@/lib/run-log/state";
import type { JsonSchema } from "@/lib/tools/tool";
import type { ChatBody } from "@/testing/servers/llm";

export type Recorded = StepPorts & {
  events: EventBody[];
  deltas: EventOf<"step-delta">[];
  /** Every wait, in milliseconds. */
  waits: number[];
  of<T extends EventType>(type: T): EventOf<T>[];
};

let models = 0;

/** Ports for the endpoint at `url`, with a model name of their own, so that no test inherits another's refused mode. */
export async function portsFor(url: string, signal = new AbortController().signal): Promise<Recorded> {
  models += 1;
  const openai = { apiKey: "sk-test-not-a-secret", baseUrl: url, model: `scripted-${models}` };
  const model = await resolveModel({ env: { openai, ollamaUrl: "", lmStudioUrl: "" } });
  const events: EventBody[] = [];
  const deltas: EventOf<"step-delta">[] = [];
  const waits: number[] = [];
  const state = initialState({ id: "r", threadId: "t", question: "q", agent: "standard", createdAt: 0 });
  let now = 1_800_000_000_000;
  return {
    events,
    deltas,
    waits,
    of: <T extends EventType>(type: T) => events.filter((event): event is EventOf<T> => event.type === type),
    requestDecision: async () => "go",
    missesMessage: () => false,
    async record(bodies) {
      events.push(...bodies);
      return state;
    },
    delta: (event) => void deltas.push(event),
    model,
    clock: {
      now: () => now,
      async sleep(ms, asked) {
        asked.throwIfAborted();
        waits.push(ms);
        now += ms;
      },
    },
    random: () => 0.5,
    signal,
  };
}

const SHORT = 250;

/**
 * A policy with a short limit for the one wait that never ends, and the usual limit for all others, so that a slow
 * machine changes nothing. `times` is the number of requests that are cut short.
 */
export function impatient(bound: "firstMs" | "silenceMs", times: number): StepPolicy {
  let asked = 0;
  return {
    ...STEP_POLICY,
    get reply() {
      asked += 1;
      return asked <= times ? { ...STEP_POLICY.reply, [bound]: SHORT } : STEP_POLICY.reply;
    },
  };
}

const text = { type: "string" } as const;
export const WIRE: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["reasoning_steps", "current_situation", "calls"],
  properties: {
    reasoning_steps: { type: "array", items: text },
    current_situation: text,
    calls: { type: "array" },
  },
};

/** A request whose validation requires at least one call. */
export function stepRequest(changes: Partial<StepRequest> = {}): StepRequest {
  return {
    step: 1,
    closing: false,
    tools: ["websearchtool"],
    instructions: "You research.",
    messages: [{ role: "user", content: "What is a heat pump?" }],
    schema: { wire: WIRE, hash: "h1", name: "step" },
    check(solution) {
      const calls = (solution as { calls?: unknown[] }).calls;
      if (Array.isArray(calls) && calls.length > 0) return { ok: true };
      return { ok: false, faults: ["`calls` has no element; 1 to 4 were expected"] };
    },
    runState: null,
    ...changes,
  };
}

/** The last message of a request. */
export const lastMessage = (body: ChatBody | undefined) => String(body?.messages.at(-1)?.content);

const SMALL = JSON.stringify(smallForm(WIRE).wire);

/** The fallback mode that a request uses. */
export function modeOf({ tools, response_format, messages }: ChatBody): string {
  if (tools) return "tool";
  if (response_format) return response_format.type;
  return JSON.stringify(messages).includes(JSON.stringify(SMALL).slice(1, -1)) ? "small" : "prompt";
}
