import { JSON_BODY, readJson, refused, routes } from "@/lib/http/route";
import type { WatchesResponse } from "@/lib/http/watch-responses";
import { makeWatchSchema } from "@/lib/watches/watch-requests";
import { makeWatch, watchesOf } from "@/lib/watches/watches";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user", POST: { body: JSON_BODY, pace: "checks" } },

  GET: async (_request, _parameters, { owner }) => {
    const answer: WatchesResponse = { watches: await watchesOf(owner) };
    return Response.json(answer);
  },
  POST: async (request, _parameters, { owner }) => {
    const made = await makeWatch({ ...(await readJson(request, makeWatchSchema)), owner });
    if (made.kind === "invalid")
      return refused(request, {
        code: "template_values_invalid",
        issues: made.issues,
        nameOf: ({ input }) => input,
      });
    return Response.json(made.watch, { status: 201 });
  },
});
