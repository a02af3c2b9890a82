import { routes } from "@/lib/http/route";
import { getSettings } from "@/lib/runs/settings";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async () => Response.json(await getSettings()),
});
