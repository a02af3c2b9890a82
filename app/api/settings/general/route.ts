import { changeGeneralSchema } from "@/lib/http/general-requests";
import { JSON_BODY, languageOf, readJson, routes } from "@/lib/http/route";
import { changeGeneralSettings } from "@/lib/settings/general-settings";
import { getSettings } from "@/lib/settings/settings";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", PATCH: { body: JSON_BODY } },

  /** Changes settings for everybody; those that are not named stay. */
  PATCH: async (request) => {
    await changeGeneralSettings(await readJson(request, changeGeneralSchema));
    return Response.json(await getSettings({ language: languageOf(request) }));
  },
});
