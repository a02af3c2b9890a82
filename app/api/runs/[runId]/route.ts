import { routes } from "@/lib/http/route";
import { getRun } from "@/lib/runs/snapshot";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  policy: { who: "user", of: ["run", "runId"] },

  GET: async (_request, { runId }) => Response.json(await getRun(runId)),
});
