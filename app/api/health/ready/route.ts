import type { ReadinessResponse } from "@/lib/http/health-responses";
import { routes } from "@/lib/http/route";
import { readiness } from "@/lib/process/readiness";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "anyone", byAddress: true },

  GET: async () => {
    const reason = await readiness.check();
    const status = reason === null ? "ready" : "not_ready";
    return Response.json({ status, reason } satisfies ReadinessResponse, { status: reason ? 503 : 200 });
  },
});
