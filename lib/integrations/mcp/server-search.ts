// The tool that searches stored content: reports, questions with answers, pages that were read, documents.

import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { searchPassages } from "@/lib/documents/library";
import type { SearchResult } from "@/lib/http/responses";
import { searchEverything } from "@/lib/library/search";
import { searchRequestSchema } from "@/lib/library/search-request";
import { outgoingMarkdown } from "@/lib/report-export/outgoing-markdown";
import { takeFromRateLimit } from "@/lib/resilience/rate-limit";
import type { Ground } from "./server-research";

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

export function offerSearch(server: McpServer, { engine, origin, tool, actor }: Ground): void {
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
