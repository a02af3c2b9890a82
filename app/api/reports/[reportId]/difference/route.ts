import { z } from "zod";
import { readQuery, routes } from "@/lib/http/route";
import { compareVersions } from "@/lib/runs/compare-versions";

const querySchema = z.object({ with: z.string().max(200).optional() });

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  GET: async (request, { reportId }) => {
    const { with: withId } = readQuery(request, querySchema);
    return Response.json(await compareVersions({ reportId, withId }));
  },
});
