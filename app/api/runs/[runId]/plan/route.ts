import { planSchema } from "@/lib/http/requests";
import { readJson, routes } from "@/lib/http/route";
import { startPlan } from "@/lib/runs/review-plan";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  POST: async (request, { runId }) => {
    await startPlan(runId, await readJson(request, planSchema));
    return Response.json({ runId });
  },
});
