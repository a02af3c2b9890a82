import { languageOf, routes } from "@/lib/http/route";
import { notesSetting } from "@/lib/settings/settings-notes";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator" },

  GET: async (request) => Response.json(await notesSetting(languageOf(request))),
});
