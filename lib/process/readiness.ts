// Whether this process may be sent requests. The start sets `check`, so that the route, of which the framework keeps a copy,
// imports nothing of what it asks about.

import type { ReadinessResponse } from "@/lib/http/health-responses";
import { processSingleton } from "@/lib/singleton";

/** Why the process should get no requests now; null when it may. */
export type Unready = ReadinessResponse["reason"];

/** Answers `starting` until `boot()` has opened and migrated the store. */
export const readiness = processSingleton("readiness", () => ({
  check: async (): Promise<Unready> => "starting",
}));
