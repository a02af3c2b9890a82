import { languageOf, routes } from "@/lib/http/route";
import { listAgentOffers } from "@/lib/settings/settings-agents";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user" },

  GET: async (request) => Response.json(await listAgentOffers(languageOf(request))),
});
