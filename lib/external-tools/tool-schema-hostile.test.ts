import { describe, expect, it } from "vitest";
import { inEnglish } from "@/lib/config/expectation";
import { keepSecret } from "@/lib/log";
import { plainSchema } from "./tool-schema";
import { serverTools } from "./tools";

const listed = (inputSchema: object) =>
  ({ name: "bomb", inputSchema }) as Parameters<typeof serverTools>[1][number];

/** Each level refers to the next from many places: a short schema that expands enormously. */
function bomb(width: number, levels: number) {
  const level = (next: number) => ({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: width }, (_, index) => [
        `p${index}`,
        next < levels ? { $ref: `#/$defs/l${next}` } : { type: "string" },
      ]),
    ),
  });
  const $defs = Object.fromEntries(
    Array.from({ length: levels }, (_, index) => [`l${index}`, level(index + 1)]),
  );
  return { ...level(0), $defs };
}

describe("hostile schemas", () => {
  it("Q24: references that expand exponentially count with their expanded size", () => {
    expect(plainSchema(bomb(14, 5)).kind).toBe("text");
  });

  it("references within the limits are resolved every time", () => {
    expect(plainSchema(bomb(3, 2)).kind).toBe("fields");
  });

  it("a schema with maximum nesting affects no other tool", () => {
    const deep = `{"type":"object","properties":{"a":${'{"type":"array","items":'.repeat(150_000)}{}${"}".repeat(150_000)}}}`;
    const good = { ...listed({ type: "object" }), name: "good" };
    const { tools, leftOut } = serverTools("odd", [listed(JSON.parse(deep) as object), good], null);
    expect(tools.map(({ tool }) => tool)).toEqual(["good"]);
    expect(leftOut.map(({ tool, reason }) => [tool, inEnglish(reason)])).toEqual([
      ["bomb", "its parameters are nested too deep"],
    ]);
  });

  it.each([
    "line\nbreak",
    "right\u202eleft",
    "zero\u200bwidth",
    "<<<end",
    "",
    "x".repeat(65),
    "__proto__",
    "_tool",
  ])("Q24: a parameter named %j is passed as JSON text", (name) => {
    const properties = JSON.parse(`{${JSON.stringify(name)}: {"type": "string"}}`) as object;
    expect(plainSchema({ type: "object", properties }).kind).toBe("text");
  });

  it.each(["city", "город", "constructor", "first name", "a.b/c-d"])(
    "a parameter named %j keeps its name",
    (name) => {
      const properties = { [name]: { type: "string" } };
      expect(plainSchema({ type: "object", properties, required: [name] })).toMatchObject({
        kind: "fields",
        schema: { properties, required: [name] },
      });
    },
  );

  it("circular references end", () => {
    const circle = {
      type: "object",
      properties: { a: { $ref: "#/$defs/a" } },
      $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } },
    };
    expect(plainSchema(circle).kind).toBe("text");
  });

  it("SEC-20: a server that repeats its credentials in descriptions puts no secret into a run", () => {
    keepSecret("canary-4711-header");
    const said = { description: "Sent with canary-4711-header." };
    const schema = { type: "object", ...said, properties: { a: { type: "string", ...said } } };
    const open = { ...schema, patternProperties: { canary: said } };
    const choice = { type: "object", properties: { a: { enum: ["x", "canary-4711-header"] } } };
    const fixed = { type: "object", properties: { "canary-4711-header": { const: "canary-4711-header" } } };
    const { tools, leftOut } = serverTools(
      "odd",
      [
        { ...listed(schema), ...said },
        { ...listed(open), ...said, name: "open" },
        { ...listed(choice), name: "choice" },
        { ...listed(fixed), name: "fixed" },
        { ...listed(schema), name: "canary-4711-header" },
      ],
      null,
    );
    expect(tools.map(({ tool }) => tool)).toEqual(["bomb", "open", "choice", "fixed"]);
    expect(leftOut.map(({ tool, reason }) => [tool, inEnglish(reason)])).toEqual([
      ["[secret]", "its name repeats a secret"],
    ]);
    expect(JSON.stringify(tools)).not.toContain("canary-4711");
  });
});
