import { Client, type Progress, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, it } from "vitest";
import { GroundworkError } from "@/lib/errors/errors";
import { saveTemplate } from "@/lib/templates/templates";
import { sqliteOf } from "@/testing/db/db";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { answers, engineFor, finished, hanging, keep, waiting } from "@/testing/runs/engines";
import { createMcpServer } from "./server";
import type { Answer } from "./server-answer";

/** Without sign-in. */
const ALONE = { kind: "alone", user: null, owner: null, administers: true } as const;
const URL_OF_SERVER = "http://127.0.0.1:3000/api/mcp";
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

type Mode = "legacy" | "auto";

/** The official client, whose requests are passed directly to the server. */
async function connected(engine: TestEngine, mode: Mode = "legacy"): Promise<Client> {
  const serve = createMcpServer(() => engine);
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const fetch = (url: string | URL, init?: RequestInit) => serve(new Request(url, init), ALONE);
  await client.connect(new StreamableHTTPClientTransport(new URL(URL_OF_SERVER), { fetch }));
  clients.push(client);
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

describe.each(["legacy", "auto"] as const)("The MCP server with %s", (mode) => {
  it("offers its tools with the form of question and answer", async () => {
    const client = await connected(engineFor(), mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["research", "get_report", "search_library"]);
    for (const { description, inputSchema, outputSchema } of tools) {
      expect(description).toMatch(/\.$/);
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: "object" });
    }
  });

  it("runs to the end with progress notifications, and returns the report with its sources", async () => {
    const client = await connected(engineFor(), mode);
    const news: Progress[] = [];
    const { failed, text, data } = await call(client, "research", { question: "Why?" }, (one) =>
      news.push(one),
    );
    expect(failed).toBe(false);
    expect(data).toMatchObject({
      status: "completed",
      question: "Why?",
      sources: [{ number: 1, url: "https://example.org/cache" }],
      links: {
        research: `http://127.0.0.1:3000/research/${data.threadId}`,
        report: `http://127.0.0.1:3000/reports/${data.reportId}`,
      },
    });
    expect(data.report).toContain("[1]");
    expect(text).toContain("https://example.org/cache");
    expect(text).toContain(data.runId);
    expect(news.map(({ progress }) => progress)).toEqual(news.map((_, index) => index + 1));
    expect(news.some(({ message }) => message?.includes("is written"))).toBe(true);
  });
});

