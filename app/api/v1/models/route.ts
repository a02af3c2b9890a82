import { listModels } from "@/lib/api/openai-models";
import { errorBodyOf } from "@/lib/api/openai-shape";
import { doorRoutes } from "@/lib/http/door";
import { languageOf } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = doorRoutes(
  { GET: async (request) => Response.json({ object: "list", data: listModels(languageOf(request)) }) },
  errorBodyOf,
);
