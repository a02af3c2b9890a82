import { languageOf, routes } from "@/lib/http/route";
import { listModels } from "@/lib/integrations/openai/openai-models";
import { errorBodyOf } from "@/lib/integrations/openai/openai-shape";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  {
    policy: { who: "program", pace: "calls" },
    GET: async (request) => Response.json({ object: "list", data: listModels(languageOf(request)) }),
  },
  { tell: errorBodyOf },
);
