import { addressOf, askerOf } from "@/lib/http/asker";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { sessionHeader, sessionOf } from "@/lib/http/session-cookie";
import { signInSchema } from "@/lib/http/user-requests";
import type { SessionResponse } from "@/lib/http/user-responses";
import { closeSession } from "@/lib/users/sessions";
import { signIn } from "@/lib/users/sign-in";

const answer = (body: SessionResponse, token: string | null | undefined) =>
  Response.json(body, {
    headers: {
      "cache-control": "no-store",
      ...(token === undefined ? {} : { "set-cookie": sessionHeader(token) }),
    },
  });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "anyone", POST: { body: { ...JSON_BODY, limit: 20_000 } } },
  GET: async (request) => answer({ user: (await askerOf(request)).user }, undefined),
  POST: async (request) => {
    const tried = await readJson(request, signInSchema);
    const { token, user } = await signIn({ ...tried, address: addressOf(request) });
    const before = sessionOf(request);
    if (before) await closeSession(before);
    const { id, name, role } = user;
    return answer({ user: { id, name, role } }, token);
  },
  DELETE: async (request) => {
    const session = sessionOf(request);
    if (session) await closeSession(session);
    return answer({ user: null }, null);
  },
});
