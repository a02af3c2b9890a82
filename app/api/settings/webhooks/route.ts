import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { makeWebhookSchema } from "@/lib/http/webhook-requests";
import type { WebhooksResponse } from "@/lib/http/webhook-responses";
import { makeWebhook, webhooksOf } from "@/lib/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "person", POST: { body: JSON_BODY, pace: "checks" } },

  GET: async (_request, _parameters, { owner }) => {
    const answer: WebhooksResponse = { webhooks: await webhooksOf(owner) };
    return Response.json(answer);
  },
  POST: async (request, _parameters, { owner }) =>
    Response.json(await makeWebhook({ ...(await readJson(request, makeWebhookSchema)), owner }), {
      status: 201,
      headers: { "cache-control": "no-store" },
    }),
});
