import { checkOwner } from "@/lib/http/policy";
import { differenceQuery } from "@/lib/http/query-requests";
import { readQuery, routes } from "@/lib/http/route";
import { compareVersions } from "@/lib/runs/revise/compare-versions";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  policy: { who: "user", of: ["report", "reportId"], pace: "exports" },

  GET: async (request, { reportId }, actor) => {
    const { with: withId } = readQuery(request, differenceQuery);
    if (withId !== undefined) await checkOwner(actor, ["report", "withId"], { withId });
    return Response.json(await compareVersions({ reportId, withId, signal: request.signal }));
  },
});
