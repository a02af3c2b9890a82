import { afterEach, describe, expect, it, vi } from "vitest";
import { processSingleton } from "./singleton";

const NAME = "singleton-test";
const shared = globalThis as { [key: symbol]: unknown };

describe("processSingleton", () => {
  afterEach(() => {
    delete shared[Symbol.for(`groundwork.${NAME}`)];
  });

  it("makes the value at the first call and returns it from then on", () => {
    const make = vi.fn(() => new Set<string>());
    const first = processSingleton(NAME, make);
    expect(processSingleton(NAME, make)).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("returns the same value to another copy of the module", async () => {
    const first = processSingleton(NAME, () => ({ current: 1 }));
    vi.resetModules();
    const other = await import("./singleton");
    expect(other.processSingleton).not.toBe(processSingleton);
    expect(other.processSingleton(NAME, () => ({ current: 2 }))).toBe(first);
  });

  it("holds it under the name of the program, and keeps names apart", () => {
    const value = processSingleton(NAME, () => ({}));
    expect(shared[Symbol.for(`groundwork.${NAME}`)]).toBe(value);
    expect(shared[Symbol.for("groundwork.singleton-other")]).toBeUndefined();
  });

  it("makes nothing when making it fails, so that the next caller tries again", () => {
    const fail = () => {
      throw new Error("not now");
    };
    expect(() => processSingleton(NAME, fail)).toThrow("not now");
    expect(processSingleton(NAME, () => ({ current: 3 }))).toEqual({ current: 3 });
  });
});
