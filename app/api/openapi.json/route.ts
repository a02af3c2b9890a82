import { openApi } from "@/lib/integrations/openapi/openapi";
import { routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "anyone" },

  GET: async () => Response.json(openApi()),
});
