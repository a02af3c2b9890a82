import { refused } from "@/lib/http/refused";
import { readJson, routes } from "@/lib/http/route";
import { newTemplateSchema, valuesIn } from "@/lib/runs/template-schema";
import { listTemplates, saveTemplate } from "@/lib/runs/templates";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async () => Response.json({ templates: await listTemplates() }),
  POST: async (request) => {
    const body = await readJson(request, newTemplateSchema);
    const saved = await saveTemplate({ ...valuesIn(body), name: body.name, revision: null });
    if (saved.kind === "invalid")
      return refused(request, {
        code: "template_invalid",
        issues: saved.issues,
        nameOf: ({ field }) => field,
      });
    return Response.json({ template: saved.template }, { status: 201 });
  },
});
