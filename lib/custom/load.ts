// Finds the custom tools when the process starts: files in `tools/` of the data folder and of the repository (S7, S9). One
// that is broken is left out with its file and the reason; it harms neither the start nor the others. Each is loaded in a
// thread first, since only a thread can be stopped that never comes back.

import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { createActivityRegistry } from "@/lib/activities/registry";
import { canonicalName, createToolRegistry, type ToolRegistry } from "@/lib/tools/registry";
import { type CustomModule, readModule, titleOfFile, wrappedActivity, wrappedRender } from "./module";
import type { CustomTools, LeftOutFile } from "./shelf";

const ENDINGS = /\.(?:ts|mts|js|mjs)$/;
const NOT_TOOLS = /\.(?:test|spec|d)\.[a-z]+$|^[._]/;

/** Loads the module and says so; whatever it does while it loads ends with the thread. */
const TRIAL = `const { parentPort, workerData } = require("node:worker_threads");
import(workerData).then(() => parentPort.postMessage({ ok: true }),
  (error) => parentPort.postMessage({ ok: false, reason: String(error && error.message || error).slice(0, 300) }));`;

export type Places = {
  /** Absolute paths, the first one's files coming first. */
  folders: readonly string[];
  /** Tools that ship: their names are taken. */
  shipped: Pick<ToolRegistry, "get">;
  /** Milliseconds a file may take to load. */
  patienceMs?: number;
};

const PATIENCE_MS = 5000;

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && ENDINGS.test(entry.name) && !NOT_TOOLS.test(entry.name))
      .map(({ name }) => path.join(folder, name))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Null when the file loads, else why it does not. */
function trial(file: string, patienceMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(TRIAL, {
      eval: true,
      workerData: pathToFileURL(file).href,
      stdout: true,
      stderr: true,
      env: {},
      execArgv: ["--no-warnings"],
    });
    const settle = (reason: string | null) => {
      clearTimeout(timer);
      resolve(reason);
      void worker.terminate();
    };
    const timer = setTimeout(() => settle(`it did not load within ${patienceMs / 1000} seconds`), patienceMs);
    worker.on("message", ({ ok, reason }: { ok: boolean; reason?: string }) =>
      settle(ok ? null : (reason ?? "")),
    );
    worker.on("error", (error) => settle(error.message));
    worker.on("exit", () => settle("it ended the thread it was loaded in"));
  });
}

async function loaded(file: string, patienceMs: number): Promise<CustomModule | string> {
  const fault = await trial(file, patienceMs);
  if (fault !== null) return fault;
  const url = pathToFileURL(file).href;
  const exported: unknown = await import(
    /* turbopackIgnore: true */ /* webpackIgnore: true */ /* @vite-ignore */ url
  );
  const read = readModule(exported);
  return read.ok ? read.module : read.reason;
}

/** Loads every custom tool. Rejects only when a folder cannot be read. */
export async function loadCustomTools({
  folders,
  shipped,
  patienceMs = PATIENCE_MS,
}: Places): Promise<CustomTools> {
  const tools = createToolRegistry();
  const activities = createActivityRegistry();
  const files: CustomTools["files"] = [];
  const leftOut: LeftOutFile[] = [];
  const found = (await Promise.all(folders.map(filesIn))).flat();
  const modules = await Promise.all(
    found.map((file) =>
      loaded(file, patienceMs).catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      ),
    ),
  );
  for (const [index, file] of found.entries()) {
    const title = titleOfFile(path.basename(file));
    const module = modules[index];
    try {
      if (title === null) throw new Error("its name has no letter to call the tool by");
      if (typeof module !== "object") throw new Error(module ?? "it could not be loaded");
      if (shipped.get(title)) throw new Error(`the name ${title} is taken by a tool that ships`);
      const { tool, options } = module;
      const registered = tools.register(title, tool, { category: "custom", latent: options.latent });
      const run = wrappedActivity(title, module);
      const { idempotent } = options;
      if (run) activities.register(registered.name, run, { render: wrappedRender(module), idempotent });
      files.push({ file, tool: registered.name });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      leftOut.push({ file, tool: title === null ? null : canonicalName(title), reason });
    }
  }
  return { tools, activities, files, leftOut };
}
