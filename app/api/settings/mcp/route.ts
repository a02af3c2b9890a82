import { tryServerSchema } from "@/lib/http/query-requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { withoutServerPaths } from "@/lib/http/server-paths";
import { toolsSetting, tryServer } from "@/lib/settings/settings-tools";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user", POST: { who: "administrator", body: JSON_BODY, pace: "checks" } },

  GET: async (_request, _parameters, actor) => Response.json(withoutServerPaths(toolsSetting(), actor)),
  POST: async (request) => Response.json(await tryServer((await readJson(request, tryServerSchema)).server)),
});
