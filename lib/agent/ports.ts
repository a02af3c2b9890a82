// The ports of the loop: everything it needs from outside. The loop imports neither the store nor the
// framework.

import type { ActivityServices } from "@/lib/activities/activity";
import type { DayLimits } from "@/lib/config/limits";
import type { PageAttachment } from "@/lib/fetch/pages/page";
import type { ModelHandle } from "@/lib/models/model";
import type { EventBody, EventOf } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import type { StepPolicy } from "./step/step";

export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`, rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

/** Why a run's signal was aborted: the person stopped it, or the process is going down and the run stays resumable. */
export type StopCause = "cancelled" | "released";

/**
 * The limits that all runs of a day share, and what today's runs used; usage is 0 where nothing is limited.
 */
export type DayMeter = { limits: DayLimits; used: { tokens: number; searches: number; money: number } };

export type LoopPorts = {
  /** Returns the state once every earlier write is stored, including those of others. */
  state(): Promise<RunState>;
  /** Stores events and pages in one transaction, publishes them, and returns the state after them. */
  record(events: EventBody[], pages?: PageAttachment[]): Promise<RunState>;
  /** Queues a delta of streamed text; the recorder buffers deltas for 25 to 100 ms before it stores them. */
  delta(event: EventOf<"step-delta">): void;
  readonly model: ModelHandle;
  /** The agent's second model, for small work such as the citation review; absent or null: `model`. */
  readonly reader?: ModelHandle | null;
  /** The judge of citations, which reviews them in place of `reader`; absent or null: none. */
  readonly checker?: ModelHandle | null;
  /** Timeouts and retries of model requests; absent: the defaults. */
  readonly policy?: StepPolicy;
  /**
   * The built-in model: it costs nothing and writes from what is there once the budget allows no other model.
   */
  readonly writer: ModelHandle;
  /** The day's limits and usage, from the store. */
  day(): Promise<DayMeter>;
  readonly services: ActivityServices;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** A fresh id with the given prefix: `newId("rep")` → `rep_…`. */
  readonly newId: (prefix: string) => string;
  /** Aborted with a `StopCause` as its reason. */
  readonly signal: AbortSignal;
  /** Aborted when the loop must stop where the current step ends; absent: it never must. */
  readonly drain?: AbortSignal;
  /** Aborted when the person asks to finish: research requests in flight may be aborted. */
  readonly finish: AbortSignal;
};
