import { planSchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { startPlan } from "@/lib/runs/review-plan";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  policy: { who: "user", of: ["run", "runId"], body: JSON_BODY },

  POST: async (request, { runId }) => {
    const plan = await startPlan(runId, await readJson(request, planSchema));
    return Response.json({ runId, plan });
  },
});
