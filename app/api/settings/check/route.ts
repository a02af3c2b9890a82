import { checkSchema } from "@/lib/http/query-requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { checkConnection } from "@/lib/settings/settings-check";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", body: JSON_BODY, pace: "checks" },

  POST: async (request) => Response.json(await checkConnection(await readJson(request, checkSchema))),
});
