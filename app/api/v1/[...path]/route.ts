import { GroundworkError } from "@/lib/errors/errors";
import { JSON_BODY, routes } from "@/lib/http/route";
import { errorBodyOf } from "@/lib/integrations/openai/openai-shape";

const unknown = async (): Promise<Response> => {
  throw new GroundworkError("not_found");
};

// Answers unknown addresses in the format of the protocol, because its clients also try other addresses.
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
