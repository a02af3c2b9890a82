import { languageOf, routes } from "@/lib/http/route";
import { agentsScreen } from "@/lib/runs/agents/agent-details";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user" },

  GET: async (request) => Response.json(await agentsScreen(languageOf(request))),
});
