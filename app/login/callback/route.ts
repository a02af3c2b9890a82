// Where the identity provider leads the browser back to.

import { finishProviderSignIn } from "@/lib/http/provider-sign-in";

export const GET = (request: Request): Promise<Response> => finishProviderSignIn(request);
