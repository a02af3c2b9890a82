import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { changeWebhookSchema } from "@/lib/http/webhook-requests";
import { changeWebhook, deleteWebhook } from "@/lib/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ id: string }>({
  policy: { who: "person", PATCH: { body: JSON_BODY } },

  PATCH: async (request, { id }, { owner }) =>
    Response.json(await changeWebhook({ id, owner }, await readJson(request, changeWebhookSchema))),
  DELETE: async (_request, { id }, { owner }) => Response.json(await deleteWebhook({ id, owner })),
});
