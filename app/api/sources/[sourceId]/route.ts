import { sourceQuery } from "@/lib/http/query-requests";
import { readQuery, routes } from "@/lib/http/route";
import { getSource } from "@/lib/runs/snapshot";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ sourceId: string }>({
  policy: { who: "user", of: ["source", "sourceId"] },

  GET: async (request, { sourceId }) =>
    Response.json(await getSource(sourceId, { pageId: readQuery(request, sourceQuery).page })),
});
