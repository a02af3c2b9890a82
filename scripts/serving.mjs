// Node options that serve the built application with little memory, for the start, tests and measurements.

import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Limits the young generation to 4 MB. The default of three times 16 MB fills up and stays in memory: 35 MB
 * after the start, 50 MB after the first page.
 */
export const SEMI_SPACE = "--max-semi-space-size=4";

/** Releases once what the start and the first indexing leave behind (lib/boot/boot.ts): 20 MB. */
export const COLLECTED = "--expose-gc";

/**
 * How glibc allocates native memory; other systems ignore it. Otherwise each thread would keep its own heap, 20 MB after the
 * start, and buffers from 32 kB on would leave holes in it that are not given back when they are freed: 5 MB after the first
 * indexing.
 */
export const NATIVE_HEAP = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "32768" };

/**
 * Returns arguments for Node and environment variables. The framework's settings are those stored by the
 * build: reading `next.config.ts` again would need a compiler, which then stays in memory with 35 MB.
 */
export function serving({ root, host, port }) {
  const built = readFileSync(path.join(root, ".next/required-server-files.json"), "utf8");
  return {
    args: [
      SEMI_SPACE,
      COLLECTED,
      path.join(root, "node_modules/next/dist/bin/next"),
      "start",
      "-H",
      host,
      "-p",
      String(port),
    ],
    env: {
      ...NATIVE_HEAP,
      NODE_ENV: "production",
      // Otherwise the framework would stop listening at once, and end the process while runs still finish their steps.
      NEXT_MANUAL_SIG_HANDLE: "true",
      __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(JSON.parse(built).config),
    },
  };
}
