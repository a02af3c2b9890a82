import { routes } from "@/lib/http/route";
import { getReport } from "@/lib/runs/snapshot";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: { who: "user", of: ["report", "reportId"] },

  GET: async (_request, { reportId }) => Response.json(await getReport(reportId)),
});
