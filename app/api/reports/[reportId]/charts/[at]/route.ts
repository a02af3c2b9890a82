import { routes } from "@/lib/http/route";
import { chartOfReport } from "@/lib/runs/drawn-charts";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string; at: string }>({
  policy: { who: "user", of: ["report", "reportId"] },

  /** The chart whose block begins at an offset of the report. */
  GET: async (_request, { reportId, at }) =>
    Response.json(await chartOfReport(reportId, /^\d{1,9}$/.test(at) ? Number(at) : -1)),
});
