// The condition of the store: whether it can be written. Runs pause while it cannot and continue by
// themselves; a damaged file is not written any more.

import { type StoreFault, storeFault } from "@/db/faults";
import type { Watch } from "@/db/store/when-free";
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

/** Calls the listener with every change from now on. Returns a function that unsubscribes. */
export function onStoreCondition(listener: Listener): () => void {
  const { listeners } = standing();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Damage is final for this process: only a restart can find the file intact. */
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

/** The error-table entry for a fault of the store; null for anything else. */
export function storeError(error: unknown): GroundworkError | null {
  const fault = storeFault(error);
  return fault && new GroundworkError(CODES[fault], {}, error);
}

/** Records a fault of the store and returns its error-table entry; null for other errors. */
export function noteFault(error: unknown): GroundworkError | null {
  const fault = storeFault(error);
  if (fault) become(fault, error);
  return storeError(error);
}

/** Records that a write succeeded again. */
export function noteWritten(): void {
  become("ok");
}

/** Observes every write of a database and updates the condition. */
export const storeWatch: Watch = {
  written: noteWritten,
  failed: (_fault, cause) => noteFault(cause),
  refusal: () => (storeCondition() === "damaged" ? new GroundworkError("store_damaged") : null),
};
