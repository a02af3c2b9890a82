import { routes } from "@/lib/http/route";
import { cancelRun } from "@/lib/runs/cancel";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  POST: async (_request, { runId }) => {
    await cancelRun(runId);
    return Response.json({ runId });
  },
});
