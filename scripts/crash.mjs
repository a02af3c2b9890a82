// `npm run crash`: kills the reference run at every crash point, and again after each restart, on SQLite and, where it is
// installed, on PostgreSQL (STORE=sqlite or STORE=postgres: only there), then kills the real server at random times. COUNT
// sets how often, SEED the random seed; arguments go to Playwright.

import path from "node:path";
import { guardNode, root, run } from "./project.mjs";

guardNode();
const { COUNT, SEED } = process.env;
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const borders = await run([vitest, "run", "--config", path.join(root, "e2e/crash/vitest.config.ts")]);
if (borders !== 0) process.exit(borders);
const server = await run(
  [
    path.join(root, "scripts/e2e.mjs"),
    "crash.spec",
    "crash-sections.spec",
    "shutdown.spec",
    ...process.argv.slice(2),
  ],
  { env: { COUNT: COUNT || "30", SEED: SEED || "" } },
);
process.exit(server);
