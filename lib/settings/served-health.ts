// Health, computed by the code that the start has loaded. The framework gives each kind of route a copy of every module
// that it imports, and health is asked for on servers that do nothing else: the copy would cost 25 MB (GOAL-P11).

import type { HealthResponse } from "@/lib/http/health-responses";
import { processSingleton } from "@/lib/singleton";

/** Loads the code itself until `boot()` has set `get` to the function that it has loaded. */
export const servedHealth = processSingleton<{ get: () => Promise<HealthResponse> }>("health", () => ({
  get: async () => (await import("./health")).getHealth(),
}));
