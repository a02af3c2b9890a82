import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sealed } from "@/lib/activities/data-block";
import { registeredTools } from "@/lib/config/agent-config";
import { inEnglish } from "@/lib/config/expectation";
import { Tool } from "@/lib/tools/registry";
import { agentConfig } from "@/testing/agent/loop-agent";
import { allActivities } from "./activities";
import { allTools, type CustomTools, shelve, whyLeftOut } from "./custom-registry";
import { loadCustomTools } from "./load";
import { titleOfFile } from "./module";
import { beginProbes } from "./probe";

const SCHEMA = `export const tool = { type: "object", description: "Says it.", properties: { word: { type: "string" } }, required: ["word"] };`;

let folder: string;
const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
const load = (patienceMs = 3000) => loadCustomTools({ folders: [folder], shipped: Tool, patienceMs });
const reasons = (custom: CustomTools) =>
  Object.fromEntries(custom.leftOut.map(({ file, reason }) => [path.basename(file), inEnglish(reason)]));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tools-"));
});
afterEach(() => shelve({ ...emptyShelf }));

const emptyShelf: CustomTools = {
  tools: { ...Tool, get: () => undefined, list: () => [] },
  activities: { register: () => never(), get: () => undefined, has: () => false, list: () => [] },
  files: [],
  leftOut: [],
  ready: async () => undefined,
};
function never(): never {
  throw new Error("nothing is registered here");
}

describe("files in tools/", () => {
  it("S7: one whose probe was begun early is tried once, and again at the next look", async () => {
    const count = path.join(folder, "count.txt");
    const counts = `import { appendFileSync } from "node:fs";\nappendFileSync(${JSON.stringify(count)}, "x");\n`;
    await write("say.ts", counts + SCHEMA);
    await write("broken.ts", "this is no code");
    beginProbes([folder, path.join(folder, "absent")]);
    const custom = await load();
    expect(custom.files.map(({ tool }) => tool)).toEqual(["saytool"]);
    expect(Object.keys(reasons(custom))).toEqual(["broken.ts"]);
    expect(await readFile(count, "utf8")).toBe("x");
    await load();
    expect(await readFile(count, "utf8")).toBe("xx");
  });

  it("S6 Q21: a tool is named by its file, whatever its code says", () => {
    expect(
      ["exchange-rate.ts", "exchange_rate_tool.mjs", "ExchangeRate.js", "2-.ts", "tool.ts"].map(titleOfFile),
    ).toEqual(["ExchangeRateTool", "ExchangeRateTool", "ExchangeRateTool", null, null]);
  });

  it("S7 S9: TypeScript and JavaScript files are found, and agents can name their tools", async () => {
    await write(
      "say-twice.ts",
      `import type { ActivityFor } from "groundwork/tool";\n${SCHEMA.replace(/;$/, " as const;")}
export const activity: ActivityFor<typeof tool> = async ({ word }: { word: string }) => word + word;`,
    );
    await write("plain.mjs", SCHEMA);
    await write("plain.test.mjs", "throw new Error('a test is no tool')");
    await mkdir(path.join(folder, "folder.ts"));
    const custom = await load();
    expect(custom.leftOut).toEqual([]);
    expect(custom.files.map(({ tool }) => tool)).toEqual(["plaintool", "saytwicetool"]);
    shelve(custom);
    expect(registeredTools.resolve("SayTwiceTool")).toBe("saytwicetool");
    expect(allTools().list()).toHaveLength(Tool.list().length + 2);
    const activity = allActivities().get("saytwicetool");
    expect(await activity?.run({ word: "ab" } as never, SCHEMA as never, contextWith({}))).toBe("abab");
    const shown = activity?.render("x".repeat(200), agentConfig({ execution: { mcpContextLimit: 100 } }));
    expect(shown && sealed(shown, "0")).toMatch(
      /^<<<0 result of a tool>>>\nx{100}\n\[… cut: the first 100 of 200 characters\]\n<<<0 end>>>$/,
    );
  });

  it("a render function that throws or returns no string does not cost the run its prompt", async () => {
    await write(
      "odd.mjs",
      `${SCHEMA} export const activity = async () => ({ value: 1 });
      export const render = (output) => { if (output.value === 1) throw new Error("render"); return 7n; };`,
    );
    const custom = await load();
    const render = custom.activities.get("oddtool")?.render;
    await custom.ready(["oddtool", "websearchtool"]);
    expect(render?.({ value: 1 }, agentConfig())).toContain('{"value":1}');
    expect(render?.({ value: 2 }, agentConfig())).toContain('{"value":2}');
  });

  it("an invalid file is reported with its name and the reason, and affects no other", async () => {
    await write("good.mjs", SCHEMA);
    await write("syntax.mjs", "export const tool = {");
    await write("throws.mjs", "throw new Error('no key');");
    await write("no-schema.mjs", "export const other = 1;");
    await write("wrong-type.mjs", SCHEMA.replace('"object"', '"array"'));
    await write("no-function.mjs", `${SCHEMA} export const activity = 7;`);
    await write("wrong-options.mjs", `${SCHEMA} export const options = { scopes: ["secrets"] };`);
    await write("web-search.mjs", SCHEMA);
    await write("Good.js", SCHEMA.replace("export const tool", "module.exports.tool"));
    await write("leaves.mjs", "process.exit(0);");
    const custom = await load();
    expect(custom.files.map(({ tool }) => tool)).toEqual(["goodtool"]);
    expect(reasons(custom)).toMatchObject({
      "throws.mjs": "no key",
      "no-schema.mjs": expect.stringContaining("an export “tool” with the schema"),
      "wrong-type.mjs": expect.stringContaining('must have type "object"'),
      "no-function.mjs": expect.stringContaining("“activity” as a function"),
      "wrong-options.mjs": expect.stringContaining("scopes"),
      "web-search.mjs": "the name WebSearchTool is taken by a tool that ships",
      "leaves.mjs": "it ended the thread it was loaded in",
      "syntax.mjs": expect.stringContaining("Unexpected end of input"),
    });
    expect(custom.leftOut).toHaveLength(9);
  });

  it("a file that hangs while loading is given up, whether it waits or loops", async () => {
    await write("waits.mjs", "await new Promise(() => setInterval(() => {}, 1000));");
    await write("turns.mjs", "for (;;) {}");
    await write("good.mjs", SCHEMA);
    const custom = await load(1500);
    expect(reasons(custom)).toEqual({
      "turns.mjs": "it did not load within 1.5 seconds",
      "waits.mjs": "it did not load within 1.5 seconds",
    });
    expect(custom.files.map(({ tool }) => tool)).toEqual(["goodtool"]);
  });

  it("S9: an agent that names a rejected tool gets the reason", async () => {
    await write("throws.mjs", "throw new Error('no key');");
    shelve(await load());
    expect(registeredTools.resolve("ThrowsTool")).toBeNull();
    expect(whyLeftOut("ThrowsTool")?.reason).toBe("no key");
    expect(inEnglish(registeredTools.why?.("ThrowsTool") ?? "")).toMatch(/throws\.mjs was left out: no key$/);
  });

  it("no folder, no tools", async () => {
    const custom = await loadCustomTools({ folders: [path.join(folder, "none")], shipped: Tool });
    expect([custom.files, custom.leftOut]).toEqual([[], []]);
  });
});

