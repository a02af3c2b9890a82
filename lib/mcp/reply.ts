// What a tool of a server answered, as text (Q24): text as it is, structured values as JSON, everything else by a line that
// says what it was. Known secrets are cut out, in case a server repeats what it was sent.

import type { CallToolResult } from "@ai-sdk/mcp";
import type { ForeignReply } from "@/lib/activities/activity";
import { redact } from "@/lib/log";

type Part = { type: string; [key: string]: unknown };

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Bytes that base64 text stands for. */
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

/** A reply as the run keeps it; never throws. */
export function replyOf(result: CallToolResult): ForeignReply {
  const { content, structuredContent, toolResult, isError } = result as Record<string, unknown>;
  const parts = Array.isArray(content) ? (content as Part[]).map(partText).filter((part) => part !== "") : [];
  const said = parts.join("\n\n");
  const value = structuredContent ?? toolResult;
  const more = value !== undefined && value !== null && !isSame(said, value) ? [JSON.stringify(value)] : [];
  return {
    text: redact([...(said === "" ? [] : [said]), ...more].join("\n\n")),
    isError: isError === true,
  };
}
