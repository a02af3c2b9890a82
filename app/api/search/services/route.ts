import { routes } from "@/lib/http/route";
import { searchReached } from "@/lib/settings/health";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user" },

  /** Returns cached results for a minute; otherwise waits a few seconds for services that do not answer. */
  GET: async () => Response.json(await searchReached()),
});
