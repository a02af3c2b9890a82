import { routes } from "@/lib/http/route";
import { finishRun } from "@/lib/runs/finish";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  POST: async (_request, { runId }) => {
    await finishRun(runId);
    return Response.json({ runId });
  },
});
