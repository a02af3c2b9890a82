import { readEnv } from "@/lib/config/env";
import { isLoopback } from "@/lib/http/door";
import type { KeysResponse } from "@/lib/http/key-responses";
import { makeKeySchema } from "@/lib/http/query-requests";
import { readJson, routes } from "@/lib/http/route";
import { listKeys, makeApiKey } from "@/lib/runs/api-keys";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async () => {
    const answer: KeysResponse = { keys: await listKeys(), needed: !isLoopback(readEnv().host) };
    return Response.json(answer);
  },
  POST: async (request) =>
    Response.json(await makeApiKey(await readJson(request, makeKeySchema)), {
      status: 201,
      headers: { "cache-control": "no-store" },
    }),
});
