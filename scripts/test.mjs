// `npm test`: all checks, cheapest first; stops at the first failure. The end-to-end tests come last, and
// their summary is the last line.

import path from "node:path";
import { guardNode, nextBin, root, run } from "./project.mjs";

guardNode();
const bin = (name) => path.join(root, "node_modules", name);
const steps = [
  ["Format and lint", [bin("@biomejs/biome/bin/biome"), "check", "."]],
  ["Route types", [nextBin, "typegen"]],
  ["Types", [bin("typescript/bin/tsc"), "--noEmit"]],
  ["Unit tests", [bin("vitest/vitest.mjs"), "run"]],
  ["End to end (builds first)", [path.join(root, "scripts/e2e.mjs")]],
];

for (const [name, args] of steps) {
  console.log(`\n== ${name}`);
  const code = await run(args);
  if (code !== 0) {
    console.error(`\n${name} failed.`);
    process.exit(code);
  }
}
