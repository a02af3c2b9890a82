// `npm run bench`: a fresh production build, then every benchmark under e2e/bench. Arguments select files.

import path from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { buildState, guardNode, root, run } from "./project.mjs";

guardNode();
const executable = ensureChromium();
if (buildState() !== "fresh") {
  const code = await run([path.join(root, "scripts/build.mjs")]);
  if (code !== 0) process.exit(code);
}
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const config = path.join(root, "e2e/bench/vitest.config.ts");
process.exit(
  await run([vitest, "run", "--config", config, ...process.argv.slice(2)], {
    env: { CHROMIUM_PATH: executable },
  }),
);
