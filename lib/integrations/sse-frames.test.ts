import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { streamFrames } from "./sse-frames";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a quiet stream sends comments, and ends when its source ends", async () => {
  let go: () => void = () => undefined;
  async function* frames() {
    yield "data: 1\n\n";
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    yield "data: 2\n\n";
  }
  const reader = streamFrames(frames(), () => undefined).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await next()).toBe("data: 1\n\n");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await next()).toBe(": still here\n\n");
  go();
  expect(await next()).toBe("data: 2\n\n");
  expect((await reader.read()).done).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("the source learns that a reader has left", async () => {
  const leave = vi.fn();
  async function* frames() {
    yield "data: 1\n\n";
  }
  await streamFrames(frames(), leave).cancel();
  expect(leave).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
