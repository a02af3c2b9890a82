import { obsidianSchema } from "@/lib/http/notes-requests";
import { JSON_BODY, languageOf, readJson, routes } from "@/lib/http/route";
import { forgetObsidianFolder, setObsidianFolder } from "@/lib/obsidian/folder-setting";
import { notesSetting } from "@/lib/settings/settings-notes";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", PUT: { body: JSON_BODY } },

  PUT: async (request) => {
    await setObsidianFolder(await readJson(request, obsidianSchema));
    return Response.json(await notesSetting(languageOf(request)));
  },

  DELETE: async (request) => {
    await forgetObsidianFolder();
    return Response.json(await notesSetting(languageOf(request)));
  },
});
