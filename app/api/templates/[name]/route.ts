import { JSON_BODY, readJson, readQuery, refused, routes } from "@/lib/http/route";
import { changeTemplateSchema, deleteTemplateSchema, valuesIn } from "@/lib/templates/template-schema";
import { deleteTemplate, getTemplate, saveTemplate } from "@/lib/templates/templates";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ name: string }>({
  policy: { who: "user", PUT: { body: JSON_BODY } },

  GET: async (_request, { name }, { owner }) =>
    Response.json({ template: await getTemplate({ name, owner }) }),
  PUT: async (request, { name }, { owner }) => {
    const body = await readJson(request, changeTemplateSchema);
    const saved = await saveTemplate({ ...valuesIn(body), name, owner, revision: body.revision });
    if (saved.kind === "invalid")
      return refused(request, {
        code: "template_invalid",
        issues: saved.issues,
        nameOf: ({ field }) => field,
      });
    return Response.json({ template: saved.template });
  },
  DELETE: async (request, { name }, { owner }) => {
    await deleteTemplate({ name, owner, ...readQuery(request, deleteTemplateSchema) });
    return Response.json({ name });
  },
});
