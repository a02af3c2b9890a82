import { describe, expect, it } from "vitest";
import { z } from "zod";
import { config } from "@/lib/i18n/en/config";
import { type Expectation, expects, inEnglish, refusal } from "./expectation";
import { expectationOf, refusedText } from "./issue-expectation";

function issueOf(schema: z.ZodType, value: unknown): z.core.$ZodIssue {
  const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0];
  if (issue === undefined) throw new Error("no issue");
  return issue;
}

const type = (name: "string" | "number" | "int" | "object" | "record" | "undefined" | "array" | "null") =>
  ({ key: `type.${name}`, fields: {} }) as const;
const received = (expected: Parameters<typeof type>[0], got: Parameters<typeof type>[0]) =>
  expects("type", { type: type(expected), received: type(got) });

const byMode = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("explicit") }),
  z.object({ mode: z.literal("latent") }),
]);

/** With what the library itself says after “expected”, unless the words are our own. */
const ISSUES: [string, z.ZodType, unknown, Expectation, own?: string][] = [
  ["invalid_type", z.number(), "many", received("number", "string")],
  ["invalid_type", z.int(), 1.5, received("int", "number")],
  ["invalid_type", z.object({ a: z.string() }), {}, received("string", "undefined")],
  ["invalid_type", z.record(z.string(), z.string()), [], received("record", "array")],
  ["invalid_type", z.strictObject({}), null, received("object", "null")],
  [
    "invalid_type",
    z.number(),
    Number.POSITIVE_INFINITY,
    expects("type", { type: type("number"), received: "Infinity" }),
  ],
  ["invalid_type", z.string(), "Infinity".split(""), received("string", "array")],
  ["invalid_type", z.string(), new Date(0), expects("type", { type: type("string"), received: "Date" })],
  ["too_small", z.int().min(2), 1, expects("numberFrom", { least: "2" })],
  ["too_small", z.number().positive(), 0, expects("numberAbove", { least: "0" })],
  ["too_small", z.int(), -1e20, expects("intFrom", { least: "-9007199254740991" })],
  ["too_small", z.string().min(1), "", expects("lettersFrom", { least: "1" })],
  ["too_small", z.array(z.string()).min(1), [], expects("itemsFrom", { least: "1" })],
  ["too_big", z.int().max(2), 3, expects("numberTo", { most: "2" })],
  ["too_big", z.number().negative(), 0, expects("numberBelow", { most: "0" })],
  ["too_big", z.int(), 1e20, expects("intTo", { most: "9007199254740991" })],
  ["too_big", z.string().max(1), "ab", expects("lettersTo", { most: "1" })],
  ["too_big", z.array(z.string()).max(0), ["a"], expects("itemsTo", { most: "0" })],
  ["too_big", z.string().length(1), "ab", { text: "string to have exactly 1 characters" }],
  ["too_small", z.map(z.string(), z.string()).min(1), new Map(), { text: "map to have >=1 entries" }],
  ["invalid_format", z.string().regex(/^a$/), "b", expects("pattern", { pattern: "/^a$/" })],
  ["invalid_format", z.url(), "b", expects("address"), "an http or https address"],
  ["invalid_format", z.email(), "b", { text: "Invalid email address" }],
  [
    "unrecognized_keys",
    z.strictObject({}),
    { a: 1, b: 2 },
    expects("noKey", { keys: "“a”, “b”" }),
    "no key “a”, “b” here",
  ],
  ["invalid_value", z.enum(["a", "b"]), "c", expects("oneOf", { names: '"a"|"b"' })],
  ["invalid_value", z.literal("a"), "c", { text: '"a"' }],
  ["invalid_union", z.union([z.string(), z.number()]), true, expects("invalid")],
  ["invalid_union", z.object({ arm: byMode }), { arm: { mode: "x" } }, expects("mode"), "explicit or latent"],
  [
    "invalid_union",
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") })]),
    {},
    { text: "Invalid discriminator value. Expected 'a'" },
  ],
  [
    "invalid_union",
    z.xor([z.string(), z.string()]),
    "a",
    { text: "Invalid input: more than one option matched" },
  ],
  [
    "invalid_key",
    z.record(z.string().min(1), z.string()),
    { "": "" },
    expects("name"),
    "a name of letters, digits, “-” and “_”",
  ],
  ["invalid_key", z.map(z.string(), z.string()), new Map([[{}, ""]]), { text: "Invalid key in map" }],
  ["custom", z.string().refine(() => false, refusal(expects("host"))), "a", expects("host")],
  ["custom", z.string().refine(() => false), "a", expects("invalid")],
  ["not_multiple_of", z.number().multipleOf(2), 1, { text: "Invalid number: must be a multiple of 2" }],
  ["invalid_element", z.map(z.object({}), z.string()), new Map([[{}, 1]]), { text: "Invalid value in map" }],
];

describe("What an issue expected", () => {
  it.each(ISSUES)("%s of %o for %j", (code, schema, value, expected, own) => {
    const issue = issueOf(schema, value);
    expect(issue.code).toBe(code);
    expect(expectationOf(issue)).toEqual(expected);
    const library = issue.message.replace(/^.*?expected /, "").replace(/\.$/, "");
    expect(inEnglish(expected)).toBe(own ?? library);
  });

  it("has words for every type that a file can hold", () => {
    const values = ["", 1, 1.5, true, {}, [], undefined, null, Number.NaN];
    const kinds = [z.string(), z.number(), z.int(), z.boolean(), z.object({}), z.array(z.string())];
    const schemas = [...kinds, z.record(z.string(), z.string())];
    const named = schemas.flatMap((schema) =>
      values.flatMap((value) => {
        const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0];
        const said = issue && expectationOf(issue);
        return said && "key" in said
          ? Object.values(said.fields).map((field) =>
              typeof field === "object" && "key" in field ? field.key : field,
            )
          : [];
      }),
    );
    const known = Object.keys(config).filter((key) => key.startsWith("type."));
    expect([...new Set(named)].sort()).toEqual(known.sort());
  });
});

it("says why a text is refused", () => {
  const why = (schema: z.ZodType, value: string) => inEnglish(refusedText(issueOf(schema, value)));
  expect(why(z.string().min(1), "")).toBe("Too small: expected string to have >=1 characters");
  expect(why(z.string().max(1), "ab")).toBe("Too big: expected string to have <=1 characters");
  expect(why(z.email(), "ab")).toBe("Invalid email address");
});
