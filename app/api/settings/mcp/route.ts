import { z } from "zod";
import { readJson, routes } from "@/lib/http/route";
import { toolsSetting, tryServer } from "@/lib/runs/settings-tools";

const trySchema = z.strictObject({ server: z.string().min(1).max(40) });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async () => Response.json(toolsSetting()),
  POST: async (request) => Response.json(await tryServer((await readJson(request, trySchema)).server)),
});
