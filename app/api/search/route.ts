import { readQuery, routes } from "@/lib/http/route";
import { searchEverything } from "@/lib/library/search";
import { searchRequestSchema } from "@/lib/library/search-request";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user", pace: "searches" },

  GET: async (request, _parameters, { owner }) =>
    Response.json(await searchEverything({ ...readQuery(request, searchRequestSchema), owner })),
});
