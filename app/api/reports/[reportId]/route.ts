import { routes } from "@/lib/http/route";
import { getReport } from "@/lib/runs/snapshot";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  GET: async (_request, { reportId }) => Response.json(await getReport(reportId)),
});
