import { routes } from "@/lib/http/route";
import { indexAgain } from "@/lib/settings/settings-documents";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", pace: "checks" },

  /** Scans for changed files now, and responds when they are indexed. */
  POST: async () => Response.json(await indexAgain()),
});
