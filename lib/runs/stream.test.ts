import { afterEach, describe, expect, it } from "vitest";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvents, initialState } from "@/lib/run-log/state";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { hanging } from "@/testing/runs/engines";
import { type SampleOptions, sampleLoop } from "@/testing/runs/loop";
import { eventOf, loadRunState } from "./load";
import { startRun } from "./start";
import { openRunStream } from "./stream";

const engines: TestEngine[] = [];
afterEach(() => {
  for (const { store } of engines.splice(0)) store.close();
});

function engineFor(options: SampleOptions): TestEngine {
  const engine = createTestEngine(sampleLoop(options));
  engines.push(engine);
  return engine;
}

type Message = RunEvent & { after?: number };

/**
 * Reads like an EventSource: messages with their ids; stops when the caller does, or at the end of the
 * stream.
 */
async function* read(stream: ReadableStream<Uint8Array>, tally = { bytes: 0 }): AsyncGenerator<Message> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    tally.bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (!data || block.startsWith("event: ")) continue;
      const event = JSON.parse(data) as Message;
      expect(/^id: (\d+)$/m.exec(block)?.[1]).toBe(String(event.seq));
      yield event;
    }
  }
}

const open = (engine: TestEngine, runId: string, after = 0) =>
  openRunStream({ runId, after, signal: new AbortController().signal }, engine);

const blank = (runId: string, threadId: string): RunState =>
  initialState({ id: runId, threadId, question: "Why?", agent: "standard", createdAt: 0 });

/** The comparable part of a client's state and the log's: only the log knows when the run was created. */
const comparable = (state: RunState | null) => ({ ...state, createdAt: 0 });

const eventually = <Seen>(look: () => Seen) => expect.poll(look, { timeout: 15_000 });
const tick = () => new Promise((resolve) => setImmediate(resolve));

describe("The stream of a run", () => {
  it("replays what is stored, follows what comes, and ends behind the last event", async () => {
    const engine = engineFor({ pause: tick });
    const { runId, threadId } = await startRun({ question: "Why?" }, engine);
    const events: Message[] = [];
    for await (const event of read(await open(engine, runId))) events.push(event);
    expect(events.at(-1)?.type).toBe("run-ended");
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    const state = foldEvents(blank(runId, threadId), events);
    expect(comparable(state)).toEqual(comparable(await loadRunState(engine.db, runId)));
  });

  it("sends what is there at one time in one piece, and what comes alone by itself", async () => {
    const engine = createTestEngine(hanging);
    engines.push(engine);
    const { runId } = await startRun({ question: "Why?" }, engine);
    await eventually(() => engine.live.runs.has(runId)).toBe(true);
    const { seq: after = 0 } = (await engine.db.findRun(runId)) ?? {};
    const reader = (await open(engine, runId, after)).getReader();
    const next = async () => {
      const { value } = await reader.read();
      return [...new TextDecoder().decode(value).matchAll(/^id: (\d+)$/gm)].map(
        ([, seq]) => Number(seq) - after,
      );
    };
    expect(await next()).toEqual([]);
    const event = (number: number) => {
      const body = { type: "limit-reached" as const, limit: "steps", withdrawn: [] };
      return { event: { ...body, runId, seq: after + number, at: 1, v: 1 } satisfies RunEvent, light: null };
    };
    await tick();
    engine.bus.publish(runId, [event(1)]);
    expect(await next()).toEqual([1]);
    engine.bus.publish(runId, [event(2)]);
    engine.bus.publish(runId, [event(3), event(4)]);
    expect(await next()).toEqual([2, 3, 4]);
    await reader.cancel();
  });

  it("says which number an event follows where deltas are no longer in the log", async () => {
    const engine = engineFor({ pieces: 3 });
    const { runId } = await startRun({ question: "Why?" }, engine);
    await engine.live.runs.get(runId)?.done;
    let last = 0;
    let holes = 0;
    for await (const event of read(await open(engine, runId))) {
      expect(event.after ?? event.seq - 1).toBe(last);
      if (event.after !== undefined) holes += 1;
      last = event.seq;
    }
    expect(holes).toBe(1);
  });

  it("GOAL-R21: a client that loses its stream at random holds the server's state, nothing twice, nothing missing", async () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    const engine = engineFor({
      pieces: 40,
      report: `# C\n\n${"The cache lives [1]. ".repeat(60)}`,
      pause: tick,
    });
    for (let round = 0; round < 20; round += 1) {
      const { runId, threadId } = await startRun({ question: "Why?" }, engine);
      let state = blank(runId, threadId);
      const seen = new Set<number>();
      while (state.status !== "completed") {
        const patience = Math.floor(random() * 8);
        let count = 0;
        for await (const event of read(await open(engine, runId, state.seq))) {
          expect(seen.has(event.seq)).toBe(false);
          expect(event.after ?? event.seq - 1).toBe(state.seq);
          seen.add(event.seq);
          state = foldEvents(state, [event]);
          count += 1;
          if (count > patience) break;
        }
      }
      expect(comparable(state)).toEqual(comparable(await loadRunState(engine.db, runId)));
    }
  });

  it("bounds what a slow reader costs: its queue is dropped and the log is read", async () => {
    const { promise: breaker, resolve: release } = Promise.withResolvers<void>();
    const engine = createTestEngine(async (state, ports) => {
      await breaker;
      for (let index = 0; index < 600; index += 1)
        await ports.record([{ type: "limit-reached", limit: `l${index}`, withdrawn: [] }]);
      return sampleLoop()(state, ports);
    });
    engines.push(engine);
    const { runId } = await startRun({ question: "Why?" }, engine);
    const reader = read(await open(engine, runId));
    const first = await reader.next();
    expect(first.value?.seq).toBe(1);
    release();
    await engine.live.runs.get(runId)?.done;
    const numbers = [1];
    for await (const { seq } of reader) numbers.push(seq);
    const stored = await engine.db.listRunEvents({ runId, after: 0 });
    expect(numbers).toEqual(stored.map(({ seq }) => seq));
  });

  it.each([-3, 0.5, Number.NaN, 0])("takes the odd cursor %s for the beginning", async (after) => {
    const engine = engineFor({});
    const { runId } = await startRun({ question: "Why?" }, engine);
    await engine.live.runs.get(runId)?.done;
    const first = await read(await open(engine, runId, after)).next();
    expect(first.value?.seq).toBe(1);
  });

  it("shows nothing of the store's row that is not of the run", async () => {
    const engine = engineFor({});
    const { runId } = await startRun({ question: "Why?", idempotencyKey: "mine" }, engine);
    await engine.live.runs.get(runId)?.done;
    expect(JSON.stringify(await loadRunState(engine.db, runId))).not.toMatch(/docid|mine/);
  });

  it("ends at once for a reader who has everything, or says so", async () => {
    const engine = engineFor({});
    const { runId } = await startRun({ question: "Why?" }, engine);
    await engine.live.runs.get(runId)?.done;
    const { seq = 0 } = (await loadRunState(engine.db, runId)) ?? {};
    for (const after of [seq, seq + 1000])
      expect(await Array.fromAsync(read(await open(engine, runId, after)))).toEqual([]);
  });

  it("refuses a run that does not exist", async () => {
    await expect(open(engineFor({}), "run_none")).rejects.toMatchObject({ code: "run_not_found" });
  });

  it("leaves no listener behind when the reader goes", async () => {
    const engine = createTestEngine(() => new Promise(() => undefined));
    engines.push(engine);
    let listening = 0;
    const bus = {
      ...engine.bus,
      subscribe: (runId: string, listener: Parameters<typeof engine.bus.subscribe>[1]) => {
        listening += 1;
        const stop = engine.bus.subscribe(runId, listener);
        return () => {
          listening -= 1;
          stop();
        };
      },
    };
    const { line } = engine.live;
    const onChange: typeof line.onChange = (listener) => {
      listening += 1;
      const stop = line.onChange(listener);
      return () => {
        listening -= 1;
        stop();
      };
    };
    const live = { ...engine.live, line: { ...line, onChange } };
    const { runId } = await startRun({ question: "Why?" }, engine);
    const gone = new AbortController();
    const stream = await openRunStream({ runId, after: 0, signal: gone.signal }, { ...engine, bus, live });
    const events = read(stream);
    await events.next();
    // One subscription for the log and one for notices.
    expect(listening).toBe(2);
    gone.abort();
    expect((await events.next()).done).toBe(true);
    expect(listening).toBe(0);
  });
});

