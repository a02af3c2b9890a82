// Groundwork as a server of the Model Context Protocol, over streamable HTTP. Every request stands for itself: nothing is
// kept between two of them but the runs, which are in the store anyway. What the tools do is what the routes do; only the
// form of question and answer is the protocol's. A run never ends because its caller has left.

import {
  type CallToolResult,
  createMcpHandler,
  McpServer,
  type McpServerFactory,
} from "@modelcontextprotocol/server";
import type { Actor } from "@/lib/auth/actor";
import { ownReach } from "@/lib/http/public-address";
import { faultOf } from "@/lib/http/route";
import { log } from "@/lib/log";
import { getEngine } from "@/lib/runs/assemble";
import type { Engine } from "@/lib/runs/engine";
import { listTemplates } from "@/lib/templates/templates";
import packageJson from "@/package.json" with { type: "json" };
import { type Answering, type Ground, offerReports, offerResearch } from "./server-research";
import { offerSearch } from "./server-search";
import { offerTemplate } from "./server-templates";

/** Answers and a question of the longest kind have room in it. Bytes. */
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

/** The address by which the caller knows this server; what stands in links. */
function originOf(request: Request | undefined): string {
  const { publicUrl } = ownReach();
  if (publicUrl) return publicUrl;
  if (!request) return "";
  const { protocol, host } = new URL(request.url);
  return `${protocol}//${request.headers.get("host") ?? host}`;
}

/** A server for one request, with the templates of who asks as they are now. `engine` is asked for when it is needed. */
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

/** Answers one request of the protocol; whoever may ask has been asked before. */
export function createMcpServer(
  engine?: () => Engine,
): (request: Request, actor: Actor) => Promise<Response> {
  return (request, actor) =>
    createMcpHandler(serverFactory(actor, engine), {
      maxRequestBodySize: BODY_LIMIT,
      onerror: (error) => log.warn("mcp-request", { error }),
    }).fetch(request);
}
