// Values that exist once in the process, however many copies of a module the framework loads.

/**
 * Returns the one value of this name in the process; the first caller makes it. A module variable is not enough: the
 * framework loads modules more than once (routes, pages and instrumentation have their own copies). The value is held on
 * `globalThis` under `Symbol.for("groundwork." + name)`. For a value that is set and cleared, hold `{ current: T | null }`.
 */
export function processSingleton<T extends object>(name: string, make: () => T): T {
  const key = Symbol.for(`groundwork.${name}`);
  const shared = globalThis as { [key: symbol]: unknown };
  shared[key] ??= make();
  return shared[key] as T;
}
