// `npm test`: all checks, cheapest first; stops at the first failure. A browser is installed beside the first checks where
// there is none, and the production build runs beside the unit tests, which wait for a third of their time. The end-to-end
// tests come last, and their summary is the last line.

import path from "node:path";
import { capture, guardNode, nextBin, root, run } from "./project.mjs";

guardNode();
const bin = (name) => path.join(root, "node_modules", name);
const script = (name) => path.join(root, "scripts", name);

const say = (name) => console.log(`\n== ${name}`);

function stopUnless(code, name) {
  if (code === 0) return;
  console.error(`\n${name} failed.`);
  process.exit(code);
}

async function step(name, args) {
  say(name);
  stopUnless(await run(args), name);
}

// Whatever it could not install, the end-to-end tests say.
const browser = capture([script("chromium.mjs")]);
await step("Format and lint", [bin("@biomejs/biome/bin/biome"), "check", "."]);
await step("Route types", [nextBin, "typegen"]);
await step("Types", [bin("typescript/bin/tsc"), "--noEmit"]);

// Some unit tests use the browser.
await browser.ended;
const build = capture([script("build.mjs")]);
say("Unit tests (the build runs beside them)");
const tested = await run([bin("vitest/vitest.mjs"), "run"]);
if (tested !== 0) build.stop();
stopUnless(tested, "Unit tests");

say("Build");
const { code, output } = await build.ended;
process.stdout.write(output);
stopUnless(code, "Build");

await step("End to end", [script("e2e.mjs")]);
