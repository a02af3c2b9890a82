import type { LivenessResponse } from "@/lib/http/health-responses";
import { routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "anyone", byAddress: true },

  /** Asks nothing of the store: a process that only waits for its disk must not be restarted. */
  GET: async () => Response.json({ status: "live" } satisfies LivenessResponse),
});
