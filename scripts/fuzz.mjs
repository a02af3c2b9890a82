// `npm run fuzz [-- <count> [<seed>]]`: runs the fuzz tests with this many cases per property (default
// 20,000) from a seed that is printed. Exits with 1 when a case breaks a property; the seed repeats it.

import path from "node:path";
import { guardNode, root, run } from "./project.mjs";

guardNode();
const [count = "20000", seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
console.log(`${count} cases for each property, seed ${seed}`);
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
process.exit(await run([vitest, "run", "fuzz.test"], { env: { FUZZ_RUNS: count, FUZZ_SEED: seed } }));
