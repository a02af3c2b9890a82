// The application as a child process: the production build on a free port with a data folder of its own, so that a test
// can kill it, restart it on the same data, and read its log.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { compiledCode } from "@/testing/compiled-code";
import { COLLECTED, NATIVE_HEAP, SEMI_SPACE, serving } from "../../scripts/serving.mjs";

const own = path.resolve(import.meta.dirname, "../..");

export type AppOptions = {
  /** Base URL of a scripted model (`…/v1`); the built-in model by default. */
  llmUrl?: string;
  /** Base URL of a scripted Tavily; only the library by default. */
  webUrl?: string;
  /** Used unchanged across restarts; a new folder by default. */
  dataDir?: string;
  env?: Record<string, string>;
  /** The folder it starts in, see `app-root.ts`; the project by default. */
  root?: string;
  /** The folder of another version that is built; this project by default. */
  project?: string;
  /** Address of a database of PostgreSQL; a file in the data folder by default. */
  databaseUrl?: string;
};

export type App = {
  url: string;
  dataDir: string;
  /** Address of its database; absent for a file in the data folder. */
  databaseUrl?: string;
  pid(): number;
  /** Everything that the server wrote to stdout and stderr, including earlier starts. */
  log(): string;
  /** Sends the signal and waits for the exit; returns the milliseconds it took. */
  stop(signal?: NodeJS.Signals): Promise<number>;
  /** Resolves when the process has exited for any reason. */
  ended(): Promise<void>;
  /** Restarts it on the same port and data. */
  start(): Promise<void>;
  /** Stops it and deletes a data folder that was created for it. */
  dispose(): Promise<void>;
};

/**
 * Variable that names a data folder in which the server has been started once and ended, see `e2e/prepare.ts`. A fresh
 * folder is a copy of it: no test but those of the first start waits until the bundled documents are indexed.
 */
export const PREPARED_DATA = "GROUNDWORK_PREPARED_DATA";

export { COMPILED_CODE } from "@/testing/compiled-code";

/**
 * Variable that, when set, lifts the limits of memory: of the young generation, of what the allocator keeps, and of what is
 * left after the start. They save memory, which only measurements look at, and cost a server a fifth of its work
 * and an eighth of its start.
 */
export const ROOMY_HEAP = "GROUNDWORK_ROOMY_HEAP";

const nodeArguments = (args: string[]): string[] =>
  process.env[ROOMY_HEAP] ? args.filter((arg) => arg !== SEMI_SPACE && arg !== COLLECTED) : args;

const nodeVariables = (env: Record<string, string>): Record<string, string> =>
  process.env[ROOMY_HEAP]
    ? Object.fromEntries(Object.entries(env).filter(([name]) => !(name in NATIVE_HEAP)))
    : env;

async function freshDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "groundwork-e2e-"));
  const prepared = process.env[PREPARED_DATA];
  if (prepared) await cp(prepared, dataDir, { recursive: true });
  return dataDir;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** A test must not inherit the developer's settings; closed ports replace local model servers. */
function environment(options: AppOptions, dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    ...compiledCode(),
    DATA_DIR: dataDir,
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    OLLAMA_HOST: "http://127.0.0.1:9",
    LMSTUDIO_BASE_URL: "http://127.0.0.1:9",
    OPENAI_API_KEY: options.llmUrl ? "sk-e2e-canary-0123456789" : "",
    OPENAI_BASE_URL: options.llmUrl ?? "",
    OPENAI_MODEL: options.llmUrl ? "scripted" : "",
    // A test that stops a server means it: how runs are drained has tests of its own.
    DRAIN_SECONDS: "0",
    ZOTERO_API_KEY: "",
    ZOTERO_LIBRARY: "",
    ZOTERO_BASE_URL: "",
    OBSIDIAN_FOLDER: "",
    TAVILY_API_KEY: options.webUrl ? "tvly-e2e-canary-0123456789" : "",
    TAVILY_API_BASE_URL: options.webUrl ?? "",
    SEARXNG_URL: "",
    BRAVE_API_KEY: "",
    EXA_API_KEY: "",
    SERPER_API_KEY: "",
    PERPLEXITY_API_KEY: "",
    OPENALEX_API_KEY: "",
    SEMANTIC_SCHOLAR_API_KEY: "",
    // Tests must not contact other machines.
    GROUNDWORK__SEARCH__WIKIPEDIA: "off",
    GROUNDWORK__SEARCH__SPECIALIST: "off",
    GROUNDWORK__SEARCH__ARCHIVE: "off",
    // Scripted models lead to the end of their stories, whatever they cite.
    GROUNDWORK__EXECUTION__GUIDED_FALLBACK: "false",
    // Most scripted models follow a fixed procedure and name no lines; the gate has tests of its own.
    GROUNDWORK__EXECUTION__COVERAGE_GATE: "false",
    ...options.env,
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function untilHealthy(url: string, child: ChildProcess, log: () => string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (hasEnded(child))
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${log()}`);
    const response = await fetch(`${url}/api/health`).catch(() => null);
    const health = response?.ok ? ((await response.json()) as { library?: { state: string } }) : null;
    // Where users sign in, an anonymous request only learns that the server works.
    if (health && health.library?.state !== "indexing") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not become ready:\n${log()}`);
}

export async function startApp(options: AppOptions = {}): Promise<App> {
  const { project = own } = options;
  const dataDir = options.dataDir ?? (await freshDataDir());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let output = "";
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const { args, env } = serving({ root: project, host: "127.0.0.1", port });
    const next = spawn(process.execPath, nodeArguments(args), {
      cwd: options.root ?? project,
      env: { ...nodeVariables(env), ...environment(options, dataDir) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [next.stdout, next.stderr]) {
      stream.on("data", (part: Buffer) => {
        output += part.toString("utf8");
      });
    }
    child = next;
    await untilHealthy(url, next, () => output);
  }

  async function stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number> {
    const running = child;
    child = null;
    if (!running || hasEnded(running)) return 0;
    const begun = performance.now();
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
    return performance.now() - begun;
  }

  await start();
  return {
    url,
    dataDir,
    ...(options.databaseUrl ? { databaseUrl: options.databaseUrl } : {}),
    pid: () => child?.pid ?? 0,
    log: () => output,
    stop,
    async ended() {
      if (child && !hasEnded(child)) await once(child, "exit");
    },
    start,
    async dispose() {
      await stop();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
