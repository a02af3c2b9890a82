import { routes } from "@/lib/http/route";
import { openApi } from "@/lib/integrations/openapi/openapi";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "anyone" },

  GET: async () => Response.json(openApi()),
});
