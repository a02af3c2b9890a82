// The forms of replies that are no steps, in the subset of JSON Schema that strict output accepts.

import { createHash } from "node:crypto";
import type { StepRequest, WireForm } from "@/lib/agent/step/step";
import type { JsonSchema } from "@/lib/tools/tool";
import { strictSchema } from "./strict-schema";

/** A schema as it is sent, with its digest. */
export const wireForm = (wire: JsonSchema): WireForm => ({
  wire,
  hash: createHash("sha256").update(JSON.stringify(wire)).digest("hex"),
});

/** The form of one reply, with its limits as keywords and, for endpoints that accept none, in words. */
export function replyForm(name: string, schema: JsonSchema): StepRequest["schema"] {
  const strict = (keepLimits: boolean) => wireForm(strictSchema(schema, { keepLimits }));
  return { name, ...strict(true), bare: strict(false) };
}
