import { routes } from "@/lib/http/route";
import { listProfiles } from "@/lib/runs/model-profiles";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user" },

  GET: async () => Response.json({ models: await listProfiles() }),
});
