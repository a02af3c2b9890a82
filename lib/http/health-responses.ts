import type { ModelInfo } from "@/lib/run-log/run-state";
import type { ProviderStatus } from "./provider-status";
import type { StoreCondition } from "./responses";

/** What works now with what is connected. */
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

/** The places to search, with what is known of each once those of the web were looked at. */
export type ReachResponse = Pick<HealthResponse, "search"> & {
  /** Nobody answers at the endpoint of the model; null while that is not known. */
  modelAway?: boolean | null;
};
