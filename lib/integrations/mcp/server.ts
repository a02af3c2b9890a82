// Groundwork as a server of the Model Context Protocol, over streamable HTTP. Every request is independent:
// between requests only the runs persist, which are in the store anyway. The tools do what the routes do, in
// the protocol's format. A run never ends because its caller has disconnected.

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
