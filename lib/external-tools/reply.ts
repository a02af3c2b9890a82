// Converts the result of an MCP tool to text (Q24): text as it is, structured values as JSON, everything else
// as a line that names its kind. Known secrets are removed, in case a server repeats what it received.

import type { CallToolResult } from "@ai-sdk/mcp";
import type { ExternalReply } from "@/lib/activities/activity";
import { redact } from "@/lib/log";

type Part = { type: string; [key: string]: unknown };

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The number of bytes that a base64 text encodes. */
const bytesOf = (data: unknown) => Math.floor((text(data).length * 3) / 4);

function resourceText(resource: unknown): string {
  const { uri, text: own, blob, mimeType } = (resource ?? {}) as Record<string, unknown>;
  if (typeof own === "string") return `${text(uri)}\n${own}`;
  return `[${text(uri)} ${text(mimeType)}, ${bytesOf(blob)} bytes, not shown]`;
}

function partText(part: Part): string {
  if (part.type === "text") return text(part.text);
  if (part.type === "resource") return resourceText(part.resource);
  if (part.type === "resource_link") return `[${text(part.name)} ${text(part.uri)}]`;
  return `[${part.type} ${text(part.mimeType)}, ${bytesOf(part.data)} bytes, not shown]`;
}

function isSame(said: string, value: unknown): boolean {
  try {
    return JSON.stringify(JSON.parse(said)) === JSON.stringify(value);
  } catch {
    return false;
  }
}

function valueText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    // A value parsed from JSON can be serialised again, unless its nesting exceeds the stack.
    return "[a value nested too deep, not shown]";
  }
}

/** A reply as the run stores it; never throws. */
export function replyOf(result: CallToolResult): ExternalReply {
  const { content, structuredContent, toolResult, isError } = result as Record<string, unknown>;
  const parts = Array.isArray(content)
    ? content
        .filter(isPart)
        .map(partText)
        .filter((part) => part !== "")
    : [];
  const said = parts.join("\n\n");
  const value = structuredContent ?? toolResult;
  const more = value !== undefined && value !== null && !isSame(said, value) ? [valueText(value)] : [];
  return {
    text: redact([...(said === "" ? [] : [said]), ...more].join("\n\n")),
    isError: isError === true,
  };
}
