import { beforeAll, describe, expect, it } from "vitest";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import type { TestRun } from "@/testing/agent/loop";
import { longRun, promptsFrom } from "@/testing/agent/messages";
import { compactionDue, exceedsWindow, promptRoom } from "./compact";

const bytesOf = (texts: { text: string }[]) =>
  texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);

/** The same log for an agent that configures the context window of its model. */
const windowed = (log: readonly RunEvent[], contextWindow: number): RunEvent[] =>
  log.map((event) =>
    event.type === "run-started"
      ? { ...event, agent: { ...event.agent, model: { ...event.agent.model, contextWindow } } }
      : event,
  );

describe("compaction of a long run", () => {
  let short: TestRun;
  let long: TestRun;
  beforeAll(async () => {
    short = await longRun({ steps: 20 });
    long = await longRun({ steps: 60 });
  });

  it("GOAL-P3: a run of 60 steps costs at most 4.5 times the prompt bytes of one of 20", () => {
    const [few, many] = [promptsFrom(short.log), promptsFrom(long.log)];
    expect(few.asked).toHaveLength(20);
    expect(many.asked).toHaveLength(60);
    expect(few.compactions).toEqual([]);
    const ratio = bytesOf(many.asked) / bytesOf(few.asked);
    expect(ratio).toBeLessThanOrEqual(4.5);
    expect(ratio).toBeGreaterThan(1);
  });

  it("GOAL-P4: compacts at most once in 25 steps, and between two the prompts only grow", () => {
    const { asked, state } = promptsFrom(long.log);
    const cuts: number[] = [];
    asked.forEach(({ messages, step }, index) => {
      const next = asked[index + 1];
      if (!next) return;
      const kept = JSON.stringify(next.messages.slice(0, messages.length - 1));
      if (kept !== JSON.stringify(messages.slice(0, -1))) cuts.push(step + 1);
    });
    expect(cuts).toEqual([26, 51]);
    expect(state.compaction).toMatchObject({ through: 48, step: 51 });
  });

  it("GOAL-P3: question, plan, searches and every page read stay, with number, title, address and a telling sentence", () => {
    const { asked, state } = promptsFrom(long.log);
    const last = asked.at(-1);
    const notes = JSON.stringify(last?.messages[1]);
    expect(last?.messages[0]).toEqual(asked[0]?.messages[0]);
    expect(notes).toContain("Plan, version");
    const through = state.compaction?.through ?? 0;
    const early = state.calls.filter(({ step }) => step <= through);
    const read = early.flatMap(
      ({ output }) =>
        (output as { pages?: { number: number; url: string; title: string }[] } | null)?.pages ?? [],
    );
    expect(read.length).toBeGreaterThan(10);
    for (const { number, url, title } of read) expect(notes).toContain(`[${number}] ${title} - ${url}`);
    expect(notes.split("fifteen minutes by default, as measured in 2026").length - 1).toBeGreaterThanOrEqual(
      read.length,
    );
    for (const { query, callId } of state.searches)
      if (Number(callId.split("-")[0]) <= through) expect(notes).toContain(query);
  });

  it.each([16_000, 32_768, 65_536, 131_072])(
    "GOAL-P3: prompts stay within a window of %d tokens",
    async (window) => {
      const { asked, compactions, tooSmall } = promptsFrom(windowed(long.log, window), { window });
      expect(tooSmall).toBe(false);
      expect(asked).toHaveLength(60);
      for (const { bytes } of asked) expect(bytes).toBeLessThanOrEqual(promptRoom(window, null));
      // Where 25 steps fit, no earlier compaction is needed.
      if (window >= 32_768)
        expect(compactions.map((event) => "cause" in event && event.cause)).toEqual(["steps", "steps"]);
    },
    60_000,
  );

  it("GOAL-P3: what the newest step read is shown in a window of 16,384 tokens", () => {
    const whole = promptsFrom(long.log).asked;
    const { asked } = promptsFrom(windowed(long.log, 16_384), { window: 16_384 });
    const results = ({ messages }: (typeof asked)[number]) =>
      Buffer.byteLength(JSON.stringify(messages.at(-2)));
    asked.slice(1).forEach((prompt, index) => {
      const all = whole[index + 1];
      if (all && results(all) > 5000) expect(results(prompt)).toBeGreaterThan(4500);
    });
  });

  it("GOAL-P3: a window that no step fits into ends the asking instead of going round", async () => {
    const { tooSmall, asked } = promptsFrom(long.log, { window: 4000 });
    expect(tooSmall).toBe(true);
    expect(asked).toHaveLength(1);
  });
});

const stateWith = (steps: number, compaction: RunState["compaction"] = null) =>
  ({
    steps: Array.from({ length: steps }, (_, index) => ({ number: index + 1, endedAt: 1 })),
    compaction,
    config: null,
    usage: { inputTokens: 0, promptBytes: 0 },
  }) as unknown as RunState;

describe("compactionDue", () => {
  const unknown = { promptBytes: 1000, contextWindow: null };

  it("waits for 25 steps, and again for 25", () => {
    expect(compactionDue(stateWith(24), unknown)).toBeNull();
    expect(compactionDue(stateWith(25), unknown)).toEqual({ through: 23, cause: "steps", window: null });
    const once = { through: 23, step: 26 };
    expect(compactionDue(stateWith(49, once), unknown)).toBeNull();
    expect(compactionDue(stateWith(50, once), unknown)).toMatchObject({ through: 48 });
  });

  it("always comes to an end when a prompt is too long", () => {
    let state = stateWith(5);
    const through: number[] = [];
    for (;;) {
      const due = compactionDue(state, { promptBytes: Number.POSITIVE_INFINITY, contextWindow: null });
      if (!due) break;
      through.push(due.through);
      state = { ...state, compaction: { through: due.through, step: 6, window: due.window } };
    }
    expect(through).toEqual([3, 4, 5]);
    expect(compactionDue(stateWith(0), { promptBytes: 1e9, contextWindow: 8000 })).toBeNull();
  });

  it("takes a token for fewer bytes where the endpoint counted more of them", () => {
    const sent = { promptBytes: 30_000, contextWindow: 20_000 };
    expect(exceedsWindow(stateWith(1), sent)).toBe(false);
    const dense = { ...stateWith(1), usage: { inputTokens: 10_000, promptBytes: 15_000 } } as RunState;
    expect(exceedsWindow(dense, sent)).toBe(true);
  });
});
