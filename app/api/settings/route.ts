import { languageOf, routes } from "@/lib/http/route";
import { withoutServerPaths } from "@/lib/http/server-paths";
import { getSettings } from "@/lib/settings/settings";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user" },

  GET: async (request, _parameters, actor) =>
    Response.json(withoutServerPaths(await getSettings({ language: languageOf(request) }), actor)),
});
