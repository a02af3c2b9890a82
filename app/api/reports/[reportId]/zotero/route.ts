import { zoteroExportSchema } from "@/lib/http/notes-requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { exportStoredReport } from "@/lib/zotero/export-stored";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: { who: "administrator", of: ["report", "reportId"], pace: "exports", body: JSON_BODY },

  /** Adds the cited sources to a collection; what is there already stays as it is. */
  POST: async (request, { reportId }) =>
    Response.json(
      await exportStoredReport(reportId, await readJson(request, zoteroExportSchema), request.signal),
    ),
});
