import { makeShareSchema } from "@/lib/http/query-requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { makeShare, sharesOf } from "@/lib/sharing/shares";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  // A link outlasts the key of a program, so programs cannot create one.
  policy: {
    who: "user",
    of: ["report", "reportId"],
    POST: { who: "person", body: JSON_BODY, pace: "uploads" },
  },

  GET: async (_request, { reportId }) => Response.json(await sharesOf(reportId)),
  POST: async (request, { reportId }) =>
    Response.json(await makeShare({ ...(await readJson(request, makeShareSchema)), reportId }), {
      status: 201,
      headers: { "cache-control": "no-store" },
    }),
});
