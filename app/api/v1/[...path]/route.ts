import { GroundworkError } from "@/lib/errors/errors";
import { JSON_BODY, routes } from "@/lib/http/route";
import { errorBodyOf } from "@/lib/integrations/openai/openai-shape";

const unknown = async (): Promise<Response> => {
  throw new GroundworkError("not_found");
};

// In the form of the protocol, which clients of it try other addresses of.
export const { GET, POST, PUT, PATCH, DELETE } = routes(
  {
    policy: { who: "anyone", body: JSON_BODY },
    GET: unknown,
    POST: unknown,
    PUT: unknown,
    PATCH: unknown,
    DELETE: unknown,
  },
  { tell: errorBodyOf },
);
