// Flattens a JSON Schema into table rows: each field with its type, bounds and description, nested fields
// below their parent.

import type { Words } from "@/lib/i18n/translate";
import type { JsonSchema } from "@/lib/tools/tool";

export type SchemaRow = {
  /** Path from the root, unique among the rows: `pages[].title`. */
  path: string;
  depth: number;
  name: string;
  /** A JSON Schema type: `string`, `array of integer`. */
  type: string;
  required: boolean;
  bounds: string[];
  description: string;
};

/** The schema without its null alternative. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const branches = schema.anyOf?.filter(({ type }) => type !== "null");
  return branches?.length === 1 && branches[0] ? { ...schema, ...branches[0], anyOf: undefined } : schema;
}

function typeOf(schema: JsonSchema): string {
  const own = withoutNull(schema);
  const nullable = own !== schema ? " or null" : "";
  if (own.anyOf) return own.anyOf.map(typeOf).join(" or ");
  if (own.type === "array") return `array of ${own.items ? typeOf(own.items) : "anything"}${nullable}`;
  const types = typeof own.type === "string" ? [own.type] : (own.type ?? []);
  return `${types.join(" or ") || "anything"}${nullable}`;
}

const range = (
  t: Words,
  [min, max]: [number | undefined, number | undefined],
  unit: "characters" | "items",
): string[] => [
  ...(min === undefined || min === 0 ? [] : [t(`agents.bounds.${unit}From`, { min })]),
  ...(max === undefined ? [] : [t(`agents.bounds.${unit}`, { max })]),
];

function boundsOf(t: Words, schema: JsonSchema): string[] {
  const own = withoutNull(schema);
  const { minimum: min, maximum: max } = own;
  const values = own.enum?.map(String).join(", ");
  return [
    ...(own.const === undefined ? [] : [t("agents.bounds.always", { value: JSON.stringify(own.const) })]),
    ...(values === undefined ? [] : [t("agents.bounds.oneOf", { values })]),
    ...(min !== undefined && max !== undefined ? [t("agents.bounds.between", { min, max })] : []),
    ...(min !== undefined && max === undefined ? [t("agents.bounds.least", { min })] : []),
    ...(min === undefined && max !== undefined ? [t("agents.bounds.most", { max })] : []),
    ...range(t, [own.minLength, own.maxLength], "characters"),
    ...range(t, [own.minItems, own.maxItems], "items"),
    ...(own.items ? boundsOf(t, own.items) : []),
    ...(own.default === undefined
      ? []
      : [t("agents.bounds.otherwise", { value: JSON.stringify(own.default) })]),
  ];
}

/** The object whose fields are listed below a field: the field itself, or the items of its list. */
function inside(schema: JsonSchema): { schema: JsonSchema; suffix: string } | null {
  const own = withoutNull(schema);
  if (own.properties) return { schema: own, suffix: "" };
  const item = own.items && withoutNull(own.items);
  return item?.properties ? { schema: item, suffix: "[]" } : null;
}

/** Returns rows in declared order. Only parts without a field are omitted, such as bounds of the root. */
export function schemaRows(t: Words, schema: JsonSchema, above = "", depth = 0): SchemaRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = above === "" ? name : `${above}.${name}`;
    const below = inside(field);
    return [
      {
        path,
        depth,
        name,
        type: typeOf(field),
        required: schema.required?.includes(name) ?? false,
        bounds: boundsOf(t, field),
        description: field.description ?? "",
      },
      ...(below ? schemaRows(t, below.schema, `${path}${below.suffix}`, depth + 1) : []),
    ];
  });
}
