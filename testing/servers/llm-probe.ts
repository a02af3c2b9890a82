// What a model answers to a probe: the object of the schema that the request carries, wherever it stands.

import type { ChatBody } from "./llm";

type Schema = { properties?: Record<string, { type?: string }> };

/** The schema of a request: enforced, of its only function, or in its text. */
function schemaOf({ response_format, tools, messages }: ChatBody): Schema {
  const carried = response_format?.json_schema?.schema ?? tools?.[0]?.function.parameters;
  if (carried) return carried as Schema;
  const [, told] = String(messages.at(-1)?.content).split("Its JSON Schema: ");
  return told ? (JSON.parse(told) as Schema) : {};
}

/** The object that a probe asks for; without a schema, what its prompt alone names. */
export function probeAnswer(body: ChatBody): Record<string, unknown> {
  const { properties = {} } = schemaOf(body);
  const keys = [...new Set(["numbers", ...Object.keys(properties), "word"])];
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  return Object.fromEntries(keys.map((key) => [key, key === "numbers" ? numbers : "ready"]));
}
