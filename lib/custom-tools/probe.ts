// Probes files of custom tools, each in a thread, since only a thread can be stopped that never comes back. A start begins
// the probes before it loads its own code, so that both take place at once.

import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Field } from "@/lib/config/expectation";
import { processSingleton } from "@/lib/singleton";
import { because } from "./left-out";

const ENDINGS = /\.(?:ts|mts|js|mjs)$/;
const NOT_TOOLS = /\.(?:test|spec|d)\.[a-z]+$|^[._]/;

/** Loads the module and says what it exports; whatever it does while it loads ends with the thread. */
const PROBE = `const { parentPort, workerData } = require("node:worker_threads");
const kind = (value) => value === undefined ? "absent" : typeof value;
const fault = (error) => parentPort.postMessage({ ok: false, reason: String(error && error.message || error).slice(0, 300) });
import(workerData).then(({ tool, options, activity, render }) =>
  parentPort.postMessage({ ok: true, module: { tool, options, activity: kind(activity), render: kind(render) } })).catch(fault);`;

type Probe = { ok: true; module: unknown } | { ok: false; reason: Field };

/** The files of tools in a folder, by name; none where there is no folder. Throws when it cannot be read. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && ENDINGS.test(entry.name) && !NOT_TOOLS.test(entry.name))
      .map(({ name }) => path.join(folder, name))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Milliseconds a file may take to load. */
export const PATIENCE_MS = 5000;

type Begun = { found: Promise<Probe>; giveUp(reason: Field): void };

function begin(file: string): Begun {
  const worker = new Worker(PROBE, {
    eval: true,
    workerData: pathToFileURL(file).href,
    stdout: true,
    stderr: true,
    env: {},
    execArgv: ["--no-warnings"],
  });
  const { promise, resolve } = Promise.withResolvers<Probe>();
  const settle = (outcome: Probe) => {
    resolve(outcome);
    void worker.terminate();
  };
  const giveUp = (reason: Field) => settle({ ok: false, reason });
  worker.on("message", settle);
  worker.on("error", (error) => giveUp(error.message));
  worker.on("exit", () => giveUp(because("ended")));
  return { found: promise, giveUp };
}

const begun = processSingleton("tool-probes", () => new Map<string, Begun>());

/** Begins the probes of all files in these folders; `probe` waits for them. */
export function beginProbes(folders: readonly string[]): void {
  for (const file of folders.flatMap(filesIn)) begun.set(file, begin(file));
}

/** What a file exports, from the probe that was begun, or from a new one. The patience is that of the caller from now on. */
export async function probe(file: string, patienceMs: number): Promise<Probe> {
  const { found, giveUp } = begun.get(file) ?? begin(file);
  begun.delete(file);
  const timer = setTimeout(() => giveUp(because("late", { seconds: patienceMs / 1000 })), patienceMs);
  try {
    return await found;
  } finally {
    clearTimeout(timer);
  }
}
