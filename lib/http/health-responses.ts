import type { ModelInfo } from "@/lib/run-log/run-state";
import type { ProviderStatus } from "./provider-status";
import type { StoreCondition } from "./responses";

/** The state of the connected services. */
export type HealthResponse = {
  status: "ok" | "starting";
  version: string;
  model: ModelInfo;
  search: ProviderStatus[];
  library: {
    state: "indexing" | "ready" | "failed";
    documents: number;
    passages: number;
    collections: { name: string; documents: number }[];
    unreadable: { path: string; error: string }[];
  };
  runs: { live: number; waiting: number; queued: number; atOnce: number };
  store: { condition: StoreCondition; backedUpAt: number | null };
};

/** That the process answers, and nothing else. */
export type LivenessResponse = { status: "live" };

/** Whether it may be sent requests; `reason` is null when it may. */
export type ReadinessResponse = {
  status: "ready" | "not_ready";
  /** `starting`: not migrated yet; `draining`: asked to end; `store`: the database cannot be read. */
  reason: "starting" | "draining" | "store" | null;
};

/** The places to search, with the health of each once the web services were checked. */
export type ReachResponse = Pick<HealthResponse, "search"> & {
  /** True when the model's endpoint does not respond; null while unknown. */
  modelAway?: boolean | null;
  /** False while the model was never asked with success, neither in a check nor in a run; null without a model. */
  modelTried?: boolean | null;
};
