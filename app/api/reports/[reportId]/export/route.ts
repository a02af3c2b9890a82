import { exportBundle } from "@/lib/bundles/export-bundle";
import { GroundworkError } from "@/lib/errors/errors";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import {
  contentDisposition,
  type ExportedFile,
  exportReport,
  isReportFormat,
  REPORT_FORMATS,
} from "@/lib/report-export/formats";
import {
  NO_PICTURES,
  PICTURES_LIMIT,
  type Pictures,
  picturesOf,
  picturesSchema,
} from "@/lib/report-export/pictures";
import { isTableFormat, TABLE_FORMATS } from "@/lib/report-export/table-formats";
import { getExportedReport } from "@/lib/runs/export-report";
import { exportTable } from "@/lib/runs/export-table";
import { doForRequest } from "@/lib/workers/for-request";

type Wanted = { reportId: string; format: string; signal: AbortSignal; pictures?: Pictures };

async function fileOf({ reportId, format, signal, pictures = NO_PICTURES }: Wanted): Promise<ExportedFile> {
  if (format === "bundle") return exportBundle(reportId);
  if (isTableFormat(format)) return exportTable(reportId, format);
  const exported = await getExportedReport(reportId);
  if (isReportFormat(format)) {
    const texts = [exported.report.content, exported.answer?.content ?? ""];
    const work = { exported: { ...exported, pictures }, format };
    const here = (light: typeof work) => exportReport(light.exported, light.format);
    return doForRequest("exportReport", work, { texts, here, signal });
  }
  throw new GroundworkError("unknown_format", {
    format,
    known: [...REPORT_FORMATS, ...TABLE_FORMATS, "bundle"].join(", "),
  });
}

const formatOf = (request: Request) => new URL(request.url).searchParams.get("format") ?? "markdown";

const download = ({ fileName, mediaType, body }: ExportedFile) =>
  new Response(body, {
    headers: {
      "content-type": mediaType,
      "content-disposition": contentDisposition(fileName),
      "x-content-type-options": "nosniff",
    },
  });

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: {
    who: "user",
    of: ["report", "reportId"],
    pace: "exports",
    POST: { body: { ...JSON_BODY, limit: PICTURES_LIMIT } },
  },

  GET: async (request, { reportId }) =>
    download(await fileOf({ reportId, format: formatOf(request), signal: request.signal })),

  // A POST that changes nothing: the images of its diagrams, which only a browser can draw, are too large for
  // a URL.
  POST: async (request, { reportId }) => {
    const sent = await readJson(request, picturesSchema, PICTURES_LIMIT);
    const pictures = picturesOf(sent);
    return download(await fileOf({ reportId, format: formatOf(request), signal: request.signal, pictures }));
  },
});
