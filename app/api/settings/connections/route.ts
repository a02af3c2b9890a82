import { routes } from "@/lib/http/route";
import { listConnectionSettings } from "@/lib/settings/settings-connections";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator" },

  GET: async () => Response.json(await listConnectionSettings()),
});
