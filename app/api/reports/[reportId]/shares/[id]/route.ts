import { routes } from "@/lib/http/route";
import { revokeShare } from "@/lib/sharing/shares";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string; id: string }>({
  policy: { who: "user", of: ["report", "reportId"] },

  DELETE: async (_request, { reportId, id }) => Response.json(await revokeShare({ reportId, id })),
});
