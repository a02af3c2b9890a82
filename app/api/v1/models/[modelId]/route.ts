import { languageOf, routes } from "@/lib/http/route";
import { getModel } from "@/lib/integrations/openai/openai-models";
import { errorBodyOf } from "@/lib/integrations/openai/openai-shape";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ modelId: string }>(
  {
    policy: { who: "program", pace: "calls" },
    GET: async (request, { modelId }, { owner }) =>
      Response.json(await getModel({ modelId, owner }, languageOf(request))),
  },
  { tell: errorBodyOf },
);
