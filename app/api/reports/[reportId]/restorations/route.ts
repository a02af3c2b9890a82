import { submittedBy } from "@/lib/auth/actor";
import { recheckSchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { restoreReport } from "@/lib/runs/revise/edit-report";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: { who: "user", of: ["report", "reportId"], body: JSON_BODY, pace: "runs" },

  /** Stores this earlier version again, as the newest one. */
  POST: async (request, { reportId }, actor) => {
    const started = await restoreReport({
      ...submittedBy(actor, await readJson(request, recheckSchema)),
      reportId,
    });
    return Response.json(started, { status: 201 });
  },
});
