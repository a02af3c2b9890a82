import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { sendDeliverySchema } from "@/lib/http/webhook-requests";
import type { DeliveriesResponse } from "@/lib/http/webhook-responses";
import { deliveriesOf, sendNow } from "@/lib/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ id: string }>({
  policy: { who: "person", POST: { body: JSON_BODY, pace: "checks" } },

  GET: async (_request, { id }, { owner }) => {
    const answer: DeliveriesResponse = { deliveries: await deliveriesOf({ id, owner }) };
    return Response.json(answer);
  },
  POST: async (request, { id }, { owner }) => {
    const { again } = await readJson(request, sendDeliverySchema);
    return Response.json(await sendNow({ id, owner }, again ?? null));
  },
});
