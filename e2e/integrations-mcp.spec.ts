// The MCP server with the official client: what other programs receive from its tools.

import { Client, type Progress, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { MadeApiKey } from "@/lib/http/key-responses";
import type { Answer } from "@/lib/integrations/mcp/server-answer";
import { clarify } from "@/testing/servers/llm-steps";
import { expect, type Stack, stateOf, test, until } from "./fixtures";
import { fullScript, INDEX } from "./scenario";

async function connected({ app }: Pick<Stack, "app">, key?: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const requestInit = key ? { headers: { authorization: `Bearer ${key}` } } : {};
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/api/mcp`), { requestInit }));
  return client;
}

async function call(
  client: Client,
  name: string,
  args: Record<string, unknown>,
  onprogress?: (news: Progress) => void,
) {
  const result = await client.callTool({ name, arguments: args }, onprogress ? { onprogress } : {});
  const text = result.content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  return { failed: result.isError === true, text, data: result.structuredContent as Answer };
}

test("a run to its end with progress, its report by id, and a search of the library", async ({ stack }) => {
  const { url } = stack.app;
  const question = "Is sodium-ion cheaper, asked by a tool?";
  stack.script(question, fullScript(question, { chunkSize: 400, chunkDelayMs: 5 }));
  const client = await connected(stack);
  const news: Progress[] = [];
  const { failed, text, data } = await call(client, "research", { question, scope: "web" }, (one) =>
    news.push(one),
  );
  expect(failed).toBe(false);
  const { report, threadId, answer } = await stateOf(stack.app, data.runId);
  expect(data).toMatchObject({
    status: "completed",
    threadId,
    answer,
    report: report?.content,
    links: { research: `${url}/research/${threadId}`, report: `${url}/reports/${report?.id}` },
  });
  expect(data.sources.map((source) => source.url)).toContain(INDEX);
  expect(text).toContain(`${report?.content}`);
  expect(text).toContain(INDEX);
  expect(
    news.some(
      ({ message }) =>
        message === "Current contract prices of sodium-ion cells decide the first half of the question.",
    ),
  ).toBe(true);
  expect(news.map(({ progress }) => progress)).toEqual(news.map((_, index) => index + 1));
  for (const id of [data.reportId, data.runId, threadId]) {
    const again = await call(client, "get_report", { id });
    expect(again.data, String(id)).toEqual(data);
  }
  const found = await client.callTool({
    name: "search_library",
    arguments: { query: "sodium-ion grid storage" },
  });
  expect(found.structuredContent).toMatchObject({
    hits: expect.arrayContaining([expect.objectContaining({ kind: "report", id: data.reportId })]),
  });
  await client.close();
});

test("a run that asks a question is answered by its id, and invalid input gets a sentence", async ({
  stack,
}) => {
  const question = "What does the new chemistry cost, asked by a tool?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 1
      ? {
          step: clarify({
            questions: ["Which one is new to you?"],
            assumptions: ["Sodium-ion is meant.", "LFP is meant."],
          }),
        }
      : script({ ...request, step: request.step - 1 }),
  );
  const client = await connected(stack);
  const asked = await call(client, "research", { question });
  expect(asked.data).toMatchObject({
    status: "waiting_for_clarification",
    questions: ["Which one is new to you?"],
    assumptions: ["Sodium-ion is meant.", "LFP is meant."],
  });
  const answers = [{ question: "Which one is new to you?", answer: "Sodium-ion" }];
  const told = await call(client, "research", { runId: asked.data.runId, answers });
  expect(told.data).toMatchObject({ status: "completed", runId: asked.data.runId });
  for (const args of [{}, { question: " " }, { question: "Why?", agent: "oracle" }, { question: 7 }]) {
    const refused = await call(client, "research", args);
    expect(refused).toMatchObject({ failed: true, text: expect.stringMatching(/\w/) });
  }
  await client.close();
});

test("a client that disconnects stops nothing", async ({ stack }) => {
  const question = "Is it cheaper, asked by an impatient tool?";
  stack.script(question, fullScript(question, { chunkSize: 60, chunkDelayMs: 30 }));
  const client = await connected(stack);
  await expect(
    client.callTool({ name: "research", arguments: { question, scope: "web" } }, { timeout: 300 }),
  ).rejects.toThrow();
  const { threads } = (await (await fetch(`${stack.app.url}/api/threads`)).json()) as {
    threads: { runId: string; question: string }[];
  };
  const runId = threads.find((thread) => thread.question === question)?.runId ?? "";
  const state = await until(stack.app, runId, ({ status }) => status !== "researching");
  expect(state.status).toBe("completed");
  await client.close();
});

test("a saved template is a tool, and another site's page is rejected", async ({ stack }) => {
  const { url } = stack.app;
  const question = "What do sodium-ion cells cost, by a template?";
  stack.script(question, fullScript(question));
  const made = await fetch(`${url}/api/templates`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "cost_of",
      title: "Cost",
      question: "What do {what} cost, by a template?",
      inputs: [{ type: "text", name: "what", label: "What", required: true }],
      scope: "web",
    }),
  });
  expect(made.status).toBe(201);
  const client = await connected(stack);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("template_cost_of");
  const { data } = await call(client, "template_cost_of", { what: "sodium-ion cells" });
  expect(data).toMatchObject({ status: "completed", question });
  await client.close();
  const foreign = await fetch(`${url}/api/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "https://elsewhere.example" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  expect(foreign.status).toBe(403);
  expect(await foreign.json()).toMatchObject({ jsonrpc: "2.0", error: { data: { code: "cross_site" } } });
});

test("a key gives access until it is revoked", async ({ stack }) => {
  const { url } = stack.app;
  const made = (await (
    await fetch(`${url}/api/settings/keys`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Tool" }),
    })
  ).json()) as MadeApiKey;
  const client = await connected(stack, made.key);
  expect((await client.listTools()).tools.length).toBeGreaterThan(2);
  await fetch(`${url}/api/settings/keys/${made.id}`, { method: "DELETE" });
  await expect(client.callTool({ name: "search_library", arguments: { query: "cells" } })).rejects.toThrow();
  await expect(connected(stack, made.key)).rejects.toThrow();
});
