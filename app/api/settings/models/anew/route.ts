import { probeSchema } from "@/lib/http/query-requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { forgetAgentModel } from "@/lib/runs/model-profiles";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", body: JSON_BODY, pace: "checks" },

  POST: async (request) =>
    Response.json(await forgetAgentModel((await readJson(request, probeSchema)).agent)),
});
