import { offeredModelsSchema } from "@/lib/http/connection-requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { listOfferedModels } from "@/lib/settings/settings-connections";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", body: JSON_BODY, pace: "checks" },

  POST: async (request) =>
    Response.json(await listOfferedModels(await readJson(request, offeredModelsSchema))),
});
