import { documentTextQuery } from "@/lib/http/query-requests";
import { readQuery, routes } from "@/lib/http/route";
import { documentTextResponse } from "@/lib/runs/snapshot-document";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user" },

  GET: (request) => documentTextResponse(request, readQuery(request, documentTextQuery).url),
});
