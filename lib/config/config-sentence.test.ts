import { devNull } from "node:os";
import { describe, expect, it } from "vitest";
import { createToolRegistry } from "@/lib/tools/registry";
import { parseAgents } from "@/testing/config/config";
import { ConfigError } from "./config-error";
import { configSentence } from "./config-sentence";
import { type Expectation, expects } from "./expectation";

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
      agent(`    prompts: { system_file: ${JSON.stringify(devNull)} }`),
      "agents.yaml, agents.a.prompts.system_file. Ожидалось: файл с текстом (слишком коротко, нужно: текст с числом символов не меньше 1).",
    ],
    [
      `${agent("    mcp: { mcpServers: { wiki: { command: a } } }\n")}mcp: { mcpServers: { wiki: { command: b } } }\n`,
      "agents.yaml, agents.a.mcp.mcpServers.wiki. Ожидалось: другое имя, потому что в другом месте это другой сервер.",
    ],
    [
      agent("    model: { api_key_env: sk-1 }"),
      "agents.yaml, agents.a.model.api_key_env. Ожидалось: имя переменной окружения, а не сам ключ.",
    ],
    [
      agent("    execution: { mcp_context_limit: 1e20 }"),
      "agents.yaml, agents.a.execution.mcp_context_limit. Ожидалось: целое число не больше 9007199254740991.",
    ],
    [
      agent("").replace("[WebSearchTool]", "[Serch]"),
      "agents.yaml, agents.a.tools[0]. Ожидалось: одно из: WebSearchTool; «Serch» неизвестно.",
    ],
  ])("is said in Russian: %j", (text, sentence) => {
    expect(configSentence(faultOf(text), "ru").message).toBe(sentence);
  });

  it("stays as it is in English, and so does what nothing translates", () => {
    const expected = { text: "{odd} words; of nobody" };
    const error = new ConfigError({ file: "agents.yaml", path: "a", expected });
    expect(configSentence(error, "en").message).toBe(error.message);
    expect(configSentence(error, "ru").expected).toBe(error.expected);
  });

  const said = (expected: Expectation) => {
    const error = new ConfigError({ file: "environment", path: "A", expected });
    return [error.message, configSentence(error, "ru").message];
  };

  it("says what fills a field in the language, too", () => {
    expect(said(expects("inPlace", { known: expects("nothing"), segment: "B" }))).toEqual([
      "A: expected nothing more in place of “B”.",
      "A. Ожидалось: ничего больше вместо «B».",
    ]);
  });

  it("takes names as they are, also those that are words of a sentence or look like a field", () => {
    expect(said(expects("known", { names: "string, {name}, a $& b", name: "on or off" }))).toEqual([
      "A: expected one of string, {name}, a $& b; “on or off” is not known.",
      "A. Ожидалось: одно из: string, {name}, a $& b; «on or off» неизвестно.",
    ]);
  });

  it("costs linear time, whatever a file puts into it", () => {
    const names = "; “".repeat(20_000);
    expect(said(expects("oneOf", { names }))).toEqual([
      `A: expected one of ${names}.`,
      `A. Ожидалось: одно из: ${names}.`,
    ]);
  });
});
