import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { registeredTools } from "@/lib/config/agent-config";
import { ConfigError } from "@/lib/config/config-error";
import { configSentence } from "@/lib/config/config-sentence";
import { toolsSetting } from "@/lib/settings/settings-tools";
import { Tool } from "@/lib/tools/registry";
import { parseAgents } from "@/testing/config/config";
import { customTools, shelve } from "./custom-registry";
import { loadCustomTools } from "./load";

const before = customTools();
afterEach(() => {
  if (before) shelve(before);
});

const SCHEMA = `export const tool = { type: "object", description: "Says it.", properties: {} };`;

async function leave(files: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "tools-"));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  shelve(await loadCustomTools({ folders: [folder], shipped: Tool, patienceMs: 3000 }));
}

const reasons = (language: "en" | "ru") =>
  Object.fromEntries(toolsSetting(language).leftOut.map(({ file, reason }) => [path.basename(file), reason]));

it("the settings say in the language of the interface why a file is left out", async () => {
  await leave({
    "web-search.mjs": SCHEMA,
    "2.mjs": SCHEMA,
    "leaves.mjs": "process.exit(0);",
    "no-schema.mjs": "export const other = 1;",
    "no-function.mjs": `${SCHEMA} export const activity = 7;`,
    "keys.mjs": `${SCHEMA} export const options = { places: [] };`,
    "scopes.mjs": `${SCHEMA} export const options = { scopes: ["secrets"] };`,
    "throws.mjs": "throw new Error('no key');",
  });
  expect(reasons("ru")).toEqual({
    "web-search.mjs": "имя WebSearchTool занято встроенным инструментом",
    "2.mjs": "в его имени нет буквы, по которой можно назвать инструмент",
    "leaves.mjs": "он завершил поток, в котором его загружали",
    "no-schema.mjs": "ожидался экспорт «tool» со схемой (tool)",
    "no-function.mjs": "ожидалось, что «activity» — функция",
    "keys.mjs":
      "в «options» допустимы только ключи scopes (question, plan, sources), latent и idempotent (options)",
    "scopes.mjs": expect.stringMatching(/^ожидалось другое значение \(options\.scopes\.0\)/),
    // The file's own words.
    "throws.mjs": "no key",
  });
  expect(reasons("en")["web-search.mjs"]).toBe("the name WebSearchTool is taken by a tool that ships");
});

it("so does an agent that names the tool of such a file", async () => {
  await leave({ "web-search.mjs": SCHEMA, "leaves.mjs": "process.exit(0);" });
  const text = "default: a\nagents:\n  a:\n    title: A\n    description: D.\n    tools: [LeavesTool]\n";
  let fault: unknown;
  try {
    parseAgents(text, registeredTools, ".");
  } catch (error) {
    fault = error;
  }
  expect(fault).toBeInstanceOf(ConfigError);
  const said = (language: "en" | "ru") => configSentence(fault as ConfigError, language).expected;
  expect(said("ru")).toMatch(
    /«LeavesTool» неизвестно \(файл \S+leaves\.mjs пропущен: он завершил поток, в котором его загружали\)$/,
  );
  expect(said("en")).toMatch(/leaves\.mjs was left out: it ended the thread it was loaded in\)$/);
});
