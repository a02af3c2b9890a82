import { z } from "zod";
import { readJson, routes } from "@/lib/http/route";
import { checkConnection } from "@/lib/runs/settings-check";

const checkSchema = z.strictObject({ part: z.enum(["model", "search"]) });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: async (request) => Response.json(await checkConnection((await readJson(request, checkSchema)).part)),
});
