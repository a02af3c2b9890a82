// What the loop is handed: everything it needs of the world. It imports neither the store nor the framework.

import type { ActivityServices } from "@/lib/activities/activity";
import type { ModelHandle } from "@/lib/models/model";
import type { PageAttachment } from "@/lib/pages/page";
import type { EventBody, EventOf } from "@/lib/runs/event";
import type { RunState } from "@/lib/runs/run-state";

export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`, rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

/** Why a run's signal was aborted: the person stopped it, or the process is going down and the run stays resumable. */
export type StopCause = "cancelled" | "released";

export type LoopPorts = {
  /** Writes events and pages in one transaction, publishes them, and returns the state after them. Written before announced. */
  record(events: EventBody[], pages?: PageAttachment[]): Promise<RunState>;
  /** Queues a piece of streamed text; the recorder gathers pieces for 25 to 100 ms before it writes them. */
  delta(event: EventOf<"step-delta">): void;
  readonly model: ModelHandle;
  readonly services: ActivityServices;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** A fresh id with the given prefix: `newId("rep")` → `rep_…`. */
  readonly newId: (prefix: string) => string;
  /** Aborted with a `StopCause` as its reason. */
  readonly signal: AbortSignal;
};
