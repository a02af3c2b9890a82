import { z } from "zod";
import { readQuery, routes } from "@/lib/http/route";
import { getSource } from "@/lib/runs/snapshot";

const query = z.object({ page: z.string().min(1).max(100).optional() });

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ sourceId: string }>({
  GET: async (request, { sourceId }) =>
    Response.json(await getSource(sourceId, { pageId: readQuery(request, query).page })),
});
