import { checkFolder } from "@/lib/documents/named-folders";
import { addFolderSchema } from "@/lib/http/query-requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", body: JSON_BODY, pace: "checks" },

  /** Checks a folder before it is added. */
  POST: async (request) => Response.json(await checkFolder(await readJson(request, addFolderSchema))),
});
