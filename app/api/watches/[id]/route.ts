import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { changeWatchSchema } from "@/lib/watches/watch-requests";
import { changeWatch, deleteWatch } from "@/lib/watches/watches";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ id: string }>({
  policy: { who: "user", PATCH: { body: JSON_BODY } },

  PATCH: async (request, { id }, { owner }) =>
    Response.json(await changeWatch({ id, owner }, await readJson(request, changeWatchSchema))),
  DELETE: async (_request, { id }, { owner }) => Response.json(await deleteWatch({ id, owner })),
});
