// The way to the identity provider: the link on the sign-in page.

import { beginProviderSignIn } from "@/lib/http/provider-sign-in";
import { routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "anyone", linked: true },
  GET: beginProviderSignIn,
});
