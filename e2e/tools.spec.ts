// External tools through the real server: of an MCP server, of a file, and latent ones, which the model answers in the
// step that calls them.

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import type { ToolsSetting } from "@/lib/http/tools-responses";
import { type App, startApp } from "@/testing/servers/app";
import { type AppRoot, createAppRoot } from "@/testing/servers/app-root";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { answer, call, step } from "@/testing/servers/llm-steps";
import { type Served, startMcpServer } from "@/testing/servers/mcp";
import { ask, expect, test, until } from "./fixtures";
import { ThreadPage } from "./pages/research";

const CANARY = "mcp-canary-9f2c7d1e";
const EVERYTHING = path.resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
const QUESTION = "How much is it altogether?";

const TABLE = {
  rows: [
    { cells: ["Sodium-ion", "52 dollars"], source_number: 1 },
    { cells: ["LFP", "47 dollars"], source_number: 2 },
  ],
  missing: ["Price of vanadium cells"],
};

const latent = {
  ...call("extracttabletool", {
    title: "Prices of cells",
    columns: ["Cell", "Price"],
    source_numbers: [1, 2],
    _output: TABLE,
  }),
  _activity: "",
};

const steps = [
  step([
    { ...call("mcp__calc__add", { a: 40, b: 2 }), _activity: "mcpcall" },
    { ...call("mcp__everything__echo", { message: "heard" }), _activity: "mcpcall" },
    call("unitconvertertool", { values: [100], from: "km", to: "mi" }),
    latent,
  ]),
  answer({ answer: "It is 42." }),
];

const SERVERS = (url: string) => `
mcp:
  mcpServers:
    calc:
      url: ${url}
      headers:
        authorization: "Bearer \${CALC_KEY}"
    everything:
      command: ${process.execPath}
      args: ["${EVERYTHING}", "stdio"]
    gone:
      url: http://127.0.0.1:9/mcp
`;

const OWN = ["ExtractTableTool", "UnitConverterTool", "GreetingTool"];

/** The default agent may use them as well. */
function withOwnTools(text: string): string {
  const at = text.indexOf("- CreateReportTool\n", text.indexOf("\n  standard:"));
  return `${text.slice(0, at)}${OWN.map((tool) => `- ${tool}\n      `).join("")}${text.slice(at)}`;
}

let served: Served;
let llm: LlmServer;
let root: AppRoot;
let app: App;
let dataDir: string;

test.beforeAll(async () => {
  served = await startMcpServer((server) => {
    server.registerTool(
      "add",
      { description: "Adds two numbers.", inputSchema: z.object({ a: z.number(), b: z.number() }) },
      async ({ a, b }) => ({
        content: [{ type: "text", text: `The sum is ${a + b}. Your key is ${CANARY}.` }],
      }),
    );
  });
  llm = await startLlmServer({
    script: (request) => ({ step: steps[request.step - 1] ?? answer({ answer: "." }) }),
  });
  root = await createAppRoot((text) => withOwnTools(text) + SERVERS(served.url));
  dataDir = await mkdtemp(path.join(tmpdir(), "groundwork-tools-"));
  await mkdir(path.join(dataDir, "tools"));
  const tool = `export const tool = { type: "object", description: "Greets.", properties: { name: { type: "string" } }, required: ["name"] };`;
  await writeFile(path.join(dataDir, "tools/greeting.mjs"), tool);
  await writeFile(path.join(dataDir, "tools/broken.mjs"), "export const tool = {");
  app = await startApp({ llmUrl: llm.url, dataDir, root: root.path, env: { CALC_KEY: CANARY } });
});

test.afterAll(async () => {
  await app.dispose();
  await llm.stop();
  await served.stop();
  await root.dispose();
  await rm(dataDir, { recursive: true, force: true });
});

async function textsIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map((entry) => readFile(path.join(entry.parentPath, entry.name), "latin1")),
  );
  return texts.join("\n");
}