describe("The MCP server", () => {
  it("returns at once if the caller does not wait, and returns the report later by any of the ids", async () => {
    const engine = engineFor({ pause: () => new Promise((resolve) => setTimeout(resolve, 5)) });
    const client = await connected(engine);
    const begun = await call(client, "research", { question: "Why?", wait: 0 });
    expect(begun.failed).toBe(false);
    expect(begun.data).toMatchObject({ report: null });
    expect(begun.text).toContain(`get_report with id "${begun.data.runId}"`);
    const byRun = await call(client, "get_report", { id: begun.data.runId });
    expect(byRun.data.status).toBe("completed");
    const byThread = await call(client, "get_report", { id: begun.data.threadId });
    const byReport = await call(client, "get_report", { id: String(byRun.data.reportId) });
    expect(byThread.data).toEqual(byRun.data);
    expect(byReport.data).toEqual(byRun.data);
  });

  it("a caller that disconnects stops no run", async () => {
    const engine = keep(createTestEngine(hanging));
    const client = await connected(engine);
    const left = new AbortController();
    const asked = client.callTool(
      { name: "research", arguments: { question: "Why?" } },
      { signal: left.signal },
    );
    while (engine.live.runs.size === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    left.abort();
    await expect(asked).rejects.toThrow();
    const [live] = engine.live.runs.values();
    expect(live?.recorder.state.status).toBe("researching");
  });

  it("returns the questions of a waiting run, and continues with or without the answers", async () => {
    const engine = engineFor({ asks: true });
    const client = await connected(engine);
    const asked = await call(client, "research", { question: "Which?" });
    expect(asked.failed).toBe(false);
    expect(asked.data).toMatchObject({ status: "waiting_for_clarification", questions: ["Which cache?"] });
    expect(asked.text).toContain(`runId "${asked.data.runId}"`);
    const told = await call(client, "research", { runId: asked.data.runId, ...answers });
    expect(told.data).toMatchObject({ status: "completed", runId: asked.data.runId });

    const other = await waiting(engine);
    const skipped = await call(client, "research", { runId: other, skip: true });
    expect(skipped.data).toMatchObject({ status: "completed", runId: other });
    const again = await call(client, "research", { runId: other, ...answers });
    expect(again).toMatchObject({ failed: true, text: new GroundworkError("already_answered").message });
  });

  it("asks a follow-up in a thread", async () => {
    const engine = engineFor();
    const client = await connected(engine);
    const first = await call(client, "research", { question: "Why?" });
    const { threadId } = first.data;
    const second = await call(client, "research", { question: "And?", threadId });
    expect(second.data).toMatchObject({ threadId, question: "And?", status: "completed" });
    expect(second.data.runId).not.toBe(first.data.runId);
    const newest = await call(client, "get_report", { id: threadId });
    expect(newest.data.runId).toBe(second.data.runId);
  });

  it("reports invalid input in a sentence, and starts nothing then", async () => {
    const engine = engineFor();
    const client = await connected(engine);
    const wrong: [string, Record<string, unknown>, RegExp][] = [
      ["research", {}, /^Write a question first\.$/],
      ["research", { question: "Why?", agent: "nobody" }, /no agent “nobody”.*standard/],
      ["research", { question: "Why?", threadId: "thr_0" }, /^This research does not exist here\.$/],
      ["research", { question: "Why?", colour: "red" }, /colour/],
      ["research", { question: "Why?", runId: "run_0" }, /either a question or the runId/],
      ["research", { answers: answers.answers }, /need the runId/],
      ["research", { runId: "run_0", skip: true }, /^This run does not exist here\.$/],
      ["get_report", { id: "rep_0" }, /^This report does not exist here\.$/],
      ["get_report", { id: "thr_0" }, /^This research does not exist here\.$/],
      ["search_library", { query: "" }, /query/],
    ];
    for (const [name, args, sentence] of wrong) {
      const { failed, text } = await call(client, name, args);
      expect({ failed, text }, name).toEqual({ failed: true, text: expect.stringMatching(sentence) });
    }
    expect(sqliteOf(engine.db).database.$client.prepare("select count(*) from runs").pluck().get()).toBe(0);
  });

  it("searches what is stored, with ids for further calls", async () => {
    const engine = engineFor();
    const client = await connected(engine);
    const { data } = await call(client, "research", { question: "Why are routes cached?" });
    const found = await client.callTool({ name: "search_library", arguments: { query: "cached" } });
    const { hits } = found.structuredContent as { hits: { kind: string; id: string; link: string | null }[] };
    expect(hits).toContainEqual(
      expect.objectContaining({ kind: "question", id: data.threadId, link: data.links.research }),
    );
    const nothing = await client.callTool({ name: "search_library", arguments: { query: "zeppelin" } });
    expect(nothing.structuredContent).toMatchObject({ hits: [], more: false });
  });

  it("B7: a saved template is a tool whose parameters are its inputs", async () => {
    const engine = engineFor();
    const { db } = engine;
    const template = {
      name: "brief",
      title: "Brief",
      description: "A brief on a topic.",
      question: "What is known of {topic} in {year}?",
      inputs: [
        { type: "text" as const, name: "topic", label: "Topic", required: true },
        { type: "number" as const, name: "year", label: "Year", required: false, default: 2026, min: 1900 },
      ],
      agent: null,
      scope: null,
      places: null,
    };
    expect(await saveTemplate({ ...template, revision: null }, { db, now: 1 })).toMatchObject({
      kind: "saved",
    });
    const client = await connected(engine);
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === "template_brief")).toMatchObject({
      title: "Brief",
      description: "A brief on a topic.\nResearches: What is known of {topic} in {year}?",
      inputSchema: {
        properties: {
          topic: { type: "string", description: "Topic" },
          year: { type: "number", minimum: 1900, default: 2026, description: "Year" },
        },
        required: ["topic"],
      },
    });
    const { data } = await call(client, "template_brief", { topic: "tides" });
    expect(data).toMatchObject({ status: "completed", question: "What is known of tides in 2026?" });
    const wrong = await call(client, "template_brief", { topic: "tides", year: 3 });
    expect(wrong).toMatchObject({ failed: true, text: expect.stringContaining("year") });
  });

  it("a run that ends without an answer is an error with its reason and its address", async () => {
    const engine = keep(
      createTestEngine(() => {
        throw new Error("broken");
      }),
    );
    const client = await connected(engine);
    const { failed, text, data } = await call(client, "research", { question: "Why?" });
    expect(failed).toBe(true);
    expect(text).toContain(new GroundworkError("run_broken").message);
    expect(text).toContain(data.links.research);
    await finished(engine, data.runId);
  });
});
