import { expect, expectTypeOf, it } from "vitest";
import type { AgentConfig } from "@/lib/config/schema";
import { createToolRegistry, Tool, webSearchTool } from "@/lib/tools/registry";
import type { ToolSchema } from "@/lib/tools/tool";
import { webSearchSchema } from "@/lib/tools/web-search";
import type { ActivityContext, Activity as ActivityFunction, FlatCall } from "./activity";
import { oneLine, sealed, told } from "./data-block";
import { Activity, createActivityRegistry, defineActivity } from "./registry";

const noCall = { _tool: "x", _activity: "x", _reasoningForCall: "" } as FlatCall;
const noContext = {} as ActivityContext;
const noConfig = {} as AgentConfig;
const answer =
  (value: unknown): ActivityFunction =>
  async () =>
    value;

it("A1: only a function can be registered, and a result is always awaited", async () => {
  const registry = createActivityRegistry();
  expect(() => registry.register("weather", 42 as unknown as ActivityFunction)).toThrow(
    'Activity "weather": it must be an async function.',
  );
  const notAsync = (() => 7) as unknown as ActivityFunction;
  const throwing = (() => {
    throw new Error("at once");
  }) as unknown as ActivityFunction;
  const { run } = registry.register("weather", notAsync);
  const schema = webSearchTool.schema;
  expect(run(noCall, schema, noContext)).toBeInstanceOf(Promise);
  await expect(run(noCall, schema, noContext)).resolves.toBe(7);
  await expect(registry.register("broken", throwing).run(noCall, schema, noContext)).rejects.toThrow(
    "at once",
  );
});

it("A2: the registry accepts code for anything the model cannot do and requires no schema", () => {
  expect(createActivityRegistry().register("database", answer(null)).name).toBe("database");
});

it("A3: tools and activities live in two registries that never return each other's items", () => {
  const tools = createToolRegistry();
  const activities = createActivityRegistry();
  const schema: ToolSchema = { type: "object", description: "Only a tool.", properties: {} };
  tools.register("OnlyTool", schema);
  activities.register("OnlyActivity", answer(1));
  expect(tools.get("OnlyActivity")).toBeUndefined();
  expect(activities.get("OnlyTool")).toBeUndefined();
  expect(activities.has("OnlyTool")).toBe(false);
});

it("A5: another implementation does not change the tool", () => {
  const before = JSON.stringify(Tool.require("WebSearchTool"));
  const development = createActivityRegistry();
  const production = createActivityRegistry();
  development.register("websearchtool", answer("canned"));
  production.register("websearchtool", answer("real"));
  expect(JSON.stringify(Tool.require("WebSearchTool"))).toBe(before);
});

it("A6: a name and variant can be registered once, unless override is set", () => {
  const registry = createActivityRegistry();
  const first = registry.register("search", answer(1));
  expect(first.variant).toBe("default");
  expect(() => registry.register("Search", answer(2))).toThrow(
    'Activity "Search": variant "default" is registered already.',
  );
  const second = registry.register("search", answer(2), { variant: "fast" });
  expect(registry.get("search")).toBe(first);
  expect(registry.get("search", "fast")).toBe(second);
  expect(registry.get("search", "slow")).toBeUndefined();
  const third = registry.register("search", answer(3), { override: true });
  expect(registry.get("search")).toBe(third);
  expect(registry.list()).toEqual([third, second]);
});

it("A7: an activity may have the tool's name, in the tool's own spelling", () => {
  const registry = createActivityRegistry();
  registry.register("WebSearchTool", answer(1));
  expect(registry.has("websearchtool")).toBe(true);
});

it("A8: argument and result of a handler are inferred from the tool", () => {
  const registry = createActivityRegistry();
  registry.register(
    webSearchTool,
    async (call) => {
      expectTypeOf(call.query).toEqualTypeOf<string>();
      expectTypeOf(call.max_results).toEqualTypeOf<number | undefined>();
      expectTypeOf(call._reasoningForCall).toEqualTypeOf<string>();
      return { query: call.query, results: [] };
    },
    { variant: "typed" },
  );
  // @ts-expect-error a result that is not the tool's `_output` does not compile
  registry.register(webSearchTool, async () => ({ query: 1 }), { variant: "wrong" });
  // @ts-expect-error a parameter the tool does not have does not compile
  defineActivity(webSearchSchema, async (call) => ({ query: call.nothing, results: [] }));
  expect(registry.get("websearchtool", "typed")?.name).toBe("websearchtool");
});

it("S4: every result has a text form: a string as data, anything else as JSON, or the activity's own", () => {
  const registry = createActivityRegistry();
  const plain = registry.register("plain", answer(""));
  const text = (given: unknown) => sealed(plain.render(given, noConfig), "0");
  expect(text("two\nlines")).toBe("<<<0 result>>>\ntwo\nlines\n<<<0 end>>>");
  expect(text({ a: 1 })).toContain('\n{"a":1}\n');
  expect(text(undefined)).toContain("\nnull\n");
  const own = registry.register(webSearchTool, async ({ query }) => ({ query, results: [] }), {
    render: (output) => told`Results for ${oneLine(output.query)}`,
  });
  expect(own.render({ query: "zod", results: [] }, noConfig)).toBe("Results for zod");
});

it("Q14: an activity is retried automatically only if it declares that this is safe", () => {
  const registry = createActivityRegistry();
  expect(registry.register("send", answer(1)).idempotent).toBe(false);
  expect(registry.register("look", answer(1), { idempotent: true }).idempotent).toBe(true);
});

it("A3: the default instance exists and is initially empty", () => {
  expect(typeof Activity.register).toBe("function");
});
