import { errorBodyOf } from "@/lib/api/openai-shape";
import { GroundworkError } from "@/lib/errors";
import { doorRoutes } from "@/lib/http/door";

const unknown = async (): Promise<Response> => {
  throw new GroundworkError("not_found");
};

// In the form of the protocol, which clients of it try other addresses of.
export const { GET, POST, PUT, PATCH, DELETE } = doorRoutes(
  { GET: unknown, POST: unknown, PUT: unknown, PATCH: unknown, DELETE: unknown },
  errorBodyOf,
);
