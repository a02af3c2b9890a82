import { describe, expect, it } from "vitest";
import { createRunQueue } from "./queue-places";

describe("GOAL-R26: the line", () => {
  it("lets nobody go before those that wait, also when there are more places than before", () => {
    const line = createRunQueue();
    expect(line.take("a", 1)).toBe(true);
    expect(line.take("b", 1)).toBe(false);
    expect(line.take("c", 3)).toBe(false);
    expect([line.placeOf("a"), line.placeOf("b"), line.placeOf("c")]).toEqual([null, 1, 2]);
    expect([line.next(3), line.next(3), line.next(3)]).toEqual(["b", "c", null]);
    expect(line.take("d", 4)).toBe(true);
    expect(line.take("e", 4)).toBe(false);
  });

  it("puts those that worked before it began before those that never did, in their order", () => {
    const line = createRunQueue();
    expect(line.keep("worked 1", 1)).toBe(true);
    line.enter("new 1");
    expect(line.keep("worked 2", 1)).toBe(false);
    expect(line.keep("worked 3", 1)).toBe(false);
    expect(["worked 2", "worked 3", "new 1"].map((id) => line.placeOf(id))).toEqual([1, 2, 3]);
    line.leave("worked 2");
    expect(line.keep("worked 4", 1)).toBe(false);
    expect(["worked 3", "worked 4", "new 1"].map((id) => line.placeOf(id))).toEqual([1, 2, 3]);
  });

  it("gives a place back once, and who could not be let in is the next again", () => {
    const line = createRunQueue();
    line.take("a", 1);
    line.enter("b");
    line.enter("b");
    expect(line.length).toBe(1);
    line.leave("a");
    line.leave("a");
    expect(line.next(1)).toBe("b");
    expect(line.next(1)).toBe(null);
    line.enter("c");
    line.putBack("b");
    expect([line.placeOf("b"), line.placeOf("c"), line.holds("b")]).toEqual([1, 2, false]);
  });
});
