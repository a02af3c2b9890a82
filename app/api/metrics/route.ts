import { GroundworkError } from "@/lib/errors/errors";
import { bearerOf } from "@/lib/http/actor";
import { routes } from "@/lib/http/route";
import { opens, servedMetrics } from "@/lib/telemetry/served-metrics";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  // Monitors have a token of their own: they are no users, and no user needs these figures.
  policy: { who: "anyone", byAddress: true },

  GET: async (request) => {
    const { current } = servedMetrics;
    if (!current) throw new GroundworkError("not_found");
    if (!opens(current, bearerOf(request))) throw new GroundworkError("metrics_token_needed");
    return new Response(await current.text(), { headers: { "content-type": current.type } });
  },
});
