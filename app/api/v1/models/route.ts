import { listModels } from "@/lib/api/openai-models";
import { errorBodyOf } from "@/lib/api/openai-shape";
import { languageOf, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  {
    policy: { who: "program", pace: "calls" },
    GET: async (request) => Response.json({ object: "list", data: listModels(languageOf(request)) }),
  },
  { tell: errorBodyOf },
);
