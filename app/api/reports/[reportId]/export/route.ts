import { GroundworkError } from "@/lib/errors";
import { routes } from "@/lib/http/route";
import {
  contentDisposition,
  type ExportedFile,
  exportReport,
  isReportFormat,
  REPORT_FORMATS,
} from "@/lib/reports/export/formats";
import { exportBundle } from "@/lib/runs/bundle/export-bundle";
import { getExportedReport } from "@/lib/runs/export-report";

async function fileOf(reportId: string, format: string): Promise<ExportedFile> {
  if (format === "bundle") return exportBundle(reportId);
  const exported = await getExportedReport(reportId);
  if (isReportFormat(format)) return exportReport(exported, format);
  throw new GroundworkError("unknown_format", { format, known: [...REPORT_FORMATS, "bundle"].join(", ") });
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: { who: "user", of: ["report", "reportId"] },

  GET: async (request, { reportId }) => {
    const format = new URL(request.url).searchParams.get("format") ?? "markdown";
    const { fileName, mediaType, body } = await fileOf(reportId, format);
    return new Response(body, {
      headers: {
        "content-type": mediaType,
        "content-disposition": contentDisposition(fileName),
        "x-content-type-options": "nosniff",
      },
    });
  },
});
