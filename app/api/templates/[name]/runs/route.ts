import { submittedBy } from "@/lib/auth/actor";
import { JSON_BODY, readJson, refused, routes } from "@/lib/http/route";
import { runTemplateSchema } from "@/lib/templates/template-schema";
import { startTemplate } from "@/lib/templates/templates";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ name: string }>({
  policy: { who: "user", body: JSON_BODY, pace: "runs" },

  POST: async (request, { name }, actor) => {
    const started = await startTemplate({
      ...submittedBy(actor, await readJson(request, runTemplateSchema)),
      name,
    });
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
