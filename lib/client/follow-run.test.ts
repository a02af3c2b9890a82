import { expect, it, vi } from "vitest";
import type { Notice } from "@/lib/http/responses";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { initialState } from "@/lib/run-log/state";
import { type FollowPorts, followRun, type StreamListener } from "./follow-run";

const started = (seq: number) =>
  ({ seq, runId: "r", at: seq, v: 1, type: "limit-reached", limit: `l${seq}`, withdrawn: [] }) as RunEvent;
const ended = (seq: number) =>
  ({
    seq,
    runId: "r",
    at: seq,
    v: 1,
    type: "run-ended",
    status: "completed",
    answer: "Yes.",
    completedSteps: [],
    error: null,
  }) as RunEvent;

const NOTICE: Notice = { place: null, store: "ok" };

function setUp(fetched?: RunState) {
  const base = initialState({ id: "r", threadId: "t", question: "Q", agent: "standard", createdAt: 0 });
  const streams: { url: string; closed: boolean; listener: StreamListener }[] = [];
  const flushes: (() => void)[] = [];
  const waits: { callback: () => void; delay: number }[] = [];
  const states: RunState[] = [];
  const connections: string[] = [];
  const notices: Notice[] = [];
  const ports: FollowPorts = {
    open: (url, listener) => {
      const stream = { url, closed: false, listener };
      streams.push(stream);
      return () => {
        stream.closed = true;
      };
    },
    fetchRun: vi.fn(() =>
      fetched ? Promise.resolve({ ...fetched, notice: NOTICE }) : Promise.reject(new Error("down")),
    ),
    schedule: (flush) => {
      flushes.push(flush);
      return () => undefined;
    },
    wait: (callback, delay) => {
      waits.push({ callback, delay });
      return () => undefined;
    },
  };
  const stop = followRun({
    state: base,
    ports,
    onState: (state) => states.push(state),
    onConnection: (connection) => connections.push(connection),
    onNotice: (notice) => notices.push(notice),
  });
  const send = (event: RunEvent | string) =>
    streams.at(-1)?.listener.onMessage(typeof event === "string" ? event : JSON.stringify(event));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { base, streams, flushes, waits, states, connections, notices, ports, stop, send, settle };
}

it("GOAL-P1: events between two frames are folded together and rendered once", () => {
  const { send, flushes, states, streams } = setUp();
  expect(streams[0]?.url).toBe("/api/runs/r/events?after=0");
  send(started(1));
  send(started(2));
  expect(states).toHaveLength(0);
  expect(flushes).toHaveLength(1);
  flushes[0]?.();
  expect(states).toHaveLength(1);
  expect(states[0]?.limitsReached).toEqual(["l1", "l2"]);
});

it("the stream is closed once the run has ended", () => {
  const { send, flushes, streams, connections } = setUp();
  send(ended(1));
  flushes[0]?.();
  expect(streams[0]?.closed).toBe(true);
  expect(connections.at(-1)).toBe("closed");
});

it("a stream that closes right behind the end of its run is not a lost connection", () => {
  const { send, flushes, states, streams, connections, waits } = setUp();
  streams[0]?.listener.onOpen();
  send(ended(1));
  streams[0]?.listener.onError(true);
  flushes[0]?.();
  expect(states.map(({ status }) => status)).toEqual(["completed"]);
  expect(connections).toEqual(["live", "closed"]);
  expect(waits).toEqual([]);
});

it("a replayed event changes nothing", () => {
  const { send, flushes, states, ports } = setUp();
  send(started(1));
  send(started(1));
  flushes[0]?.();
  expect(flushes).toHaveLength(1);
  for (const seq of [2, 3]) send(started(seq));
  flushes[1]?.();
  send(started(3));
  expect(flushes).toHaveLength(2);
  expect(states.at(-1)?.limitsReached).toEqual(["l1", "l2", "l3"]);
  expect(ports.fetchRun).not.toHaveBeenCalled();
});

