import { z } from "zod";
import { readJson, routes } from "@/lib/http/route";
import { probeAgentModel } from "@/lib/runs/model-profiles";

const probeSchema = z.strictObject({ agent: z.string().min(1).max(40).optional() });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: async (request) => Response.json(await probeAgentModel((await readJson(request, probeSchema)).agent)),
});
