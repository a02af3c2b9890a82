// The smaller form of a step's schema, for models that fail with the whole one: one call, only the lists of
// the reasoning, one-sentence descriptions. Omitted fields are filled
// with neutral values before the reply is checked.

import { createHash } from "node:crypto";
import type { JsonSchema } from "@/lib/tools/tool";

const LONGEST_DESCRIPTION = 90;
function short(description: string): string {
  const sentence = description.split(/(?<=[.;:])\s/, 1)[0] ?? "";
  return sentence.length <= LONGEST_DESCRIPTION
    ? sentence
    : `${sentence.slice(0, LONGEST_DESCRIPTION).replace(/(?<!\s)\s+\S*$/, "")} …`;
}

function shortened(schema: JsonSchema): JsonSchema {
  const { description, properties, items, anyOf, ...rest } = schema;
  return {
    ...rest,
    ...(description ? { description: short(description) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, value]) => [key, shortened(value)]),
          ),
        }
      : {}),
    ...(items ? { items: shortened(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(shortened) } : {}),
  };
}

function without(schema: JsonSchema, left: (key: string, value: JsonSchema) => boolean): JsonSchema {
  const kept = Object.entries(schema.properties ?? {}).filter(([key, value]) => !left(key, value));
  const keys = kept.map(([key]) => key);
  return {
    ...schema,
    properties: Object.fromEntries(kept),
    required: (schema.required ?? []).filter((key) => keys.includes(key)),
  };
}

/** Words and flags about the step: useful to a reader, not needed by the run. */
const isRemark = (key: string, { type }: JsonSchema) =>
  key !== "calls" && (type === "string" || type === "boolean");

function smaller(wire: JsonSchema): JsonSchema {
  const calls = wire.properties?.calls;
  if (calls?.type !== "array") return shortened(wire);
  const root = without(wire, isRemark);
  const branches = calls.items?.anyOf;
  const one: JsonSchema = {
    ...calls,
    description: "The one thing to do now.",
    minItems: 1,
    maxItems: 1,
    ...(branches ? { items: { anyOf: branches } } : {}),
  };
  return shortened({ ...root, properties: { ...root.properties, calls: one } });
}

const memo = new WeakMap<JsonSchema, { wire: JsonSchema; hash: string }>();

/** The smaller form of a wire schema; the same schema returns the same object. */
export function smallForm(wire: JsonSchema): { wire: JsonSchema; hash: string } {
  const known = memo.get(wire);
  if (known) return known;
  const small = smaller(wire);
  const form = { wire: small, hash: createHash("sha256").update(JSON.stringify(small)).digest("hex") };
  memo.set(wire, form);
  return form;
}

/** A reply to the smaller form, completed with the fields it omits and reduced to one call. */
export function fromSmall(reply: Record<string, unknown>, wire: JsonSchema): Record<string, unknown> {
  if (wire.properties?.calls?.type !== "array") return reply;
  const remarks = Object.entries(wire.properties).filter(([key, value]) => isRemark(key, value));
  const blank = Object.fromEntries(remarks.map(([key, { type }]) => [key, type === "string" ? "" : false]));
  const calls = Array.isArray(reply.calls) ? reply.calls.slice(0, 1) : reply.calls;
  return { ...blank, ...reply, ...(calls === undefined ? {} : { calls }) };
}
