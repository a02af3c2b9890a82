// How the store is: whether what happens can be written down. Runs pause while it cannot and go on by themselves; a
// damaged file is written to no more.

import { type StoreFault, storeFault } from "@/db/faults";
import type { Watch } from "@/db/when-free";
import { GroundworkError } from "@/lib/errors/errors";
import type { StoreCondition } from "@/lib/http/responses";
import { log } from "@/lib/log";
import { processSingleton } from "@/lib/singleton";

type Listener = (condition: StoreCondition) => void;
type Standing = { condition: StoreCondition; listeners: Set<Listener> };

const standing = () =>
  processSingleton("store-condition", (): Standing => ({ condition: "ok", listeners: new Set() }));

export function storeCondition(): StoreCondition {
  return standing().condition;
}

/** Calls the listener with every change from now on. Gives the way to stop listening. */
export function onStoreCondition(listener: Listener): () => void {
  const { listeners } = standing();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Damage stands until the process ends: only a restart can find the file whole. */
function become(condition: StoreCondition, cause?: unknown): void {
  const now = standing();
  if (now.condition === condition || now.condition === "damaged") return;
  if (condition === "ok") log.info("store-ok", { after: now.condition });
  else log.error("store-fault", { condition, cause });
  now.condition = condition;
  for (const listener of [...now.listeners])
    try {
      listener(condition);
    } catch (error) {
      log.error("store-listener-failed", { error });
    }
}

const CODES = { busy: "store_busy", full: "disk_full", damaged: "store_damaged" } as const satisfies Record<
  StoreFault,
  string
>;

/** The error of the table for a fault of the store; null for anything else. */
export function storeError(error: unknown): GroundworkError | null {
  const fault = storeFault(error);
  return fault && new GroundworkError(CODES[fault], {}, error);
}

/** Notes a fault of the store wherever it shows, and gives its error of the table; null when it is none of the store's. */
export function noteFault(error: unknown): GroundworkError | null {
  const fault = storeFault(error);
  if (fault) become(fault, error);
  return storeError(error);
}

/** Notes that something could be written again. */
export function noteWritten(): void {
  become("ok");
}

/** Follows every write of a database and says what it means. */
export const storeWatch: Watch = {
  written: noteWritten,
  failed: (_fault, cause) => noteFault(cause),
  refusal: () => (storeCondition() === "damaged" ? new GroundworkError("store_damaged") : null),
};
