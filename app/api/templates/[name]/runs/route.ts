import { refused } from "@/lib/http/refused";
import { readJson, routes } from "@/lib/http/route";
import { runTemplateSchema } from "@/lib/runs/template-schema";
import { startTemplate } from "@/lib/runs/templates";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ name: string }>({
  POST: async (request, { name }) => {
    const started = await startTemplate({ ...(await readJson(request, runTemplateSchema)), name });
    if (started.kind === "invalid")
      return refused(request, {
        code: "template_values_invalid",
        issues: started.issues,
        nameOf: ({ input }) => input,
      });
    const { kind: _kind, ...body } = started;
    return Response.json(body, { status: 201 });
  },
});
