// Serves with hot reload, on the same address as `npm start`.

import { guardNode, loadEnv, nextBin, run } from "./project.mjs";

guardNode();
await loadEnv(false);
const host = process.env.HOST || "127.0.0.1";
const port = process.env.PORT || "3000";
process.exit(await run([nextBin, "dev", "-H", host, "-p", port, ...process.argv.slice(2)]));
