import { JSON_BODY, readJson, refused, routes } from "@/lib/http/route";
import { newTemplateSchema, valuesIn } from "@/lib/templates/template-schema";
import { listTemplates, saveTemplate } from "@/lib/templates/templates";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user", body: JSON_BODY },

  GET: async (_request, _parameters, { owner }) => Response.json({ templates: await listTemplates(owner) }),
  POST: async (request, _parameters, { owner }) => {
    const body = await readJson(request, newTemplateSchema);
    const saved = await saveTemplate({ ...valuesIn(body), name: body.name, owner, revision: null });
    if (saved.kind === "invalid")
      return refused(request, {
        code: "template_invalid",
        issues: saved.issues,
        nameOf: ({ field }) => field,
      });
    return Response.json({ template: saved.template }, { status: 201 });
  },
});
