import { differenceQuery } from "@/lib/http/query-requests";
import { readQuery, routes } from "@/lib/http/route";
import { compareVersions } from "@/lib/runs/compare-versions";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  GET: async (request, { reportId }) => {
    const { with: withId } = readQuery(request, differenceQuery);
    return Response.json(await compareVersions({ reportId, withId }));
  },
});
