import { zoteroImportSchema } from "@/lib/http/notes-requests";
import { JSON_BODY, languageOf, readJson, routes } from "@/lib/http/route";
import { notesSetting } from "@/lib/settings/settings-notes";
import { startImport, stopImport } from "@/lib/zotero/importing";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", POST: { body: JSON_BODY, pace: "checks" } },

  /** Starts an import in the background. */
  POST: async (request) => {
    startImport(await readJson(request, zoteroImportSchema));
    return Response.json(await notesSetting(languageOf(request)), { status: 202 });
  },

  /** Stops the running one. */
  DELETE: async (request) => {
    stopImport();
    return Response.json(await notesSetting(languageOf(request)));
  },
});
