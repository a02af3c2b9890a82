import { expect, it } from "vitest";
import { listTools } from "@/lib/agents/tool-details";
import type { JsonSchema } from "@/lib/tools/tool";
import { english, russian } from "@/testing/i18n/messages";
import { schemaRows } from "./schema-rows";

const schema: JsonSchema = {
  type: "object",
  required: ["query", "kind"],
  properties: {
    query: { type: "string", minLength: 1, maxLength: 200, description: "What to look for." },
    kind: { type: "string", enum: ["a", "b"] },
    _tool: { type: "string", const: "x" },
    many: { type: "integer", minimum: 1, maximum: 10, default: 5 },
    urls: { type: "array", minItems: 1, maxItems: 5, items: { type: "string", maxLength: 9 } },
    share: { type: ["number", "null"], minimum: 0 },
    found: {
      anyOf: [
        { type: "object", required: ["title"], properties: { title: { type: "string" } } },
        { type: "null" },
      ],
    },
    pages: {
      type: "array",
      items: { type: "object", properties: { number: { type: "integer", maximum: 3 } } },
    },
  },
};

it("has a row for each field, nested ones below their own", () => {
  const rows = schemaRows(english, schema).map(({ path, depth, type, required, bounds }) =>
    [" ".repeat(depth) + path, type, required ? "required" : "", bounds.join("; ")].join(" | "),
  );
  expect(rows).toEqual([
    "query | string | required | from 1 character; up to 200 characters",
    "kind | string | required | one of a, b",
    '_tool | string |  | always "x"',
    "many | integer |  | 1 to 10; otherwise 5",
    "urls | array of string |  | from 1 entry; up to 5 entries; up to 9 characters",
    "share | number or null |  | at least 0",
    "found | object or null |  | ",
    " found.title | string | required | ",
    "pages | array of object |  | ",
    " pages[].number | integer |  | at most 3",
  ]);
  expect(schemaRows(russian, schema)[0]?.bounds).toEqual(["от 1\u00a0символа", "до 200\u00a0символов"]);
});

it("reads every tool that ships", () => {
  for (const tool of listTools([])) {
    const paths = schemaRows(english, tool.schema).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(2);
    expect(new Set(paths).size).toBe(paths.length);
  }
});
