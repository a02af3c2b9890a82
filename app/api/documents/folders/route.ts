import { addFolder, foldersNow, removeFolder } from "@/lib/documents/named-folders";
import { addFolderSchema, removeFolderQuery } from "@/lib/http/query-requests";
import { JSON_BODY, readJson, readQuery, routes } from "@/lib/http/route";
import { withoutServerPaths } from "@/lib/http/server-paths";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: {
    who: "user",
    POST: { who: "administrator", body: JSON_BODY, pace: "checks" },
    DELETE: { who: "administrator" },
  },

  GET: async (_request, _parameters, actor) => Response.json(withoutServerPaths(foldersNow(), actor)),

  POST: async (request) =>
    Response.json(await addFolder(await readJson(request, addFolderSchema)), { status: 201 }),

  DELETE: async (request) => Response.json(await removeFolder(readQuery(request, removeFolderQuery))),
});
