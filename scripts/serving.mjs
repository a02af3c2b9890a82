// How the built application is served in little memory, for the start and for tests and measurements alike.

import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * What a server makes and drops at once may fill 4 MB before it is looked through. By default three times 16 MB fill and
 * stay in memory: 35 MB after the start, 50 MB after the first page.
 */
const SEMI_SPACE = "--max-semi-space-size=4";

/** What the start and the first indexing leave behind is given back once (lib/boot/boot.ts): 20 MB. */
const COLLECTED = "--expose-gc";

/** Each thread of the process would keep a heap of its own of what is not JavaScript: 20 MB after the start. */
const ONE_HEAP = { MALLOC_ARENA_MAX: "1" };

/**
 * Arguments for Node and what the environment gets. The settings of the framework are those that the build read and
 * wrote down: reading them from `next.config.ts` again takes a compiler, which then stays in memory with 35 MB.
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
      ...ONE_HEAP,
      NODE_ENV: "production",
      __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(JSON.parse(built).config),
    },
  };
}