it("a gap or an unreadable event fetches the whole state and continues after it", async () => {
  for (const bad of [started(3), "{", '{"seq":"1"}']) {
    const fresh = {
      ...initialState({ id: "r", threadId: "t", question: "Q", agent: "a", createdAt: 0 }),
      seq: 7,
    };
    const { send, streams, states, settle } = setUp(fresh);
    send(bad as RunEvent);
    await settle();
    expect(states.at(-1)?.seq).toBe(7);
    expect(streams[0]?.closed).toBe(true);
    expect(streams[1]?.url).toBe("/api/runs/r/events?after=7");
  }
});

it("numbers that the server omitted on purpose are not a gap", () => {
  const after = (seqs: number[]) => {
    const { send, flushes, states, ports } = setUp();
    for (const seq of seqs) send(started(seq));
    send(JSON.stringify({ ...started(9), after: 4 }));
    flushes.at(-1)?.();
    return { seq: states.at(-1)?.seq, fetches: vi.mocked(ports.fetchRun).mock.calls.length };
  };
  expect(after([1, 2, 3, 4])).toEqual({ seq: 9, fetches: 0 });
  expect(after([1, 2, 3])).toEqual({ seq: 3, fetches: 1 });
});

it("a connection that the browser gave up is reopened, with growing delays", async () => {
  const { streams, waits, connections, settle } = setUp();
  streams[0]?.listener.onError(false);
  expect(connections).toEqual(["reconnecting"]);
  expect(waits).toHaveLength(0);
  streams[0]?.listener.onError(true);
  expect(waits[0]?.delay).toBe(1000);
  for (let failed = 0; failed < 8; failed += 1) {
    waits[failed]?.callback();
    await settle();
  }
  const steady = Array(5).fill(15_000);
  expect(waits.map(({ delay }) => delay)).toEqual([1000, 2000, 4000, 8000, ...steady]);
});

it("nothing is reported after stop", () => {
  const { send, flushes, states, stop, streams } = setUp();
  send(started(1));
  stop();
  flushes[0]?.();
  expect(states).toHaveLength(0);
  expect(streams[0]?.closed).toBe(true);
});

it("GOAL-R26: notices are passed on beside the events, invalid ones are not", async () => {
  const { streams, notices, states } = setUp();
  streams[0]?.listener.onNotice('{"place":3,"store":"ok"}');
  for (const none of ["{", "null", '{"place":"3","store":"ok"}', '{"place":1}'])
    streams[0]?.listener.onNotice(none);
  expect(notices).toEqual([{ place: 3, store: "ok" }]);
  expect(states).toEqual([]);
});

it("GOAL-R21: the state of a restored store is accepted, although it is behind", async () => {
  const older = initialState({ id: "r", threadId: "t", question: "Q", agent: "a", createdAt: 0 });
  const { streams, states, flushes, send, settle, notices } = setUp(older);
  send(started(1));
  flushes[0]?.();
  streams[0]?.listener.onReset();
  await settle();
  expect(states.map(({ seq }) => seq)).toEqual([1, 0]);
  expect(states.at(-1)).not.toHaveProperty("notice");
  expect(notices).toEqual([NOTICE]);
  expect(streams[1]?.url).toBe("/api/runs/r/events?after=0");
});

it("GOAL-R21: a closed stream is ignored and replaced by one", async () => {
  const fresh = initialState({ id: "r", threadId: "t", question: "Q", agent: "a", createdAt: 0 });
  const { streams, settle, send, flushes } = setUp({ ...fresh, seq: 2 });
  const old = streams[0]?.listener;
  old?.onMessage("{");
  old?.onMessage("{");
  old?.onError(true);
  await settle();
  expect(streams).toHaveLength(2);
  old?.onMessage(JSON.stringify(started(3)));
  expect(flushes).toHaveLength(0);
  send(started(3));
  expect(flushes).toHaveLength(1);
});
