import { estimateQuery } from "@/lib/http/query-requests";
import { readQuery, routes } from "@/lib/http/route";
import { estimateRun } from "@/lib/runs/estimate";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user" },

  GET: async (request, _parameters, { owner }) =>
    Response.json(await estimateRun({ ...readQuery(request, estimateQuery), owner })),
});
