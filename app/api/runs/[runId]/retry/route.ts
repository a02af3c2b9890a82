import { submittedBy } from "@/lib/auth/actor";
import { retrySchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { retryRun } from "@/lib/runs/retry-run";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  policy: { who: "user", of: ["run", "runId"], body: JSON_BODY, pace: "runs" },

  POST: async (request, { runId }, actor) => {
    const started = await retryRun(runId, submittedBy(actor, await readJson(request, retrySchema)));
    return Response.json(started, { status: 201 });
  },
});
