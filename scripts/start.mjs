// `npm start`: builds if the build is missing or stale, serves, and prints the address and the connections.

import { createServer } from "node:net";
import { constants } from "node:os";
import path from "node:path";
import { buildState, fail, guardNode, loadEnv, root, run, start } from "./project.mjs";
import { serving } from "./serving.mjs";

guardNode();
await loadEnv(true);
const host = process.env.HOST || "127.0.0.1";
const port = Number(process.env.PORT || 3000);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  fail(`PORT is “${process.env.PORT}”; expected a port number.`);

function portIsFree() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ host, port }, () => probe.close(() => resolve(true)));
  });
}

async function health(address) {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    try {
      const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(2000) });
      if (response.ok) return await response.json();
    } catch (error) {
      // The connection is refused until the server listens; it reports any other error itself.
      if (child.exitCode !== null) return null;
      if (attempt === 149) console.error(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return null;
}

function report(address, state) {
  // Where people sign in, callers without a session see no more than this.
  if (!state.model) return console.log(`\n  Groundwork\n  Address  ${address}\n  Sign-in  needed\n`);
  const web = state.search.filter((provider) => provider.scope === "web" && provider.connected);
  const { library } = state;
  const lines = [
    ["Address", address],
    ["Model", state.model.label],
    [
      "Web",
      web.length > 0
        ? web.map((provider) => provider.label).join(", ")
        : "not connected (set TAVILY_API_KEY in .env.local)",
    ],
    [
      "Library",
      library.state === "indexing"
        ? "indexing the documents on this machine"
        : `${library.documents} documents on this machine`,
    ],
    ["Data", path.resolve(root, process.env.DATA_DIR || "data")],
  ];
  console.log(`\n  Groundwork\n${lines.map(([name, value]) => `  ${name.padEnd(8)} ${value}`).join("\n")}\n`);
}

if (port !== 0 && !(await portIsFree())) {
  fail(
    `Port ${port} on ${host} is in use. Stop what listens there, or start with another one: PORT=3001 npm start`,
  );
}
const state = buildState();
if (state !== "fresh") {
  console.log(
    state === "missing"
      ? "Building for the first time."
      : "The source has changed since the last build; building.",
  );
  const code = await run([path.join(root, "scripts/build.mjs")]);
  if (code !== 0) fail("The build failed; its output above says why. Nothing was started.");
}
const { args, env } = serving({ root, host, port });
const child = start(args, { env });
child.on("exit", (code, signal) => {
  // A supervisor restarts only processes that ended unexpectedly. The framework exits with 143 and 130 after
  // a signal.
  if ([0, 130, 143].includes(code) || signal === "SIGTERM" || signal === "SIGINT") process.exit(0);
  console.error(
    `The server ended unexpectedly (${signal ?? `code ${code}`}). What was stored is safe; research goes on at the next start.`,
  );
  process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
});
const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
const found = await health(address);
if (found) report(address, found);
