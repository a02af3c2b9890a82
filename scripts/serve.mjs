// Serves what `npm run package` put together, in this process: in an image it is the first one and gets the signals. The
// options of Node that keep memory low are in the Dockerfile, since a process cannot change its own.

import { createRequire } from "node:module";
import path from "node:path";
import { serving } from "./serving.mjs";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);
const host = process.env.HOST || "127.0.0.1";
const port = Number(process.env.PORT || 3000);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`PORT is “${process.env.PORT}”; expected a port number.`);
  process.exit(1);
}
const { env } = serving({ root, host, port });
Object.assign(process.env, { NEXT_TELEMETRY_DISABLED: "1" }, env);
const require = createRequire(path.join(root, "package.json"));
require("next");
const { startServer } = require("next/dist/server/lib/start-server");
await startServer({
  dir: root,
  isDev: false,
  config: JSON.parse(env.__NEXT_PRIVATE_STANDALONE_CONFIG),
  hostname: host,
  port,
  allowRetry: false,
});