describe("Bytes on the wire", () => {
  const words = Array.from({ length: 10_000 }, (_, index) => `word${(index * 7919) % 997}`);
  const report = `# Long\n\nThe cache lives for five minutes [1].\n\n${words.join(" ")}`;

  it("GOAL-P15: a 10,000-word report followed live costs at most 1.6 times its text", async () => {
    // As many writes as 400 words per second cause when deltas wait 100 ms.
    const own = engineFor({ report, pieces: 250, pause: tick });
    const engine = { ...own, clock: { ...own.clock, sleep: async () => undefined } };
    const { runId, threadId } = await startRun({ question: "Why?" }, engine);
    const tally = { bytes: 0 };
    let state = blank(runId, threadId);
    let deltas = 0;
    for await (const event of read(await open(engine, runId), tally)) {
      if (event.type === "step-delta") deltas += 1;
      state = foldEvents(state, [event]);
    }
    expect(deltas).toBe(250);
    expect(state.report?.content).toBe(report);
    expect(comparable(state)).toEqual(comparable(await loadRunState(engine.db, runId)));
    expect(tally.bytes / Buffer.byteLength(report)).toBeLessThan(1.6);
  });

  it("GOAL-P15: a reader who missed the draft is sent the text once, in full", async () => {
    const engine = engineFor({ report, pieces: 10 });
    const { runId, threadId } = await startRun({ question: "Why?" }, engine);
    await engine.live.runs.get(runId)?.done;
    const tally = { bytes: 0 };
    const events = await Array.fromAsync(read(await open(engine, runId), tally));
    expect(foldEvents(blank(runId, threadId), events).report?.content).toBe(report);
    expect(tally.bytes / Buffer.byteLength(report)).toBeLessThan(1.6);
  });

  it("GOAL-P15: what the store keeps is never the light form", async () => {
    const engine = engineFor({ report, pieces: 10 });
    const { runId } = await startRun({ question: "Why?" }, engine);
    await engine.live.runs.get(runId)?.done;
    const stored = (await engine.db.listRunEvents({ runId, after: 0 })).map(eventOf);
    const decisions = stored.filter((event) => event.type === "step-decided");
    expect(decisions.map((event) => event.fromDraft)).toEqual([undefined, undefined]);
    expect(decisions.at(-1)?.calls[0]?.params.content).toBe(report);
  });
});
