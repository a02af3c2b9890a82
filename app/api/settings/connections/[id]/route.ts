import { saveConnectionSchema } from "@/lib/http/connection-requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { removeConnectionSetting, saveConnectionSetting } from "@/lib/settings/settings-connections";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ id: string }>({
  policy: { who: "administrator", PUT: { body: JSON_BODY, pace: "checks" } },

  /** Tries the connection and saves it when it works. */
  PUT: async (request, { id }, { user }) =>
    Response.json(
      await saveConnectionSetting(id, await readJson(request, saveConnectionSchema), user?.id ?? null),
    ),
  DELETE: async (_request, { id }) => Response.json(await removeConnectionSetting(id)),
});
