import { routes } from "@/lib/http/route";
import { saveStoredReport } from "@/lib/obsidian/save-stored";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: { who: "administrator", of: ["report", "reportId"], pace: "exports" },

  /** Writes the notes of the report and its sources. */
  POST: async (_request, { reportId }) => Response.json(await saveStoredReport(reportId)),
});
