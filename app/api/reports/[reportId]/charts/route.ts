import { submittedBy } from "@/lib/auth/actor";
import { chartRequestSchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { placeChart } from "@/lib/runs/revise/chart-report";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: { who: "user", of: ["report", "reportId"], body: JSON_BODY, pace: "runs" },

  /** Places a chart below a table, as a new version of the report. */
  POST: async (request, { reportId }, actor) => {
    const sent = submittedBy(actor, await readJson(request, chartRequestSchema));
    const { idempotencyKey, owner: _owner, ...chart } = sent;
    const key = idempotencyKey === undefined ? {} : { idempotencyKey };
    const started = await placeChart({ reportId, chart, ...key });
    return Response.json(started, { status: 201 });
  },
});
