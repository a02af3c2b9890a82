import { describe, expect, it } from "vitest";
import { GroundworkError } from "@/lib/errors/errors";
import { NO_LIMITS } from "@/testing/runs/engine";
import { newRateLimits, openStream, takeFromRateLimit, whenRead } from "./rate-limit";

const limits = { ...NO_LIMITS.perUser, runsPerMinute: 3, streams: 2 };

describe("SEC-23: rate limits", () => {
  it("SEC-23: a burst is permitted, then requests evenly over the minute, with the seconds until the next", () => {
    const paces = newRateLimits();
    const ask = (now: number, client = "ada") => {
      try {
        takeFromRateLimit({ pace: "runs", client }, { paces, limits, now });
        return null;
      } catch (error) {
        return error instanceof GroundworkError ? [error.code, error.fields.seconds] : error;
      }
    };
    expect([ask(0), ask(0), ask(0)]).toEqual([null, null, null]);
    expect(ask(0)).toEqual(["too_many_requests", 20]);
    expect(ask(15_500)).toEqual(["too_many_requests", 5]);
    expect(ask(20_000)).toBeNull();
    expect(ask(20_000)).toEqual(["too_many_requests", 20]);
    expect(ask(20_000, "bob")).toBeNull();
    expect([ask(10_000_000), ask(10_000_000), ask(10_000_000)]).toEqual([null, null, null]);
    expect(ask(10_000_000)).not.toBeNull();
  });

  it("SEC-23: a stream counts once until it is read, aborted or failed", async () => {
    const paces = newRateLimits();
    const parts = { paces, limits, now: 0 };
    const full = () => {
      try {
        openStream("ada", parts)();
        return false;
      } catch {
        return true;
      }
    };
    const first = openStream("ada", parts);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(3)),
    });
    const second = whenRead(new Response(body, { headers: { "x-kept": "1" } }), openStream("ada", parts));
    expect(full()).toBe(true);
    expect(second.headers.get("x-kept")).toBe("1");
    first();
    first();
    expect(full()).toBe(false);
    await second.body?.cancel();
    expect(paces.streams.size).toBe(0);
    const read = whenRead(new Response("text"), openStream("ada", parts));
    expect(await read.text()).toBe("text");
    const failing = new ReadableStream({ pull: (controller) => controller.error(new Error("broken")) });
    await expect(whenRead(new Response(failing), openStream("ada", parts)).text()).rejects.toThrow();
    whenRead(new Response(null), openStream("ada", parts));
    expect(paces.streams.size).toBe(0);
  });
});
