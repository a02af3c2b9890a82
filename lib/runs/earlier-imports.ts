// Imported runs whose citations this installation has not checked yet, because an earlier version imported them. Whoever
// reads one waits until that is done, so that no verdict of their author is shown as one of this installation.

import { processSingleton } from "@/lib/singleton";

type Awaited = { current: ReadonlyMap<string, () => Promise<void>> };

const awaited = processSingleton("earlier-imports", (): Awaited => ({ current: new Map() }));

/**
 * Names the runs, reports and threads to wait for. Each function starts the check, or waits for the one that is running.
 */
export function setEarlierImports(checks: ReadonlyMap<string, () => Promise<void>>): void {
  awaited.current = checks;
}

/**
 * Waits until the imported run, or all imported runs of the thread, are checked. Returns true if it had to wait: what was
 * read before may have changed. Rejects if the check cannot be stored.
 */
export async function whenChecked(id: string): Promise<boolean> {
  const check = awaited.current.get(id);
  await check?.();
  return check !== undefined;
}
