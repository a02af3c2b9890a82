import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { runWatchSchema } from "@/lib/watches/watch-requests";
import { runWatch } from "@/lib/watches/watches";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ id: string }>({
  policy: { who: "user", body: JSON_BODY, pace: "runs" },

  POST: async (request, { id }, { owner }) => {
    const { idempotencyKey } = await readJson(request, runWatchSchema);
    return Response.json(await runWatch({ id, owner }, idempotencyKey), { status: 201 });
  },
});
