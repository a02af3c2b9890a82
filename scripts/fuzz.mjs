// `npm run fuzz [-- <count> [<seed>]]`: the fuzz tests with so many cases for each property, 20,000 without a count, from a
// seed that is printed. Ends with 1 when a case breaks a property; the seed repeats it.

import path from "node:path";
import { guardNode, root, run } from "./project.mjs";

guardNode();
const [count = "20000", seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
console.log(`${count} cases for each property, seed ${seed}`);
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
process.exit(await run([vitest, "run", "fuzz.test"], { env: { FUZZ_RUNS: count, FUZZ_SEED: seed } }));
