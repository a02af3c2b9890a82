// Builds for production and stores the fingerprint of its sources.

import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { packFiles } from "./packing.mjs";
import { fingerprint, guardNode, nextBin, root, run, stampBuild } from "./project.mjs";

guardNode();
const stamp = fingerprint();
const code = await run([nextBin, "build"], { env: { NODE_ENV: "production" } });
if (code === 0) {
  await packFiles(path.join(root, ".next/static"));
  keepWhatServes(path.join(root, ".next/standalone"));
  stampBuild(stamp);
}
process.exit(code);

/**
 * The framework lists more than the server loads: files that the code only might read, and a start of its own, which takes the
 * address from a variable that Docker sets.
 */
function keepWhatServes(folder) {
  for (const name of readdirSync(folder))
    if (name !== ".next" && name !== "node_modules") rmSync(path.join(folder, name), { recursive: true });
}
