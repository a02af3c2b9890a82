import { originOf } from "@/lib/http/public-address";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { readFeed } from "@/lib/watches/feed";
import { feedSchema } from "@/lib/watches/watch-requests";
import { setFeed } from "@/lib/watches/watches";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ id: string }>({
  // Feed readers have no session: whoever has the address may read, and nobody else.
  policy: { who: "person", body: JSON_BODY, GET: { who: "anyone" } },

  GET: async (request, { id }) => {
    const token = new URL(request.url).searchParams.get("token") ?? "";
    return new Response(await readFeed({ id, token, origin: originOf(request) }), {
      headers: { "content-type": "application/atom+xml; charset=utf-8" },
    });
  },
  POST: async (request, { id }, { owner }) =>
    Response.json(await setFeed({ id, owner }, (await readJson(request, feedSchema)).on)),
});
