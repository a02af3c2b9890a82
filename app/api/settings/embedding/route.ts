import { routes } from "@/lib/http/route";
import { checkEmbedding } from "@/lib/settings/settings-embedding";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", pace: "checks" },

  /** Tests the embedding model with the current settings. */
  POST: async () => Response.json(await checkEmbedding()),
});