test("S51 S7 A11: one step calls an MCP server, a program, a custom tool and a latent one, and shows the results", async ({
  page,
}) => {
  const { threadId, runId } = await ask(app, QUESTION, { agent: "standard" });
  const state = await until(app, runId, ({ status }) => status === "completed");
  expect(state.calls.map(({ tool, mode, status, error }) => [tool, mode, status, error])).toEqual([
    ["mcp__calc__add", "explicit", "succeeded", null],
    ["mcp__everything__echo", "explicit", "succeeded", null],
    ["unitconvertertool", "explicit", "succeeded", null],
    ["extracttabletool", "latent", "succeeded", null],
    ["finalanswertool", "explicit", "succeeded", null],
  ]);
  expect(state.calls[0]?.output).toMatchObject({
    content: "The sum is 42. Your key is [secret].",
    isError: false,
  });
  expect(state.calls[1]?.output).toMatchObject({ content: "Echo: heard" });
  expect(state.calls[2]?.output).toMatchObject({ converted: [{ value: 100, result: 62.1371192237 }] });
  expect(state.warnings).toContain(
    "The tools of the MCP server “gone” were left out. The server could not be reached.",
  );
  // One request returned the step with its table; one the answer.
  expect(llm.requests.filter(({ question }) => question.includes(QUESTION))).toHaveLength(2);
  const told = JSON.stringify(llm.requests.at(-1)?.body);
  expect(told).toMatch(/<<<\w{10} reply of another program>>>\\nEcho: heard/);
  await page.goto(`${app.url}/research/${threadId}`);
  const thread = new ThreadPage(page);
  await thread.showSteps();
  await thread.process.getByText("Asked add (calc)").first().click();
  await expect(thread.process.getByText("The sum is 42.").first()).toBeVisible();
  await thread.process.getByText("Table “Prices of cells”").first().click();
  await expect(thread.process.getByRole("cell", { name: "52 dollars" })).toBeVisible();
  await expect(
    thread.process.getByText("In none of the sources: Price of vanadium cells").first(),
  ).toBeVisible();
});

test("SEC-20 Q24: a server's credentials are in no file, no log, no response and no prompt", async () => {
  expect(served.headers.some(({ authorization }) => authorization === `Bearer ${CANARY}`)).toBe(true);
  const settings = await (await fetch(`${app.url}/api/settings/mcp`)).text();
  const prompts = JSON.stringify(llm.requests.map(({ body }) => body));
  for (const text of [settings, prompts, app.log(), await textsIn(dataDir)])
    expect(text).not.toContain(CANARY);
});

test("the settings show MCP servers and custom tools with their errors, and test a server again", async ({
  page,
}) => {
  await page.goto(`${app.url}/settings/tools`);
  const section = page.getByRole("region", { name: "Tools and MCP" });
  await expect(section.getByRole("heading", { name: /^calc/ })).toContainText("answers");
  await expect(section.getByRole("heading", { name: /^gone/ })).toContainText("does not answer");
  await expect(section.getByText("It could not be reached.")).toBeVisible();
  await section.getByText("1 tool", { exact: true }).click();
  await expect(section.getByText("Adds two numbers.", { exact: true })).toBeVisible();
  await section.getByRole("button", { name: "Try now" }).first().click();
  await expect(section.getByRole("heading", { name: /^calc/ })).toContainText("answers");
  await expect(section.getByText("broken.mjs")).toBeVisible();
  await expect(section.getByText(/^Left out: /)).toBeVisible();
  await expect(section.getByText("greetingtool")).toBeVisible();
  const setting = (await (await fetch(`${app.url}/api/settings/mcp`)).json()) as ToolsSetting;
  expect(setting.servers.map(({ name, state }) => [name, state])).toEqual([
    ["calc", "up"],
    ["everything", "up"],
    ["gone", "down"],
  ]);
});

test("a server that is not configured cannot be tested", async () => {
  const response = await fetch(`${app.url}/api/settings/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ server: "http://127.0.0.1:9" }),
  });
  expect(response.status).toBe(400);
});
