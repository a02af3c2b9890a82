import { z } from "zod";
import { readQuery, routes } from "@/lib/http/route";
import { estimateRun } from "@/lib/runs/estimate";

const querySchema = z.strictObject({
  agent: z.string().min(1).max(40).optional(),
  scope: z.enum(["web", "documents", "both"]).optional(),
});

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async (request) => Response.json(await estimateRun(readQuery(request, querySchema))),
});
