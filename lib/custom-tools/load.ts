// Finds the custom tools when the process starts: files in `tools/` of the data folder and of the repository (S7, S9). One
// that is broken is left out with its file and the reason; it harms neither the start nor the others. Each is tried
// first, see `probe.ts`.

import path from "node:path";
import { createActivityRegistry } from "@/lib/activities/registry";
import type { Field } from "@/lib/config/expectation";
import { canonicalName, createToolRegistry, type ToolRegistry } from "@/lib/tools/registry";
import type { CustomTools, LeftOutFile } from "./custom-registry";
import { because, LeftOutError } from "./left-out";
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

type Seen = { module: Described } | { reason: Field };

const thrown = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns the module that the file exports, or the reason why it cannot be used. */
async function described(file: string, patienceMs: number): Promise<Seen> {
  const found = await probe(file, patienceMs);
  if (!found.ok) return { reason: found.reason };
  const read = readDescribed(found.module);
  return read.ok ? { module: read.module } : { reason: read.reason };
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
      described(file, patienceMs).catch((error: unknown): Seen => ({ reason: thrown(error) })),
    ),
  );
  for (const [index, file] of found.entries()) {
    const title = titleOfFile(path.basename(file));
    const seen = modules[index];
    try {
      if (title === null) throw new LeftOutError(because("nameless"));
      if (!seen || "reason" in seen) throw new LeftOutError(seen?.reason ?? because("unloaded"));
      if (shipped.get(title)) throw new LeftOutError(because("taken", { name: title }));
      const { module } = seen;
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
      const reason = error instanceof LeftOutError ? error.reason : thrown(error);
      leftOut.push({ file, tool: title === null ? null : canonicalName(title), reason });
    }
  }
  const ready = async (names: readonly string[]) => {
    await Promise.all(names.map((name) => codes.get(name)?.()));
  };
  return { tools, activities, files, leftOut, ready };
}
