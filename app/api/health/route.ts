import { actorOf } from "@/lib/http/actor";
import { routes } from "@/lib/http/route";
import { servedHealth } from "@/lib/settings/served-health";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "anyone" },

  /** Callers without a session learn only that the service works. */
  GET: async (request) => {
    const health = await servedHealth.get();
    const { status, version } = health;
    const { kind } = await actorOf(request);
    return Response.json(kind === "stranger" ? { status, version } : health);
  },
});
