import { getModel } from "@/lib/api/openai-models";
import { errorBodyOf } from "@/lib/api/openai-shape";
import { doorRoutes } from "@/lib/http/door";
import { languageOf } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = doorRoutes<{ modelId: string }>(
  { GET: async (request, { modelId }) => Response.json(await getModel(modelId, languageOf(request))) },
  errorBodyOf,
);
