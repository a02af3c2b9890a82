import { beforeAll, describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import type { Strategy } from "@/lib/config/schema";
import { registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, plan, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { note } from "@/testing/agent/waiting";

const TEXT = "The cache lives for fifteen minutes by default, and a reload clears it. ".repeat(460);
const SNIPPET =
  "What this page says of the cache in some detail, with figures and names of versions. ".repeat(4);

/** The additional features of the deep agent: references, sub-questions, notes. */
function configOf(baseClass: Strategy, parallel: boolean) {
  const config = agentConfig({
    baseClass,
    execution: { maxIterations: 25 },
    search: { maxSearches: 12 },
    tools: [...agentConfig().tools, ...(parallel ? ["notetool"] : [])],
  });
  const protocol = { ...config.protocol, references: true, instances: true };
  return parallel ? { ...config, protocol } : config;
}

const noted = (step: number) => note(`finding${step}`, `It lives for fifteen minutes, says query ${step}.`);

/** 20 steps: a plan, 12 searches of 10 results, 7 pages of 33 kB, a long report, an answer. */
function reference(baseClass: Strategy, parallel: boolean): TestRun {
  const more = (step: number) => (parallel ? [noted(step)] : []);
  return new TestRun({
    config: configOf(baseClass, parallel),
    script: ({ step, state }) => {
      if (step === 1) return reply(plan());
      if (step <= 13) return reply(...more(step), search(`query ${step}`, 10));
      if (step <= 18) {
        const next = state.sources.filter(({ status }) => status === "seen").slice(0, step < 16 ? 2 : 1);
        const urls = next.map(({ url, number }) => (parallel ? `†state.sources.${number}.url` : url));
        return reply(...more(step), readPages(...urls));
      }
      if (step === 19) return reply(report(`${"It lives for fifteen minutes [1]. ".repeat(1000)}`));
      return reply(answer());
    },
    search: (query) =>
      Array.from({ length: 10 }, (_, index) => ({
        ...hit(`${query.replace(" ", "")}-${index}`),
        snippet: SNIPPET,
      })),
    read: () => TEXT,
  });
}

/** Bytes of `next` that repeat `before` from byte 0. */
function repeated(before: string, next: string): number {
  const a = Buffer.from(before);
  const b = Buffer.from(next);
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

/** Requests of the reference run: one per step, or one for reasoning and one for calls. */
const REQUESTS: [Strategy, string, number][] = [
  ["SGRAgent", "plain", 20],
  ["SGRAgent", "with references, sub-questions and notes", 20],
  ["SGRToolCallingAgent", "plain", 40],
  ["ToolCallingAgent", "plain", 20],
];

describe.each(REQUESTS)("prompts of a long run, %s, %s", (strategy, kind, requests) => {
  const test = reference(strategy, kind !== "plain");
  beforeAll(async () => {
    await runLoop(test.state, test.ports, registries);
  });

  it("GOAL-P3 GOAL-P4: at least 90 % of the bytes repeat the prompt before, and one request a step stays within 1.5 MB", () => {
    expect(test.state.status).toBe("completed");
    expect(test.prompts).toHaveLength(requests);
    let same = 0;
    let total = 0;
    test.prompts.forEach((prompt, index) => {
      if (index === 0) return;
      same += repeated(test.prompts[index - 1] ?? "", prompt);
      total += Buffer.byteLength(prompt);
    });
    expect(same / total).toBeGreaterThanOrEqual(0.9);
    const sum = test.prompts.reduce((bytes, prompt) => bytes + Buffer.byteLength(prompt), 0);
    expect(sum).toBeLessThan((1.5e6 * requests) / 20);
  });

  it("GOAL-P4: the instructions are the same bytes in every step, and the date stands once, after them", () => {
    const systems = test.prompts.map((prompt) => JSON.stringify(JSON.parse(prompt)[0]));
    expect(new Set(systems).size).toBe(1);
    for (const prompt of test.prompts) {
      expect(prompt.split("2026-11-21")).toHaveLength(2);
      expect(JSON.parse(prompt)[0].content).not.toContain("2026-11-21");
    }
  });

  it("GOAL-P4: everything but the tail of a prompt is the beginning of the next", () => {
    const messages = test.prompts.map((prompt) => JSON.parse(prompt) as unknown[]);
    messages.forEach((message, index) => {
      const next = messages[index + 1];
      // A step's reasoning follows its tail, which the second request of the step repeats.
      const tail = message.findLastIndex((one) => (one as { role: string }).role === "user");
      if (next) expect(next.slice(0, tail)).toEqual(message.slice(0, tail));
    });
  });

  it("GOAL-P4 P14: the second request of a step is the first with what it brought", () => {
    const messages = test.prompts.map((prompt) => JSON.parse(prompt) as unknown[]);
    const pairs = strategy === "SGRToolCallingAgent" ? requests / 2 : 0;
    for (let step = 0; step < pairs; step += 1) {
      const [thinks = [], calls = []] = messages.slice(2 * step, 2 * step + 2);
      expect(calls.slice(0, thinks.length)).toEqual(thinks);
      expect(calls).toHaveLength(thinks.length + 2);
    }
  });
});
