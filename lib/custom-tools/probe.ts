// Probes files of custom tools, each in a thread, since only a thread can be stopped that never comes back. A start begins
// the probes before it loads its own code, so that both take place at once.

import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { processSingleton } from "@/lib/singleton";

const ENDINGS = /\.(?:ts|mts|js|mjs)$/;
const NOT_TOOLS = /\.(?:test|spec|d)\.[a-z]+$|^[._]/;

/** Loads the module and says what it exports; whatever it does while it loads ends with the thread. */
const PROBE = `const { parentPort, workerData } = require("node:worker_threads");
const kind = (value) => value === undefined ? "absent" : typeof value;
const fault = (error) => parentPort.postMessage({ ok: false, reason: String(error && error.message || error).slice(0, 300) });
import(workerData).then(({ tool, options, activity, render }) =>
  parentPort.postMessage({ ok: true, module: { tool, options, activity: kind(activity), render: kind(render) } })).catch(fault);`;

type Probe = { ok: true; module: unknown } | { ok: false; reason: string };

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

function begin(file: string, patienceMs: number): Promise<Probe> {
  return new Promise((resolve) => {
    const worker = new Worker(PROBE, {
      eval: true,
      workerData: pathToFileURL(file).href,
      stdout: true,
      stderr: true,
      env: {},
      execArgv: ["--no-warnings"],
    });
    const settle = (outcome: Probe) => {
      clearTimeout(timer);
      resolve(outcome);
      void worker.terminate();
    };
    const fail = (reason: string) => settle({ ok: false, reason });
    const timer = setTimeout(() => fail(`it did not load within ${patienceMs / 1000} seconds`), patienceMs);
    worker.on("message", settle);
    worker.on("error", (error) => fail(error.message));
    worker.on("exit", () => fail("it ended the thread it was loaded in"));
  });
}

const begun = processSingleton("tool-probes", () => new Map<string, Promise<Probe>>());

/** Begins the probes of all files in these folders; `probe` returns them. */
export function beginProbes(folders: readonly string[]): void {
  for (const file of folders.flatMap(filesIn)) {
    const one = begin(file, PATIENCE_MS);
    // Whoever takes it hears of a failure.
    one.catch(() => undefined);
    begun.set(file, one);
  }
}

/** What a file exports, from the probe that was begun, or from a new one. */
export function probe(file: string, patienceMs: number): Promise<Probe> {
  const before = begun.get(file);
  begun.delete(file);
  return before ?? begin(file, patienceMs);
}
