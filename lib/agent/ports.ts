// What the loop is handed: everything it needs of the world. It imports neither the store nor the framework.

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

/** What all runs of a day may use together, and what today's used; that is 0 where nothing is limited. */
export type DayMeter = { limits: DayLimits; used: { tokens: number; searches: number; money: number } };

export type LoopPorts = {
  /** Returns the state once everything that was recorded before is stored, what others wrote meanwhile included. */
  state(): Promise<RunState>;
  /** Writes events and pages in one transaction, publishes them, and returns the state after them. Written before announced. */
  record(events: EventBody[], pages?: PageAttachment[]): Promise<RunState>;
  /** Queues a piece of streamed text; the recorder gathers pieces for 25 to 100 ms before it writes them. */
  delta(event: EventOf<"step-delta">): void;
  readonly model: ModelHandle;
  /** How patient requests to the model are; absent for what holds everywhere. */
  readonly policy?: StepPolicy;
  /** The built-in model: it costs nothing and writes from what is there once the budget allows no other. */
  readonly writer: ModelHandle;
  /** The day's ledger as it stands in the store. */
  day(): Promise<DayMeter>;
  readonly services: ActivityServices;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** A fresh id with the given prefix: `newId("rep")` → `rep_…`. */
  readonly newId: (prefix: string) => string;
  /** Aborted with a `StopCause` as its reason. */
  readonly signal: AbortSignal;
  /** Aborted when the person asks to finish now: what is in flight for research may be hung up on. */
  readonly finish: AbortSignal;
};
