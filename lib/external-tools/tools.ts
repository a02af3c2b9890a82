// Converts the tools of a server to tools of a run (S50, Q24): names without collisions, descriptions and
// parameters within limits, all bound to one activity. Unusable tools are left out with the reason.

import { createHash } from "node:crypto";
import type { Expectation, Field } from "@/lib/config/expectation";
import { because } from "@/lib/custom-tools/left-out";
import { redact } from "@/lib/log";
import { EXTERNAL_ACTIVITY, type ExternalTool } from "@/lib/tools/external";
import type { ToolSchema } from "@/lib/tools/tool";
import type { ListedTool } from "./client";
import { cleanWords, plainSchema } from "./tool-schema";

/** `tool`: its name, or words for several. */
type LeftOut = { tool: Field; reason: Expectation };
/** A server's tools before they are named for a run. */
export type ServerTools = { tools: Omit<ExternalTool, "title">[]; leftOut: LeftOut[] };

/** Per server; models choose worse from more. */
const MOST_TOOLS = 64;
/** Of all servers together, for one run. */
export const MOST_OF_RUN = 128;
/** The one parameter of a tool whose arguments are a text. */
export const TEXT_PARAMETER = "arguments_json";
const LONGEST_DESCRIPTION = 600;
const LONGEST_TITLE = 64;
const DIGEST = 6;

const OUTPUT = {
  type: "object",
  properties: { content: { type: "string" }, truncated: { type: "boolean" }, isError: { type: "boolean" } },
  required: ["content", "truncated", "isError"],
} as const;

/** The end of each tool's description, for a model that sees the tools of all servers side by side. */
export const ofServer = (server: string): string => ` (Of the server “${server}”.)`;

function schemaOf(
  server: string,
  listed: ListedTool,
): { schema: ToolSchema; asText: boolean } | { reason: Expectation } {
  if (redact(listed.name) !== listed.name) return { reason: because("secretName") };
  const plain = plainSchema(listed.inputSchema);
  if (plain.kind === "none") return { reason: plain.reason };
  const said = cleanWords(listed.description ?? listed.title, LONGEST_DESCRIPTION);
  const description = `${said || `The tool ${cleanWords(listed.name, 60)}.`}${ofServer(server)}`;
  const rest = { _activity: EXTERNAL_ACTIVITY, _output: OUTPUT };
  if (plain.kind === "fields") {
    const { properties, ...own } = plain.schema;
    return {
      schema: { ...own, type: "object", description, properties: { ...properties, ...rest } },
      asText: false,
    };
  }
  const text = {
    type: "string",
    description: `The arguments as the text of a JSON object. Its schema: ${plain.shown}`,
  };
  return {
    schema: {
      type: "object",
      description,
      properties: { [TEXT_PARAMETER]: text, ...rest },
      required: [TEXT_PARAMETER],
    },
    asText: true,
  };
}

/** The usable tools of a list. `allowed`: names as the server has them, null for all. */
export function serverTools(
  server: string,
  listed: readonly ListedTool[],
  allowed: readonly string[] | null,
): ServerTools {
  const tools: ServerTools["tools"] = [];
  const leftOut: LeftOut[] = [];
  let looked = 0;
  const byName = new Map(listed.map((tool) => [tool.name, tool]));
  const wanted = [...byName.values()].filter(({ name }) => allowed === null || allowed.includes(name));
  for (const tool of wanted) {
    if (tools.length >= MOST_TOOLS) break;
    looked += 1;
    const made = schemaOf(server, tool);
    if ("reason" in made) leftOut.push({ tool: cleanWords(tool.name, 80), reason: made.reason });
    else {
      const { idempotentHint, readOnlyHint } = tool.annotations ?? {};
      tools.push({
        server,
        tool: tool.name,
        ...made,
        idempotent: idempotentHint === true || readOnlyHint === true,
      });
    }
  }
  for (const name of allowed ?? [])
    if (!byName.has(name)) leftOut.push({ tool: cleanWords(name, 80), reason: because("notThere") });
  const surplus = wanted.length - looked;
  if (surplus > 0)
    leftOut.push({
      tool: because("countMore", { count: surplus }),
      reason: because("tooMany", { most: MOST_TOOLS }),
    });
  return { tools, leftOut };
}

const part = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|(?<!_)_+$/g, "") || "x";

function titleOf({ server, tool }: Pick<ExternalTool, "server" | "tool">, apart: boolean): string {
  const plain = `mcp__${part(server)}__${part(tool)}`;
  if (!apart && plain.length <= LONGEST_TITLE) return plain;
  const digest = createHash("sha256")
    .update(JSON.stringify([server, tool]))
    .digest("hex")
    .slice(0, DIGEST);
  return `${plain.slice(0, LONGEST_TITLE - DIGEST - 1)}_${digest}`;
}

/**
 * Names the tools of all servers of a run: `mcp__server__tool`, at most 64 characters. Equal names are
 * distinguished by a digest of the original names, so that a name depends only on the tools that share it.
 */
export function named(tools: readonly Omit<ExternalTool, "title">[]): ExternalTool[] {
  const sharing = Map.groupBy(tools, (tool) => titleOf(tool, false));
  return tools.map((tool) => ({
    ...tool,
    title: titleOf(tool, (sharing.get(titleOf(tool, false))?.length ?? 0) > 1),
  }));
}
