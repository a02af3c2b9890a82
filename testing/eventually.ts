// For what the tested code does later.
import { vi } from "vitest";

/** Repeats `check` until it does not throw, and returns its value. A busy machine may take its time, only not for ever. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });
