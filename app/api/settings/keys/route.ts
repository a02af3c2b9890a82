import { listKeys, makeApiKey } from "@/lib/auth/api-keys";
import type { KeysResponse } from "@/lib/http/key-responses";
import { makeKeySchema } from "@/lib/http/query-requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user", POST: { who: "person", body: JSON_BODY } },

  GET: async (_request, _parameters, { owner, kind }) => {
    const answer: KeysResponse = { keys: await listKeys(owner), needed: kind !== "alone" };
    return Response.json(answer);
  },
  POST: async (request, _parameters, { owner }) =>
    Response.json(await makeApiKey({ ...(await readJson(request, makeKeySchema)), owner }), {
      status: 201,
      headers: { "cache-control": "no-store" },
    }),
});
