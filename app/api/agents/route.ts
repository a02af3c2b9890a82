import { languageOf, routes } from "@/lib/http/route";
import { withoutServerPaths } from "@/lib/http/server-paths";
import { agentsScreen } from "@/lib/agents/agent-details";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user" },

  GET: async (request, _parameters, asker) =>
    Response.json(withoutServerPaths(await agentsScreen(languageOf(request)), asker)),
});
