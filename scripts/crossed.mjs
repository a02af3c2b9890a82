// Counts the source files that one question crosses in a fresh installation without a key: those in which a function
// runs between the arrival of the question and the end of its run. `scripts/figures.mjs` starts it.

import { mkdtempSync, rmSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const HOST = "http://127.0.0.1:3000";
const QUESTION = "How do I set a cookie in Next.js?";
const SECONDS = 300;

const top = path.resolve(process.argv[2] ?? ".");
const dataDir = mkdtempSync(path.join(tmpdir(), "groundwork-crossed-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
process.chdir(top);
const NO_SERVER = "http://127.0.0.1:9";
Object.assign(process.env, {
  NEXT_RUNTIME: "nodejs",
  DATA_DIR: dataDir,
  OPENAI_API_KEY: "",
  OPENAI_BASE_URL: "",
  TAVILY_API_KEY: "",
  OLLAMA_HOST: NO_SERVER,
  LMSTUDIO_BASE_URL: NO_SERVER,
  GROUNDWORK__SEARCH__WIKIPEDIA: "off",
  GROUNDWORK__SEARCH__SPECIALIST: "off",
  GROUNDWORK__SEARCH__ARCHIVE: "off",
});
// The checkout's own loader resolves the checkout's own paths.
const load = (name) => import(pathToFileURL(path.join(top, name)).href);

const coverage = new Session();
coverage.connect();
await coverage.post("Profiler.enable");
await coverage.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

await load("scripts/typescript.mjs");
const health = await load("app/api/health/route.ts");
const threads = await load("app/api/threads/route.ts");
const runs = await load("app/api/runs/[runId]/route.ts");
await (await load("instrumentation.ts")).register();

const request = (at, init) =>
  new Request(HOST + at, { ...init, headers: { host: "127.0.0.1:3000", ...init?.headers } });
const read = async (route, at, params = {}) =>
  (await route.GET(request(at), { params: Promise.resolve(params) })).json();

/** Resolves when `is` holds for what `ask` returns. */
async function until(ask, is) {
  for (let second = 0; second < SECONDS; second += 1) {
    const found = await ask();
    if (is(found)) return found;
    await wait(1000);
  }
  throw new Error("It did not end in time.");
}

await until(
  () => read(health, "/api/health"),
  ({ library }) => library?.state !== "indexing",
);
await coverage.post("Profiler.takePreciseCoverage");
const asked = await threads.POST(
  request("/api/threads", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question: QUESTION, scope: "documents" }),
  }),
  { params: Promise.resolve({}) },
);
const { runId } = await asked.json();
await until(
  () => read(runs, `/api/runs/${runId}`, { runId: runId }),
  ({ status }) => status === "completed",
);
const { result } = await coverage.post("Profiler.takePreciseCoverage");
const here = `${pathToFileURL(top).href}/`;
const crossed = result.filter(
  ({ url, functions }) =>
    url.startsWith(here) &&
    !url.includes("/node_modules/") &&
    /\.tsx?$/.test(url) &&
    functions.some(({ functionName, ranges }) => functionName !== "" && ranges[0].count > 0),
);
console.log(`crossed ${crossed.length}`);
process.exit(0);
