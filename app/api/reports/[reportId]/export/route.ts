import { GroundworkError } from "@/lib/errors";
import { routes } from "@/lib/http/route";
import { exportMarkdown } from "@/lib/reports/export/markdown";
import { getReport } from "@/lib/runs/snapshot";

const FORMATS = ["markdown"];

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  GET: async (request, { reportId }) => {
    const format = new URL(request.url).searchParams.get("format") ?? "markdown";
    const report = await getReport(reportId);
    if (!FORMATS.includes(format))
      throw new GroundworkError("unknown_format", { format, known: FORMATS.join(", ") });
    const { fileName, text } = exportMarkdown(report);
    return new Response(text, {
      headers: {
        "content-type": "text/markdown; charset=utf-8",
        "content-disposition": `attachment; filename="report.md"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      },
    });
  },
});
