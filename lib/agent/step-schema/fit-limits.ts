// Brings values that exceed a limit back within it when little is lost (Q10): prose is cut, long lists are
// shortened, numbers are clamped, absent values get their default. Anything else is left to validation.

import type { JsonSchema } from "@/lib/tools/tool";
import { pathText } from "./validation";

type Fitted = { value: unknown; warnings: string[] };

/**
 * Cuts at the last word boundary within `limit` code points and marks the cut; a single long word is cut in
 * the middle.
 */
export function cutAtWord(text: string, limit: number): string {
  // No code point takes more than two code units, so the rest of an extremely long text is not examined.
  const points = [...text.slice(0, 2 * limit + 2)];
  if (points.length <= limit) return text;
  if (limit < 2) return points.slice(0, limit).join("");
  const room = points.slice(0, limit - 1).join("");
  const boundary = room.search(/\s\S*$/u);
  const nextIsSpace = /\s/u.test(points[limit - 1] ?? "");
  const kept = nextIsSpace || boundary <= 0 ? room : room.slice(0, boundary);
  return `${kept.trimEnd()}…`;
}

function fitText(schema: JsonSchema, text: string, path: string): Fitted {
  const limit = schema.maxLength;
  if (limit === undefined) return { value: text, warnings: [] };
  const value = cutAtWord(text, limit);
  return value === text
    ? { value, warnings: [] }
    : { value, warnings: [`${path} was cut to ${limit} characters.`] };
}

function fitNumber(schema: JsonSchema, number: number, path: string): Fitted {
  const value = Math.min(schema.maximum ?? number, Math.max(schema.minimum ?? number, number));
  return value === number
    ? { value, warnings: [] }
    : { value, warnings: [`${path} was ${number}, taken as ${value}.`] };
}

function fitList(schema: JsonSchema, list: readonly unknown[], path: string): Fitted {
  const limit = schema.maxItems ?? list.length;
  const warnings = list.length > limit ? [`${path} had ${list.length} items; the first ${limit} count.`] : [];
  const items = list.slice(0, limit).map((item, index) => {
    if (!schema.items) return item;
    const fitted = fitLimits(schema.items, item, pathText(path, [index]));
    warnings.push(...fitted.warnings);
    return fitted.value;
  });
  return { value: items, warnings };
}

function fitObject(schema: JsonSchema, record: object, path: string): Fitted {
  const properties = schema.properties ?? {};
  const warnings: string[] = [];
  const entries: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(properties)) {
    const given: unknown = Object.hasOwn(record, key) ? (record as Record<string, unknown>)[key] : undefined;
    const fitted = fitLimits(inner, given, pathText(path, [key]));
    warnings.push(...fitted.warnings);
    // On the wire an absent optional value is `null` (P3).
    const absent = fitted.value === undefined || (fitted.value === null && !schema.required?.includes(key));
    if (!absent) entries.push([key, fitted.value]);
  }
  for (const [key, value] of Object.entries(record)) {
    if (Object.hasOwn(properties, key)) continue;
    if (schema.additionalProperties !== false) entries.push([key, value]);
    else warnings.push(`${pathText(path, [key.slice(0, 64)])} is not known and was ignored.`);
  }
  return { value: Object.fromEntries(entries), warnings };
}

/** The value within the limits of its schema, and what was changed. `path` names the value in warnings. */
export function fitLimits(schema: JsonSchema, value: unknown, path: string): Fitted {
  if ((value === undefined || value === null) && schema.default !== undefined)
    return { value: schema.default, warnings: [] };
  if (typeof value === "string") return fitText(schema, value, path);
  if (typeof value === "number") return fitNumber(schema, value, path);
  if (typeof value !== "object" || value === null) return { value, warnings: [] };
  if (schema.anyOf) {
    const forms = schema.anyOf.filter((form) => form.type !== "null");
    const only = forms.length === 1 ? forms[0] : undefined;
    return only ? fitLimits(only, value, path) : { value, warnings: [] };
  }
  if (Array.isArray(value)) return fitList(schema, value, path);
  return schema.properties ? fitObject(schema, value, path) : { value, warnings: [] };
}
