// `npm run test:e2e`: a fresh production build and a Chromium, then Playwright. Arguments go to Playwright.

import path from "node:path";
import { ensureChromium, findHeadlessShell } from "./chromium.mjs";
import { temporaryFolder } from "./memory-folder.mjs";
import { buildState, guardNode, root, run } from "./project.mjs";

guardNode();
const executable = ensureChromium();
if (buildState() !== "fresh") {
  const code = await run([path.join(root, "scripts/build.mjs")]);
  if (code !== 0) process.exit(code);
}
const cli = path.join(root, "node_modules/@playwright/test/cli.js");
const env = {
  CHROMIUM_PATH: executable,
  CHROMIUM_SHELL_PATH: findHeadlessShell() ?? executable,
  ...temporaryFolder(),
};
const hook = new URL("large-exports.mjs", import.meta.url).href;
process.exit(await run(["--import", hook, cli, "test", ...process.argv.slice(2)], { env }));
