import { refused } from "@/lib/http/refused";
import { readJson, readQuery, routes } from "@/lib/http/route";
import { changeTemplateSchema, deleteTemplateSchema, valuesIn } from "@/lib/runs/template-schema";
import { deleteTemplate, getTemplate, saveTemplate } from "@/lib/runs/templates";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ name: string }>({
  GET: async (_request, { name }) => Response.json({ template: await getTemplate(name) }),
  PUT: async (request, { name }) => {
    const body = await readJson(request, changeTemplateSchema);
    const saved = await saveTemplate({ ...valuesIn(body), name, revision: body.revision });
    if (saved.kind === "invalid")
      return refused(request, {
        code: "template_invalid",
        issues: saved.issues,
        nameOf: ({ field }) => field,
      });
    return Response.json({ template: saved.template });
  },
  DELETE: async (request, { name }) => {
    await deleteTemplate({ name, ...readQuery(request, deleteTemplateSchema) });
    return Response.json({ name });
  },
});
