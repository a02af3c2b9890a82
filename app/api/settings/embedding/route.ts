import { routes } from "@/lib/http/route";
import { checkEmbedding } from "@/lib/settings/settings-embedding";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", pace: "checks" },

  /** Tries the embedding model as the files set it now. */
  POST: async () => Response.json(await checkEmbedding()),
});
