import { agentsScreen } from "@/lib/agents/agent-details";
import { languageOf, routes } from "@/lib/http/route";
import { withoutServerPaths } from "@/lib/http/server-paths";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user" },

  GET: async (request, _parameters, actor) =>
    Response.json(withoutServerPaths(await agentsScreen(languageOf(request)), actor)),
});
