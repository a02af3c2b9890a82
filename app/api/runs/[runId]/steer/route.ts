import { steerSchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { steerRun } from "@/lib/runs/steer";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  policy: { who: "user", of: ["run", "runId"], body: JSON_BODY },

  POST: async (request, { runId }) => {
    await steerRun(runId, await readJson(request, steerSchema));
    return Response.json({ runId });
  },
});
