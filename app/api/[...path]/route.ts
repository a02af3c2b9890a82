import { GroundworkError } from "@/lib/errors/errors";
import { JSON_BODY, routes } from "@/lib/http/route";

const unknown = async (): Promise<Response> => {
  throw new GroundworkError("not_found");
};

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "anyone", body: JSON_BODY },

  GET: unknown,
  POST: unknown,
  PUT: unknown,
  PATCH: unknown,
  DELETE: unknown,
});
