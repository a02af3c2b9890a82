import { findAgent } from "@/lib/agents/agent-details";
import { changeAgent, resetAgent } from "@/lib/agents/change-agent";
import type { FieldIssue } from "@/lib/config/agent-fields";
import { ERRORS } from "@/lib/errors/errors";
import { changeAgentSchema, resetAgentSchema } from "@/lib/http/agent-requests";
import type { AgentIssues, SaveAgentResponse } from "@/lib/http/agents-responses";
import type { ErrorResponse } from "@/lib/http/responses";
import { JSON_BODY, languageOf, readJson, readQuery, routes } from "@/lib/http/route";
import { withoutServerPaths } from "@/lib/http/server-paths";
import { sentenceOf } from "@/lib/i18n/sentence-of";

function refused(request: Request, issues: FieldIssue[]): Response {
  const { status, retryable } = ERRORS.agent_invalid;
  const fields = { count: issues.length, fields: issues.map(({ field }) => field).join(", ") };
  const message = sentenceOf("agent_invalid", fields, languageOf(request));
  const body: ErrorResponse & AgentIssues = { error: { code: "agent_invalid", message, retryable }, issues };
  return Response.json(body, { status });
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ name: string }>({
  policy: { who: "user", PUT: { who: "administrator", body: JSON_BODY }, DELETE: { who: "administrator" } },

  GET: async (request, { name }, actor) =>
    Response.json(withoutServerPaths(await findAgent(name, languageOf(request)), actor)),
  PUT: async (request, { name }) => {
    const changed = await changeAgent({ ...(await readJson(request, changeAgentSchema)), name });
    if (changed.kind === "invalid") return refused(request, changed.issues);
    const body: SaveAgentResponse = { agent: await findAgent(name, languageOf(request)) };
    return Response.json(body);
  },
  DELETE: async (request, { name }) => {
    await resetAgent({ name, ...readQuery(request, resetAgentSchema) });
    return Response.json({ name });
  },
});
