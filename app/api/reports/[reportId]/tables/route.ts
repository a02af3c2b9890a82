import { submittedBy } from "@/lib/auth/actor";
import { tableSchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { tableFromReport } from "@/lib/runs/revise/table-report";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: { who: "user", of: ["report", "reportId"], body: JSON_BODY, pace: "runs" },

  /** Builds a table of evidence from the sources of the thread, as a report of its own. */
  POST: async (request, { reportId }, actor) => {
    const started = await tableFromReport({
      ...submittedBy(actor, await readJson(request, tableSchema)),
      reportId,
    });
    return Response.json(started, { status: 201 });
  },
});
