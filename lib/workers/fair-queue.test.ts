import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue";

/** Adds jobs named `a1`, `b2`; the letter names the person. */
function queueOf(...names: string[]) {
  const queue = createFairQueue<string>();
  for (const name of names) queue.add(name.charAt(0), name);
  return queue;
}

describe("SEC-23: the fair queue", () => {
  it("of two users with equally many running jobs, serves the one served longest ago; keeps the order of each user's jobs", () => {
    const queue = queueOf("a1", "a2", "a3", "b1", "b2", "c1");
    const order = Array.from({ length: 7 }, () => {
      const next = queue.next();
      if (next) queue.ended(next.charAt(0));
      return next;
    });
    expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", undefined]);
  });

  it("serves a user without running jobs before one with some, however long the other has waited", () => {
    const queue = queueOf("a1", "a2", "a3");
    expect([queue.next(), queue.next()]).toEqual(["a1", "a2"]);
    queue.add("b", "b1");
    queue.ended("a");
    expect(queue.next()).toBe("b1");
    expect(queue.next()).toBe("a3");
  });

  it("removes an abandoned job, and forgets a user without jobs", () => {
    const queue = queueOf("a1", "a2");
    queue.remove("a", "a1");
    expect(queue.waiting("a")).toBe(1);
    expect(queue.next()).toBe("a2");
    expect(queue.waiting("a")).toBe(0);
    queue.ended("a");
    expect(queue.next()).toBeUndefined();
  });
});
