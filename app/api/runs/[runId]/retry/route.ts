import { retrySchema } from "@/lib/http/requests";
import { readJson, routes } from "@/lib/http/route";
import { retryRun } from "@/lib/runs/retry-run";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  POST: async (request, { runId }) => {
    const started = await retryRun(runId, await readJson(request, retrySchema));
    return Response.json(started, { status: 201 });
  },
});
