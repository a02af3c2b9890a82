import { submittedBy } from "@/lib/auth/actor";
import { cellsSchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { changeCells } from "@/lib/runs/revise/table-report";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: { who: "user", of: ["report", "reportId"], body: JSON_BODY, pace: "runs" },

  /** Changes cells of a table by hand, or asks for them anew, as a new version. */
  POST: async (request, { reportId }, actor) => {
    const started = await changeCells({
      ...submittedBy(actor, await readJson(request, cellsSchema)),
      reportId,
    });
    return Response.json(started, { status: 201 });
  },
});