const contextWith = (scope: object) =>
  ({
    scope: { sources: [], plan: null, question: "q", ...scope },
    signal: new AbortController().signal,
    now: () => 5,
    services: { secret: 1 },
    config: {},
  }) as never;

describe("the context of a custom activity, and its result", () => {
  const seen = async (options: string) => {
    await write(
      "look.mjs",
      `${SCHEMA} ${options} export const activity = async (call, tool, context) => ({ keys: Object.keys(context).sort(), sources: context.sources ?? null });`,
    );
    const custom = await load();
    const activity = custom.activities.get("looktool");
    const source = {
      number: 1,
      url: "https://a.example/",
      title: "A",
      snippet: "s",
      status: "read",
      publishedAt: null,
      pageId: "pg_1",
    };
    return activity?.run({ word: "w" } as never, {} as never, contextWith({ sources: [source] }));
  };

  it("B14: contains nothing of the run, unless its options request it", async () => {
    expect(await seen("")).toEqual({ keys: ["now", "signal"], sources: null });
  });

  it("B14: contains the requested part, and no more than declared", async () => {
    expect(await seen(`export const options = { scopes: ["sources"] };`)).toEqual({
      keys: ["now", "signal", "sources"],
      sources: [
        { number: 1, url: "https://a.example/", title: "A", snippet: "s", status: "read", publishedAt: null },
      ],
    });
  });

  it("its result is data: functions are removed, and too much or nothing is an error", async () => {
    await write(
      "odd.mjs",
      `${SCHEMA} export const activity = async ({ word }) => word === "none" ? undefined : word === "much" ? "x".repeat(300000) : { toString: () => "x", value: new Date(0) };`,
    );
    const run = (await load()).activities.get("oddtool")?.run;
    const call = (word: string) => run?.({ word } as never, {} as never, contextWith({}));
    expect(await call("some")).toEqual({ value: "1970-01-01T00:00:00.000Z" });
    await expect(call("none")).rejects.toThrow(/nothing that can be kept/);
    await expect(call("much")).rejects.toThrow(/300002 characters/);
  });
});
