// Schemas in the part of JSON Schema that a provider's strict decoding knows. What a schema loses here stands in
// its descriptions and is checked again after parsing.

import type { JSONSchema7, JSONSchema7Definition, LanguageModelV4CallOptions } from "@ai-sdk/provider";

type Rewrite = (schema: JSONSchema7) => JSONSchema7;

const each = (definition: JSONSchema7Definition, rewrite: Rewrite): JSONSchema7Definition =>
  typeof definition === "boolean" ? definition : rewritten(definition, rewrite);

const all = (definitions: Record<string, JSONSchema7Definition>, rewrite: Rewrite) =>
  Object.fromEntries(Object.entries(definitions).map(([key, value]) => [key, each(value, rewrite)]));

/** The schema with `rewrite` applied to each of its parts, from the inside out. */
function rewritten(schema: JSONSchema7, rewrite: Rewrite): JSONSchema7 {
  const { properties, items, anyOf, additionalProperties, definitions } = schema;
  const { $defs } = schema as { $defs?: Record<string, JSONSchema7Definition> };
  return rewrite({
    ...schema,
    ...(properties ? { properties: all(properties, rewrite) } : {}),
    ...($defs ? { $defs: all($defs, rewrite) } : {}),
    ...(definitions ? { definitions: all(definitions, rewrite) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((branch: JSONSchema7Definition) => each(branch, rewrite)) } : {}),
    ...(additionalProperties !== undefined
      ? { additionalProperties: each(additionalProperties, rewrite) }
      : {}),
    ...(items !== undefined
      ? { items: Array.isArray(items) ? items.map((item) => each(item, rewrite)) : each(items, rewrite) }
      : {}),
  });
}

/** The request with its schemas rewritten: that of the reply and those of the functions. */
export function withSchemas(
  options: LanguageModelV4CallOptions,
  rewrite: Rewrite,
): LanguageModelV4CallOptions {
  const { responseFormat, tools } = options;
  return {
    ...options,
    ...(responseFormat?.type === "json" && responseFormat.schema
      ? { responseFormat: { ...responseFormat, schema: rewritten(responseFormat.schema, rewrite) } }
      : {}),
    ...(tools
      ? {
          tools: tools.map((tool) =>
            tool.type === "function" ? { ...tool, inputSchema: rewritten(tool.inputSchema, rewrite) } : tool,
          ),
        }
      : {}),
  };
}

/** `schema` without these keywords; their values are added to the description. */
export function withoutKeywords(schema: JSONSchema7, keywords: readonly string[]): JSONSchema7 {
  const found = Object.entries(schema).filter(([key]) => keywords.includes(key));
  if (found.length === 0) return schema;
  const rest = Object.fromEntries(Object.entries(schema).filter(([key]) => !keywords.includes(key)));
  const limits = found.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(", ");
  return { ...rest, description: [schema.description, `(${limits})`].filter(Boolean).join(" ") };
}
