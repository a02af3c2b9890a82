import { tryServerSchema } from "@/lib/http/query-requests";
import { JSON_BODY, languageOf, readJson, routes } from "@/lib/http/route";
import { withoutServerPaths } from "@/lib/http/server-paths";
import { toolsSetting, tryServer } from "@/lib/settings/settings-tools";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user", POST: { who: "administrator", body: JSON_BODY, pace: "checks" } },

  GET: async (request, _parameters, actor) =>
    Response.json(withoutServerPaths(toolsSetting(languageOf(request)), actor)),
  POST: async (request) => {
    const { server } = await readJson(request, tryServerSchema);
    return Response.json(await tryServer(server, languageOf(request)));
  },
});
