// Builds for production and remembers what it was built from.

import { fingerprint, guardNode, nextBin, run, stampBuild } from "./project.mjs";

guardNode();
const stamp = fingerprint();
const code = await run([nextBin, "build"], { env: { NODE_ENV: "production" } });
if (code === 0) stampBuild(stamp);
process.exit(code);
