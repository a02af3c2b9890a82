import { routes } from "@/lib/http/route";
import { cancelRun } from "@/lib/runs/cancel";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  policy: { who: "user", of: ["run", "runId"] },

  POST: async (_request, { runId }) => {
    await cancelRun(runId);
    return Response.json({ runId });
  },
});
