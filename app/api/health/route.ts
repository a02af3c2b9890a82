import { routes } from "@/lib/http/route";
import { getHealth } from "@/lib/runs/health";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async () => Response.json(await getHealth()),
});
