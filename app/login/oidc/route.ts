// The way to the identity provider: the link on the sign-in page.

import { beginProviderSignIn } from "@/lib/http/provider-sign-in";

export const GET = (request: Request): Promise<Response> => beginProviderSignIn(request);
