// Groundwork as a server of the Model Context Protocol, over streamable HTTP. Every request is independent:
// between requests only the runs persist, which are in the store anyway. The tools do what the routes do, in
// the protocol's format. A run never ends because its caller has disconnected.

import {
  type CallToolResult,
  createMcpHandler,
  McpServer,
  type McpServerFactory,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { searchPassages } from "@/lib/documents/library";
import { GroundworkError } from "@/lib/errors/errors";
import { ownReach } from "@/lib/http/public-address";
import type { SearchResult } from "@/lib/http/responses";
import { faultOf } from "@/lib/http/route";
import { searchEverything } from "@/lib/library/search";
import { searchRequestSchema } from "@/lib/library/search-request";
import { log } from "@/lib/log";
import { outgoingMarkdown } from "@/lib/report-export/outgoing-markdown";
import { takeFromRateLimit } from "@/lib/resilience/rate-limit";
import { getEngine } from "@/lib/runs/assemble";
import type { Engine } from "@/lib/runs/engine";
import type { Template } from "@/lib/templates/template";
import { parametersOf } from "@/lib/templates/template-schema";
import { listTemplates, startTemplate } from "@/lib/templates/templates";
import packageJson from "@/package.json" with { type: "json" };
import { answerSchema } from "./server-answer";
import {
  type Answering,
  type Ground,
  offerReports,
  offerResearch,
  toldOf,
  waitSchema,
} from "./server-research";

/** Enough for answers and a question of maximum length. Bytes. */
const BODY_LIMIT = 1_000_000;

const INSTRUCTIONS =
  "Groundwork researches questions and writes reports whose every citation can be checked against the text that was read. Search the library first: it may have been asked before. A research takes minutes; it goes on when nobody waits, and get_report brings what came of it.";

const answering: Answering = async (work) => {
  try {
    return await work();
  } catch (error) {
    const failed: CallToolResult = {
      isError: true,
      content: [{ type: "text", text: faultOf(error).message }],
    };
    return failed;
  }
};

/** The address by which the caller knows this server; used in links. */
function originOf(request: Request | undefined): string {
  const { publicUrl } = ownReach();
  if (publicUrl) return publicUrl;
  if (!request) return "";
  const { protocol, host } = new URL(request.url);
  return `${protocol}//${request.headers.get("host") ?? host}`;
}

// The tool that searches stored content: reports, questions with answers, pages that were read, documents.

const querySchema = z.strictObject({
  query: z.string().min(1).max(500).describe("Words to look for."),
  kind: z.enum(["report", "question", "source", "document"]).optional().describe("Left out: all of them."),
  limit: z.int().min(1).max(50).default(10),
});

const hitSchema = z.object({
  kind: z.enum(["report", "question", "source", "document"]),
  id: z.string().describe("Of a report (rep_…), a research (thr_…) or a source; of a document its address."),
  title: z.string(),
  snippet: z.string(),
  url: z.string().nullable().describe("Of the page or document itself."),
  link: z.string().nullable().describe("Where it can be read here."),
});
const foundSchema = z.object({ query: z.string(), hits: z.array(hitSchema), more: z.boolean() });

type Hit = z.infer<typeof hitSchema>;

function hitOf(result: SearchResult, origin: string): Hit {
  const said = {
    title: outgoingMarkdown(result.title),
    snippet: outgoingMarkdown(result.passage.map(({ text }) => text).join("")),
    url: null,
    link: null,
  };
  switch (result.kind) {
    case "report":
      return { ...said, kind: "report", id: result.reportId, link: `${origin}/reports/${result.reportId}` };
    case "thread":
      return {
        ...said,
        kind: "question",
        id: result.threadId,
        link: `${origin}/research/${result.threadId}`,
      };
    case "source": {
      const { sourceId: id, url } = result;
      return { ...said, kind: "source", id, url, link: `${origin}/sources/${id}` };
    }
    case "document":
      return { ...said, kind: "document", id: result.url, url: result.url };
  }
}

const lineOf = ({ kind, id, title, snippet, url }: Hit) =>
  `- ${kind} ${id}: ${title}${url && url !== id ? ` (${url})` : ""}\n  ${snippet.replace(/\s+/g, " ").trim()}`;

function offerSearch(server: McpServer, { engine, origin, tool, actor }: Ground): void {
  server.registerTool(
    "search_library",
    {
      title: "Search the library",
      description:
        "Searches what was researched before: reports, questions with their answers, pages that were read, and the person's own documents. Asks nobody outside. A report that is found can be had with get_report.",
      inputSchema: querySchema,
      outputSchema: foundSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ query, kind, limit }) =>
      tool(async () => {
        if (actor.user) takeFromRateLimit({ pace: "searches", client: actor.user.id });
        const found = await searchEverything(
          {
            ...searchRequestSchema.parse({ q: query, limit, ...(kind ? { kind } : {}) }),
            owner: actor.owner,
          },
          { db: engine.db, passages: searchPassages },
        );
        const hits = found.results.map((result) => hitOf(result, origin));
        const structuredContent = { query, hits, more: found.nextCursor !== null };
        const text = hits.length > 0 ? hits.map(lineOf).join("\n") : `Nothing here speaks of “${query}”.`;
        return { content: [{ type: "text", text }], structuredContent };
      }),
  );
}

// Each saved template as a tool (B7): its inputs are the parameters, the result of the research is the tool's
// result.

const toolOf = ({ name }: Pick<Template, "name">): string => `template_${name}`;

function offerTemplate(
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

/** A server for one request, with the actor's current templates. `engine` is called when it is needed. */
function serverFactory(actor: Actor, engine: () => Engine = getEngine): McpServerFactory {
  return async ({ requestInfo }) => {
    const server = new McpServer(
      { name: "groundwork", title: "Groundwork", version: packageJson.version },
      { instructions: INSTRUCTIONS },
    );
    const ground: Ground = { engine: engine(), origin: originOf(requestInfo), tool: answering, actor: actor };
    offerResearch(server, ground);
    offerReports(server, ground);
    offerSearch(server, ground);
    for (const template of await listTemplates(actor.owner, ground.engine.db))
      offerTemplate(server, { template, ground });
    return server;
  };
}

/** Responds to one request of the protocol; access has been checked before. */
export function createMcpServer(
  engine?: () => Engine,
): (request: Request, actor: Actor) => Promise<Response> {
  return (request, actor) =>
    createMcpHandler(serverFactory(actor, engine), {
      maxRequestBodySize: BODY_LIMIT,
      onerror: (error) => log.warn("mcp-request", { error }),
    }).fetch(request);
}
