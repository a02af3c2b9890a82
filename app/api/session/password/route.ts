import { changeOwnPassword, requireLocalPasswords } from "@/lib/auth/sign-in";
import { GroundworkError } from "@/lib/errors/errors";
import { addressOf } from "@/lib/http/public-address";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { deviceWordOf, signedInHeaders } from "@/lib/http/session-cookie";
import { ownPasswordSchema } from "@/lib/http/user-requests";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user", body: { ...JSON_BODY, limit: 20_000 } },
  PUT: async (request, _parameters, { kind, user }) => {
    // Only a person has a password to change.
    if (kind !== "session" || !user) throw new GroundworkError("sign_in_needed");
    requireLocalPasswords();
    const asked = await readJson(request, ownPasswordSchema);
    const given = await changeOwnPassword({
      ...asked,
      name: user.name,
      address: addressOf(request),
      device: deviceWordOf(request),
    });
    return Response.json({}, { headers: signedInHeaders(given) });
  },
});
