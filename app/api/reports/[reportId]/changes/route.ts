import { changesFile } from "@/lib/changes/changes-file";
import { changesSince } from "@/lib/changes/changes-since";
import { checkOwner } from "@/lib/http/policy";
import { changesQuery } from "@/lib/http/query-requests";
import { readQuery, routes } from "@/lib/http/route";
import { contentDisposition } from "@/lib/report-export/formats";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: { who: "user", of: ["report", "reportId"], pace: "exports" },

  GET: async (request, { reportId }, actor) => {
    const { since, format } = readQuery(request, changesQuery);
    if (since !== undefined) await checkOwner(actor, ["report", "since"], { since });
    const { signal } = request;
    const changes = await changesSince({
      reportId,
      ...(since === undefined ? {} : { sinceId: since }),
      signal,
    });
    if (format === "json") return Response.json(changes);
    const { fileName, mediaType, body } = await changesFile(changes, { format, signal });
    return new Response(body, {
      headers: {
        "content-type": mediaType,
        "content-disposition": contentDisposition(fileName),
        "x-content-type-options": "nosniff",
      },
    });
  },
});
