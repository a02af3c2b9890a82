import { signOutAddress } from "@/lib/auth/oidc/provider";
import { closeSession } from "@/lib/auth/sessions";
import { requireLocalPasswords, signIn } from "@/lib/auth/sign-in";
import { actorOf } from "@/lib/http/actor";
import { addressOf, originOf } from "@/lib/http/public-address";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { deviceWordOf, sessionHeader, sessionOf, signedInHeaders } from "@/lib/http/session-cookie";
import { signInSchema } from "@/lib/http/user-requests";
import type { SessionResponse, SignedOutResponse } from "@/lib/http/user-responses";

const answer = (body: SessionResponse | SignedOutResponse, cookie?: string) =>
  Response.json(body, {
    headers: { "cache-control": "no-store", ...(cookie === undefined ? {} : { "set-cookie": cookie }) },
  });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "anyone", POST: { body: { ...JSON_BODY, limit: 20_000 } } },
  GET: async (request) => answer({ user: (await actorOf(request)).user }),
  POST: async (request) => {
    requireLocalPasswords();
    const tried = await readJson(request, signInSchema);
    const { user, ...given } = await signIn({
      ...tried,
      address: addressOf(request),
      device: deviceWordOf(request),
    });
    const before = sessionOf(request);
    if (before) await closeSession(before);
    const { id, name, role } = user;
    const body: SessionResponse = { user: { id, name, role } };
    return Response.json(body, { headers: signedInHeaders(given) });
  },
  DELETE: async (request) => {
    const session = sessionOf(request);
    const byProvider = session !== null && (await closeSession(session));
    const continueAt = byProvider ? await signOutAddress(`${originOf(request)}/login`) : null;
    return answer({ user: null, continueAt }, sessionHeader(null));
  },
});
