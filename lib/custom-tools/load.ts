// Finds the custom tools when the process starts: files in `tools/` of the data folder and of the repository (S7, S9). One
// that is broken is left out with its file and the reason; it harms neither the start nor the others. Each is tried
// first, see `probe.ts`.

import path from "node:path";
import { createActivityRegistry } from "@/lib/activities/registry";
import { canonicalName, createToolRegistry, type ToolRegistry } from "@/lib/tools/registry";
import type { CustomTools, LeftOutFile } from "./custom-registry";
import {
  type Described,
  lazyCode,
  readDescribed,
  titleOfFile,
  wrappedActivity,
  wrappedRender,
} from "./module";
import { filesIn, PATIENCE_MS, probe } from "./probe";

type Places = {
  /** Absolute paths, the first one's files coming first. */
  folders: readonly string[];
  /** Tools that ship: their names are taken. */
  shipped: Pick<ToolRegistry, "get">;
  /** Milliseconds a file may take to load. */
  patienceMs?: number;
};

/** What the file exports, or the sentence of what is wrong with it. */
async function described(file: string, patienceMs: number): Promise<Described | string> {
  const found = await probe(file, patienceMs);
  if (!found.ok) return found.reason;
  const read = readDescribed(found.module);
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
  const codes = new Map<string, () => Promise<unknown>>();
  const found = folders.flatMap(filesIn);
  const modules = await Promise.all(
    found.map((file) =>
      described(file, patienceMs).catch((error: unknown) =>
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
      const registered = tools.register(title, tool, {
        category: "custom",
        latent: options.latent,
        external: true,
      });
      const code = lazyCode(file);
      const run = wrappedActivity(title, module, code);
      const { idempotent } = options;
      if (run) activities.register(registered.name, run, { render: wrappedRender(code), idempotent });
      codes.set(registered.name, code.load);
      files.push({ file, tool: registered.name });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      leftOut.push({ file, tool: title === null ? null : canonicalName(title), reason });
    }
  }
  const ready = async (names: readonly string[]) => {
    await Promise.all(names.map((name) => codes.get(name)?.()));
  };
  return { tools, activities, files, leftOut, ready };
}
