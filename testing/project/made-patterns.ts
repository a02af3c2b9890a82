// Collects the regular expressions that the source builds from strings: it loads the files that build them, and calls
// what builds them per call, while the constructor records each source with the place that asked for it.

import path from "node:path";
import type { Pattern } from "./pattern-list";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PLACE = /\(?(?:file:\/\/)?([^()\s]+):(\d+):(\d+)\)?$/;

/** The caller of the constructor as `file:line:column` below the project; null for a package. */
function placeOf(stack: string): string | null {
  for (const line of stack.split("\n").slice(1)) {
    const [, file, row, column] = PLACE.exec(line.trim()) ?? [];
    if (!file || file.endsWith("made-patterns.ts")) continue;
    return file.startsWith(`${ROOT}/`) && !file.includes("/node_modules/")
      ? `${file.slice(ROOT.length + 1)}:${row}:${column}`
      : null;
  }
  return null;
}

/** The patterns that are built from strings while `work` runs, once per place, source and flags. */
export async function patternsMadeBy(work: () => Promise<void>): Promise<Pattern[]> {
  const found = new Map<string, Pattern>();
  const Native = RegExp;
  const remember = (made: RegExp): RegExp => {
    const place = placeOf(new Error("place").stack ?? "");
    if (place) found.set(`${place} ${made}`, { place, source: made.source, flags: made.flags });
    return made;
  };
  globalThis.RegExp = new Proxy(Native, {
    construct: (target, given: ConstructorParameters<RegExpConstructor>) => remember(new target(...given)),
    apply: (target, _, given: Parameters<RegExpConstructor>) => remember(target(...given)),
  });
  try {
    await work();
  } finally {
    globalThis.RegExp = Native;
  }
  return [...found.values()];
}
