import { submittedBy } from "@/lib/auth/actor";
import { editSchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { editReport } from "@/lib/runs/revise/edit-report";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: { who: "user", of: ["report", "reportId"], body: JSON_BODY, pace: "runs" },

  POST: async (request, { reportId }, actor) => {
    const started = await editReport({
      ...submittedBy(actor, await readJson(request, editSchema)),
      reportId,
    });
    return Response.json(started, { status: 201 });
  },
});
