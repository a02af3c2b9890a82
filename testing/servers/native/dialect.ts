// What a scripted server has to know of a provider's own protocol: how a request is read, what the provider documents
// that it refuses, and how a reply is streamed. The shapes are those of the providers' public references.

import type { ChatBody } from "../llm";
import type { TokenCount } from "../llm-reply";

/** One server-sent event. */
export type NativeEvent = { event?: string; data: unknown };

export type Ending = "stop" | "calls" | "length" | "filter";

/** Writes one streamed reply, in order; keeps the numbers that events carry. */
export type ReplyWriter = {
  open(tokens: TokenCount): NativeEvent[];
  thought(text: string): NativeEvent[];
  text(pieces: readonly string[]): NativeEvent[];
  call(call: { id: string; name: string }, pieces: readonly string[]): NativeEvent[];
  refusal(text: string): NativeEvent[];
  close(ending: Ending, tokens: TokenCount): NativeEvent[];
  error(): NativeEvent[];
};

export type Refusal = { status: number; body: unknown };

export type Dialect = {
  /** The base URL below the server's address. */
  base: string;
  isReply(path: string): boolean;
  /** The header that carries the key, and what it looks like. */
  key: { header: string; value: RegExp };
  models: unknown;
  /** The request as chat completions would have it, for scripts that serve every protocol. */
  toChat(body: never, path: string): ChatBody;
  /** What the provider documents that it refuses; null for a request that it takes. */
  refuses(body: never, headers: Record<string, unknown>): Refusal | null;
  writer(): ReplyWriter;
};

type Schema = Record<string, unknown>;

/** Every schema within a schema, itself first. */
export function schemasIn(schema: unknown): Schema[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties, items, anyOf, $defs } = schema as Record<string, unknown>;
  const inner = [
    ...Object.values((properties ?? {}) as object),
    ...Object.values(($defs ?? {}) as object),
    ...(Array.isArray(anyOf) ? anyOf : []),
    ...(items ? [items] : []),
  ];
  return [schema as Schema, ...inner.flatMap(schemasIn)];
}
