import { probeSchema } from "@/lib/http/query-requests";
import { readJson, routes } from "@/lib/http/route";
import { probeAgentModel } from "@/lib/runs/model-profiles";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: async (request) => Response.json(await probeAgentModel((await readJson(request, probeSchema)).agent)),
});
