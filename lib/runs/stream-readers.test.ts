import { expect, it } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import { type FollowPorts, followRun, type StreamListener } from "@/lib/client/follow-run";
import { readCursor } from "@/lib/http/sse";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvent, initialState, isTerminal } from "@/lib/run-log/state";
import { openTestDatabase } from "@/testing/db/db";
import { createTestEngine, NO_LIMITS, type TestEngine } from "@/testing/runs/engine";
import { keep } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { eventOf, loadRunState } from "./load";
import { recoverRuns, releaseRuns } from "./recover";
import { getRun } from "./snapshot";
import { startRun } from "./start";
import { openRunStream } from "./stream";

type Chance = (most: number) => number;

/** Numbers below `most`, the same for the same seed. */
function chance(seed: number): Chance {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
/** Everything except the text being written. */
const comparable = (state: RunState | null) => JSON.stringify({ ...state, draft: {} });

/** The server as its clients see it: a sequence of processes over the same store. */
type Server = { engine: TestEngine; up: boolean };

function lifeOver(store: TestEngine["store"], seen: RunEvent[]): TestEngine {
  const report = `# C\n\n${"The cache lives for five minutes [1]. ".repeat(30)}`;
  const engine = createTestEngine(sampleLoop({ pieces: 30, report, pause: turn }), store);
  const { publish } = engine.bus;
  const bus: TestEngine["bus"] = {
    ...engine.bus,
    publish(runId, batch) {
      seen.push(...batch.map(({ event }) => event));
      publish(runId, batch);
    },
  };
  const clock: TestEngine["clock"] = { ...engine.clock, sleep: async () => undefined };
  return { ...engine, bus, clock };
}

/**
 * A browser's EventSource: reconnects with the last id it received, until the server answers with an error.
 */
function eventSource(server: Server, next: Chance, drops: { count: number }) {
  return (url: string, listener: StreamListener): (() => void) => {
    const gone = new AbortController();
    let lastId: string | null = null;
    const address = new URL(url, "http://127.0.0.1");
    const runId = address.pathname.split("/")[3] ?? "";

    async function connect(): Promise<"again" | "over"> {
      const headers: HeadersInit = lastId === null ? {} : { "last-event-id": lastId };
      const after = readCursor(new Request(address, { headers }));
      if (!server.up) return "over";
      const signal = gone.signal;
      const stream = await openRunStream({ runId, after, signal }, server.engine).catch(() => null);
      if (!stream) return "over";
      listener.onOpen();
      await read(stream.getReader(), 1 + next(12));
      drops.count += 1;
      return next(9) === 0 ? "over" : "again";
    }

    async function read(reader: ReadableStreamDefaultReader<Uint8Array>, patience: number) {
      const decoder = new TextDecoder();
      let text = "";
      for (let piece = 0; piece < patience && !gone.signal.aborted; piece += 1) {
        const { done, value } = await reader.read();
        if (done) break;
        text += decoder.decode(value, { stream: true });
        const frames = text.split("\n\n");
        text = frames.pop() ?? "";
        for (const frame of frames) deliver(frame);
        // Sometimes the reader is slow.
        if (next(6) === 0) for (let pause = next(12); pause > 0; pause -= 1) await turn();
      }
      await reader.cancel();
    }

    function deliver(frame: string) {
      if (gone.signal.aborted) return;
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data === undefined) return;
      const name = /^event: (\w+)$/m.exec(frame)?.[1] ?? "message";
      lastId = /^id: (.*)$/m.exec(frame)?.[1] ?? lastId;
      if (name === "message") listener.onMessage(data);
      if (name === "notice") listener.onNotice(data);
      if (name === "reset") listener.onReset();
    }

    void (async () => {
      while (!gone.signal.aborted) {
        const then = await connect();
        if (gone.signal.aborted) return;
        listener.onError(then === "over");
        if (then === "over") return;
        await turn();
      }
    })();
    return () => gone.abort();
  };
}

