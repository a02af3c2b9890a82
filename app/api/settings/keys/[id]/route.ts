import { revokeKey } from "@/lib/auth/api-keys";
import { routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ id: string }>({
  policy: { who: "person" },

  DELETE: async (_request, { id }, { owner }) => Response.json(await revokeKey({ id, owner })),
});
