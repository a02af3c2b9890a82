// Each saved template as a tool (B7): its inputs are the parameters, the result of the research is the tool's
// result.

import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { GroundworkError } from "@/lib/errors/errors";
import { takeFromRateLimit } from "@/lib/resilience/rate-limit";
import type { Template } from "@/lib/templates/template";
import { parametersOf } from "@/lib/templates/template-schema";
import { startTemplate } from "@/lib/templates/templates";
import { answerSchema } from "./server-answer";
import { type Ground, toldOf, waitSchema } from "./server-research";

const toolOf = ({ name }: Pick<Template, "name">): string => `template_${name}`;

export function offerTemplate(
  server: McpServer,
  { template, ground }: { template: Template; ground: Ground },
): void {
  const { name, title, description, question } = template;
  server.registerTool(
    toolOf(template),
    {
      title,
      description: [description, `Researches: ${question}`].filter(Boolean).join("\n"),
      inputSchema: z.strictObject({ ...parametersOf(template), wait: waitSchema }),
      outputSchema: answerSchema,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    ({ wait, ...values }, context) =>
      ground.tool(async () => {
        const { user } = ground.actor;
        if (user) takeFromRateLimit({ pace: "runs", client: user.id });
        const started = await startTemplate({ name, values, owner: ground.actor.owner }, ground.engine);
        if (started.kind === "invalid") {
          const { issues } = started;
          const fields = issues.map(({ input }) => input).join(", ");
          throw new GroundworkError("template_values_invalid", { count: issues.length, fields });
        }
        return toldOf(ground, { runId: started.runId, seconds: wait, context });
      }),
  );
}
