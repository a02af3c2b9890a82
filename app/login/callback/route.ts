// The identity provider sends the browser back to this address.

import { finishProviderSignIn } from "@/lib/http/provider-sign-in";
import { routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "anyone", linked: true },
  GET: finishProviderSignIn,
});
