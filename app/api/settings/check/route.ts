import { checkSchema } from "@/lib/http/query-requests";
import { readJson, routes } from "@/lib/http/route";
import { checkConnection } from "@/lib/runs/settings-check";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: async (request) => Response.json(await checkConnection((await readJson(request, checkSchema)).part)),
});
