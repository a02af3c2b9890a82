import { languageOf, routes } from "@/lib/http/route";
import { getSettings } from "@/lib/runs/settings/settings";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user" },

  GET: async (request) => Response.json(await getSettings({ language: languageOf(request) })),
});
