// Schemas of templates: request bodies, stored rows, and the parameters of the tool that a template becomes.

import { z } from "zod";
import { hosts } from "@/lib/http/requests";
import { SCOPES } from "@/lib/run-log/run-state";
import { PLACES } from "@/lib/sources/places";
import { MOST, type Template, type TemplateInput, type TemplateValues } from "./template";

const named = { name: z.string().max(40), label: z.string().max(1000), required: z.boolean().default(false) };
const words = z.string().max(500);

const inputSchema = z.discriminatedUnion("type", [
  z.strictObject({ ...named, type: z.literal("text"), default: z.string().max(MOST.text).optional() }),
  z.strictObject({
    ...named,
    type: z.literal("number"),
    default: z.number().optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  }),
  z.strictObject({
    ...named,
    type: z.literal("date"),
    default: z.iso.date().optional(),
    min: z.iso.date().optional(),
    max: z.iso.date().optional(),
  }),
  z.strictObject({
    ...named,
    type: z.literal("choice"),
    choices: z.array(z.string().max(1000)).max(100),
    default: z.string().max(1000).optional(),
  }),
  z.strictObject({
    ...named,
    type: z.literal("boolean"),
    default: z.boolean().optional(),
    whenTrue: words.optional(),
    whenFalse: words.optional(),
  }),
]);

export const inputsSchema = z.array(inputSchema).max(100);

const fields = {
  title: z.string().max(1000),
  description: z.string().max(5000).default(""),
  question: z.string().max(50_000),
  inputs: inputsSchema.default([]),
  agent: z.string().min(1).max(40).nullable().default(null),
  scope: z.enum(SCOPES).nullable().default(null),
  /** Any mix of places; it replaces `scope`. */
  places: z.array(z.enum(PLACES)).min(1).max(PLACES.length).nullable().default(null),
};

/** These lengths only reject absurd input; `checkTemplate` reports what the user can correct, field by field. */
export const newTemplateSchema = z.strictObject({ name: z.string().max(200), ...fields });
export const changeTemplateSchema = z.strictObject({
  ...fields,
  /** The revision that the user edited. */
  revision: z.int().min(1),
});
export const deleteTemplateSchema = z.strictObject({ revision: z.coerce.number().pipe(z.int().min(1)) });
export const runTemplateSchema = z.strictObject({
  /** By input name; numbers and booleans as JSON values, dates as `2026-11-21`. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
  hosts: hosts.optional(),
  /** Where to look; `places` replaces `scope`, and either replaces what the template names. */
  scope: z.enum(SCOPES).optional(),
  places: z.array(z.enum(PLACES)).min(1).max(PLACES.length).optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

export const templateSchema = z.strictObject({
  name: z.string(),
  ...fields,
  revision: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});

/** The values as sent, without fields that a form left undefined. */
export function valuesIn({
  title,
  description,
  question,
  inputs,
  agent,
  scope,
  places,
}: z.infer<typeof newTemplateSchema> | z.infer<typeof changeTemplateSchema>): TemplateValues {
  // JSON does not distinguish absent from undefined, but the types of the two sides do.
  return { title, description, question, inputs: inputs as TemplateInput[], agent, scope, places };
}

function valueSchema(input: TemplateInput): z.ZodType {
  switch (input.type) {
    case "text":
      return input.required ? z.string().min(1).max(MOST.text) : z.string().max(MOST.text);
    case "number": {
      const { min, max } = input;
      const above = min === undefined ? z.number() : z.number().min(min);
      return max === undefined ? above : above.max(max);
    }
    case "date":
      return z.iso.date();
    case "choice":
      return z.enum(input.choices as [string, ...string[]]);
    case "boolean":
      return z.boolean();
  }
}

/** The parameters of the template's tool: one for each input, described by its label. */
export function parametersOf({ inputs }: Pick<Template, "inputs">): Record<string, z.ZodType> {
  const entries = inputs.map((input) => {
    const described = valueSchema(input).describe(input.label);
    if (input.default !== undefined) return [input.name, described.default(input.default)] as const;
    return [input.name, input.required ? described : described.optional()] as const;
  });
  return Object.fromEntries(entries);
}
