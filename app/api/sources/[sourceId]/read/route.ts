import { routes } from "@/lib/http/route";
import { rereadSource } from "@/lib/runs/revise/reread";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ sourceId: string }>({
  policy: { who: "user", of: ["source", "sourceId"], pace: "checks" },

  POST: async (_request, { sourceId }) => Response.json(await rereadSource(sourceId)),
});
