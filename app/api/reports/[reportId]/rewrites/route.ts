import { rewriteSchema } from "@/lib/http/requests";
import { readJson, routes } from "@/lib/http/route";
import { rewriteSection } from "@/lib/runs/rewrite-section";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  POST: async (request, { reportId }) => {
    const started = await rewriteSection({ ...(await readJson(request, rewriteSchema)), reportId });
    return Response.json(started, { status: 201 });
  },
});
