import { routes } from "@/lib/http/route";
import { revokeKey } from "@/lib/runs/api-keys";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ id: string }>({
  DELETE: async (_request, { id }) => Response.json(await revokeKey(id)),
});
