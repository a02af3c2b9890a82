import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { initialState } from "@/lib/run-log/state";
import { followInBrowser } from "./follow-in-browser";

vi.mock("react-dom", () => ({ flushSync: vi.fn((flush: () => void) => flush()) }));

const frames: ((now: number) => void)[] = [];
let clock = 0;
let stream: { onmessage: (message: { data: string }) => void } | null = null;

class Stream {
  onmessage = () => undefined;
  constructor() {
    stream = this as unknown as typeof stream;
  }
  addEventListener = () => undefined;
  close = () => undefined;
}

beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  vi.stubGlobal("performance", { now: () => clock });
});

afterEach(() => vi.unstubAllGlobals());

const run = { id: "r", threadId: "t", question: "Why?", agent: "standard", createdAt: 1 };
const reach = (seq: number) =>
  stream?.onmessage({
    data: JSON.stringify({
      seq,
      runId: "r",
      at: seq,
      v: 1,
      type: "limit-reached",
      limit: "x",
      withdrawn: [],
    }),
  });

it("GOAL-P2: renders news after a pause in its own frame, and leaves a text being written to React", () => {
  const states: number[] = [];
  const stop = followInBrowser({
    state: initialState(run),
    onState: ({ seq }) => states.push(seq),
    onConnection: () => undefined,
  });
  reach(1);
  reach(2);
  expect(frames).toHaveLength(1);
  frames[0]?.(10_000);
  expect(states).toEqual([2]);
  expect(flushSync).toHaveBeenCalledTimes(1);
  reach(3);
  frames[1]?.(10_100);
  expect(states).toEqual([2, 3]);
  expect(flushSync).toHaveBeenCalledTimes(1);
  reach(4);
  frames[2]?.(10_500);
  expect(flushSync).toHaveBeenCalledTimes(2);
  stop();
});

it("GOAL-P2: events that arrive at once after a pause share a frame", () => {
  const states: number[] = [];
  const stop = followInBrowser({
    state: initialState(run),
    onState: ({ seq }) => states.push(seq),
    onConnection: () => undefined,
  });
  clock = 20_000;
  reach(1);
  // The frame that was about to be made when the first of them arrived.
  frames[0]?.(20_002);
  expect(states).toEqual([]);
  reach(2);
  expect(frames).toHaveLength(2);
  frames[1]?.(20_018);
  expect(states).toEqual([2]);
  stop();
});

it("does not render what waits for its frame when it has stopped", () => {
  const cancelled = vi.fn();
  vi.stubGlobal("cancelAnimationFrame", cancelled);
  const stop = followInBrowser({
    state: initialState(run),
    onState: () => undefined,
    onConnection: () => undefined,
  });
  clock = 30_000;
  reach(1);
  frames[0]?.(30_002);
  stop();
  expect(cancelled).toHaveBeenCalledWith(2);
});