/** A tab that follows a run to its end; every state it shows is recorded. */
function reader(server: Server, start: RunState, next: Chance) {
  const drops = { count: 0 };
  const shown: RunState[] = [];
  const ended = Promise.withResolvers<void>();
  const ports: FollowPorts = {
    open: eventSource(server, next, drops),
    async fetchRun(runId) {
      await turn();
      if (!server.up || next(5) === 0) throw new Error("not there");
      return JSON.parse(JSON.stringify(await getRun(runId, server.engine)));
    },
    schedule(flush) {
      const timer = setImmediate(flush);
      return () => clearImmediate(timer);
    },
    wait(callback) {
      const timer = setTimeout(callback, next(3));
      return () => clearTimeout(timer);
    },
  };
  const stop = followRun({
    state: start,
    ports,
    onState(state) {
      shown.push(state);
      if (isTerminal(state.status)) ended.resolve();
    },
    onConnection: () => undefined,
  });
  return { shown, drops, ended: ended.promise.then(stop) };
}

/** The fold of the server's log after each event, including the events that were later removed. */
function statesBehind(start: RunState, events: RunEvent[]): Map<number, RunState> {
  const states = new Map([[start.seq, start]]);
  let state = start;
  for (const event of events) {
    state = foldEvent(state, event);
    states.set(state.seq, state);
  }
  return states;
}

const DROPS = isLongForm ? 1000 : 300;

/**
 * A tab that missed deltas of a text that has since been completed shows the beginning of that text until the
 * next event, and never anything that was not written.
 */
function isBeginning(shown: RunState["draft"], written: RunState["draft"]): boolean {
  return Object.entries(shown).every(([path, text]) => (written[path] ?? "").startsWith(text));
}

it(`GOAL-R21: three tabs that lose their streams ${DROPS} times, over restarts, show what is stored and nothing else`, async () => {
  let dropped = 0;
  for (let seed = 1; dropped < DROPS; seed += 1) {
    const next = chance(seed * 7_368_787);
    const store = openTestDatabase();
    const seen: RunEvent[] = [];
    const server: Server = { engine: lifeOver(store, seen), up: true };
    const { runId } = await startRun({ question: "Why?" }, server.engine);
    const row = await store.db.findRun(runId);
    const [started] = await store.db.listRunEvents({ runId, after: 0, limit: 1 });
    if (!row || !started) throw new Error("not stored");
    const start = initialState(row);
    const tabs = Array.from({ length: 3 }, () => reader(server, start, next));
    for (let restart = next(3); restart > 0; restart -= 1) {
      for (let pause = 10 + next(60); pause > 0; pause -= 1) await turn();
      server.up = false;
      await releaseRuns(server.engine);
      server.engine = lifeOver(store, seen);
      await recoverRuns(server.engine);
      server.up = true;
    }
    await server.engine.live.runs.get(runId)?.done;
    await Promise.all(tabs.map(({ ended }) => ended));
    const stored = await loadRunState(store.db, runId);
    expect(stored?.status).toBe("completed");
    const expected = statesBehind(start, [eventOf(started), ...seen]);
    for (const { shown, drops } of tabs) {
      dropped += drops.count;
      expect(comparable(shown.at(-1) ?? null)).toBe(comparable(stored));
      const numbers = shown.map(({ seq }) => seq);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      for (const state of shown) {
        const stored = expected.get(state.seq) ?? null;
        expect(comparable(state)).toBe(comparable(stored));
        expect(isBeginning(state.draft, stored?.draft ?? {})).toBe(true);
      }
    }
    keep(server.engine);
  }
});

it("GOAL-R22: places that change while a reader does not read are told once, as they are when it does", async () => {
  const engine = keep(createTestEngine(() => new Promise(() => undefined)));
  const { agents, live } = engine;
  const { line } = live;
  engine.agents = () => ({ ...agents(), limits: { ...NO_LIMITS, runsAtOnce: 1 } });
  const { runId } = await startRun({ question: "Why?" }, engine);
  line.leave(runId);
  line.take("other", 1);
  for (let index = 0; index < 50; index += 1) line.enter(`before ${index}`);
  line.enter(runId);
  const gone = new AbortController();
  const stream = await openRunStream({ runId, after: 0, signal: gone.signal }, engine);
  for (let index = 0; index < 50; index += 1) {
    line.leave(`before ${index}`);
    await turn();
  }
  const slow = stream.getReader();
  const decoder = new TextDecoder();
  const places: number[] = [];
  while (places.at(-1) !== 1) {
    const { value } = await slow.read();
    for (const [, place] of decoder.decode(value).matchAll(/"place":(\d+)/g)) places.push(Number(place));
  }
  expect(places).toEqual([51, 1]);
  gone.abort();
  await slow.cancel();
});
