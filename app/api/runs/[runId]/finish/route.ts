import { routes } from "@/lib/http/route";
import { finishRun } from "@/lib/runs/finish";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  policy: { who: "user", of: ["run", "runId"] },

  POST: async (_request, { runId }) => {
    await finishRun(runId);
    return Response.json({ runId });
  },
});
