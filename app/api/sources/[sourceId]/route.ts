import { routes } from "@/lib/http/route";
import { getSource } from "@/lib/runs/snapshot";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ sourceId: string }>({
  GET: async (_request, { sourceId }) => Response.json(await getSource(sourceId)),
});
