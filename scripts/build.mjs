// Builds for production and stores the fingerprint of its sources.

import path from "node:path";
import { packFiles } from "./packing.mjs";
import { fingerprint, guardNode, nextBin, root, run, stampBuild } from "./project.mjs";

guardNode();
const stamp = fingerprint();
const code = await run([nextBin, "build"], { env: { NODE_ENV: "production" } });
if (code === 0) {
  await packFiles(path.join(root, ".next/static"));
  stampBuild(stamp);
}
process.exit(code);
