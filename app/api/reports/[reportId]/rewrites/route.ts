import { submittedBy } from "@/lib/auth/actor";
import { rewriteSchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { rewriteSection } from "@/lib/runs/revise/rewrite-section";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: { who: "user", of: ["report", "reportId"], body: JSON_BODY, pace: "runs" },

  POST: async (request, { reportId }, actor) => {
    const started = await rewriteSection({
      ...submittedBy(actor, await readJson(request, rewriteSchema)),
      reportId,
    });
    return Response.json(started, { status: 201 });
  },
});
