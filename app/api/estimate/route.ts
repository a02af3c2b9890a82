import { estimateQuery } from "@/lib/http/query-requests";
import { readQuery, routes } from "@/lib/http/route";
import { estimateRun } from "@/lib/runs/estimate";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async (request) => Response.json(await estimateRun(readQuery(request, estimateQuery))),
});
