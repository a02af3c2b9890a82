// Whether a value has the structure of a wire schema: types, keys, constants. Limits of numbers and lengths do
// not count, because endpoints that enforce a schema do not enforce all of them.

import type { JsonSchema } from "@/lib/tools/tool";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const OF_TYPE: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

function hasType(value: unknown, type: JsonSchema["type"]): boolean {
  if (type === undefined) return true;
  return [type].flat().some((name) => OF_TYPE[String(name)]?.(value) ?? true);
}

/** Further keys count as nothing: not every endpoint that enforces a schema closes its objects. */
function followsObject(
  value: Record<string, unknown>,
  { properties = {}, required = [] }: JsonSchema,
): boolean {
  if (!required.every((key) => Object.hasOwn(value, key))) return false;
  return Object.entries(properties).every(
    ([key, part]) => !Object.hasOwn(value, key) || followsStructure(value[key], part),
  );
}

/** True when an endpoint that enforces `schema` could have returned `value`. */
export function followsStructure(value: unknown, schema: JsonSchema): boolean {
  if (schema.anyOf && !schema.anyOf.some((branch) => followsStructure(value, branch))) return false;
  if (!hasType(value, schema.type)) return false;
  if (schema.const !== undefined && value !== schema.const) return false;
  if (schema.enum && !schema.enum.some((allowed) => allowed === value)) return false;
  if (Array.isArray(value)) {
    const { items } = schema;
    return !items || value.every((item) => followsStructure(item, items));
  }
  return !isObject(value) || !schema.properties || followsObject(value, schema);
}
