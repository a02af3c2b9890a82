import { tryServerSchema } from "@/lib/http/query-requests";
import { readJson, routes } from "@/lib/http/route";
import { toolsSetting, tryServer } from "@/lib/runs/settings-tools";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async () => Response.json(toolsSetting()),
  POST: async (request) => Response.json(await tryServer((await readJson(request, tryServerSchema)).server)),
});
