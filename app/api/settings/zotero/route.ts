import { zoteroSchema } from "@/lib/http/notes-requests";
import { JSON_BODY, languageOf, readJson, routes } from "@/lib/http/route";
import { notesSetting } from "@/lib/settings/settings-notes";
import { forgetZotero, setZotero } from "@/lib/zotero/setting";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", PUT: { body: JSON_BODY, pace: "checks" } },

  PUT: async (request, _parameters, actor) => {
    await setZotero(await readJson(request, zoteroSchema), actor);
    return Response.json(await notesSetting(languageOf(request)));
  },

  DELETE: async (request) => {
    await forgetZotero();
    return Response.json(await notesSetting(languageOf(request)));
  },
});
