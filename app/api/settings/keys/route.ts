import { z } from "zod";
import { readEnv } from "@/lib/config/env";
import { isLoopback } from "@/lib/http/door";
import type { KeysResponse } from "@/lib/http/key-responses";
import { readJson, routes } from "@/lib/http/route";
import { listKeys, makeApiKey } from "@/lib/runs/api-keys";

const madeSchema = z.strictObject({ name: z.string().trim().min(1).max(80) });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async () => {
    const answer: KeysResponse = { keys: await listKeys(), needed: !isLoopback(readEnv().host) };
    return Response.json(answer);
  },
  POST: async (request) =>
    Response.json(await makeApiKey(await readJson(request, madeSchema)), {
      status: 201,
      headers: { "cache-control": "no-store" },
    }),
});
