import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createToolRegistry } from "@/lib/tools/registry";
import { parseAgents } from "@/testing/config/config";
import { ConfigError } from "./config-error";
import { configSentence } from "./config-sentence";

const registry = createToolRegistry();
const tools = { resolve: (name: string) => registry.get(name)?.name ?? null, known: ["WebSearchTool"] };
const agent = (extra: string) =>
  `default: a\nagents:\n  a:\n    title: A\n    description: D.\n    tools: [WebSearchTool]\n${extra}`;

function faultOf(text: string): ConfigError {
  try {
    parseAgents(text, { ...tools, resolve: (name) => (name === "WebSearchTool" ? name : null) }, ".");
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error("no error");
}

/** Texts after `expected` and in the calls that make a fault, with `7` for what is filled in. */
const WRITTEN =
  /(?:expected(?::| =)|(?:refuse|wrong|operationsError)\(\s*(?:variable|name|"[A-Z_]+"),|fault\((?:at|\[[^\]]*\]),|error:|^ {2}"[^"]+":)\s*(?:"((?:[^"\\]|\\.)+)"|`([^`]+)`)/gm;
const FOLDERS = ["lib/config", "lib/models", "lib/agent/calls", "lib/documents"];
const root = path.resolve(import.meta.dirname, "../..");
const expectations = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .flatMap((name) => {
      const text = readFileSync(path.join(root, folder, name), "utf8");
      if (!/ConfigError|VariantFault|z\.|\.refine/.test(text) && name !== "binding-table.ts") return [];
      return [...text.matchAll(WRITTEN)].map(([, plain, filled]) =>
        (plain ?? filled ?? "").replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "7"),
      );
    }),
);

describe("A faulty configuration", () => {
  it.each([
    ["agents: [", "agents.yaml, строка 1, столбец 10. Ожидалось: правильный YAML (bad indent)."],
    ["", "agents.yaml, верхний уровень. Ожидалось: набор настроек."],
    [
      agent("    search: { max_searches: many }"),
      "agents.yaml, agents.a.search.max_searches. Ожидалось: число, получено: строка.",
    ],
    [
      agent("    execution: { max_iterations: 0 }"),
      "agents.yaml, agents.a.execution.max_iterations. Ожидалось: число не меньше 1.",
    ],
    [agent("    serch: {}"), "agents.yaml, agents.a. Ожидалось: отсутствие ключей “serch”."],
    [
      agent("").replace("[WebSearchTool]", "[Serch]"),
      "agents.yaml, agents.a.tools[0]. Ожидалось: одно из: WebSearchTool; «Serch» неизвестно.",
    ],
  ])("is said in Russian: %j", (text, sentence) => {
    expect(configSentence(faultOf(text), "ru").message).toBe(sentence);
  });

  it("stays as it is in English, and so does what nothing translates", () => {
    const error = new ConfigError({ file: "agents.yaml", path: "a", expected: "{odd} words; of nobody" });
    expect(configSentence(error, "en").message).toBe(error.message);
    expect(configSentence(error, "ru").expected).toBe(error.expected);
  });

  it("has Russian words for every expectation in the source", () => {
    expect(expectations.length).toBeGreaterThan(45);
    const untold = expectations.filter((expected) => {
      const error = new ConfigError({ file: "environment", path: "A", expected });
      return !/[а-яё]/.test(configSentence(error, "ru").expected);
    });
    expect(untold).toEqual([]);
  });

  it("costs linear time, whatever a file puts into it", () => {
    const expected = `one of ${"; “".repeat(20_000)}`;
    const error = new ConfigError({ file: "agents.yaml", path: "a", expected });
    expect(configSentence(error, "ru").expected).toContain("одно из");
  });
});
