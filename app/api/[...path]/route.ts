import { GroundworkError } from "@/lib/errors";
import { routes } from "@/lib/http/route";

const unknown = async (): Promise<Response> => {
  throw new GroundworkError("not_found");
};

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: unknown,
  POST: unknown,
  PUT: unknown,
  PATCH: unknown,
  DELETE: unknown,
});
