// A run in which everything that the model, the web, an MCP server and a user can write is hostile text.

import { expect } from "@playwright/test";
import { SECTIONS } from "@/components/settings/places";
import { ask, type Stack, startStack, until } from "@/e2e/fixtures";
import { ownDocumentHref } from "@/lib/client/document-href";
import type { AddedDocument, DocumentsResponse } from "@/lib/http/documents-responses";
import type { StartedResponse } from "@/lib/http/responses";
import { type AppRoot, createAppRoot } from "@/testing/servers/app-root";
import {
  answer,
  call,
  clarify,
  plan,
  read,
  report,
  type StepJson,
  search,
  step,
} from "@/testing/servers/llm-steps";
import { type Served, startOddServer } from "@/testing/servers/mcp";
import { HOSTILE, hostileOf, pieces } from "./markup";

/** Each diagram is drawn in a frame of its own, so a few of them suffice. */
const EVERY = [
  ...HOSTILE.filter(({ kind }) => kind !== "diagram").map(({ text }) => text),
  ...hostileOf("diagram").slice(0, 6),
];
/** Texts that break out of an element or an attribute, for single-line fields. */
const LINES = hostileOf("polyglot", "name", "mxss", "svg", "template", "text", "html").map((text) =>
  text.replace(/\s+/g, " "),
);
const line = (index: number, most = 200) => (LINES[index % LINES.length] ?? "").slice(0, most);
const lines = (from: number, count: number, most = 200) =>
  Array.from({ length: count }, (_, index) => line(from + index, most));

const WORD = "gullskerry";
const PAGES = [1, 2, 3].map((number) => `https://hostile-${number}.example/${WORD}`);
const ODD_PAGE = `https://hostile-4.example/"><svg onload=alert(1)>/${WORD}`;
const QUESTION = `${WORD} ${pieces(hostileOf("html", "svg", "polyglot"), 3000)[0]}`;

/** Title, goal, steps, reasons, queries, report, answer. */
function written({ step: number }: { step: number }): StepJson {
  const thought = {
    reasoning_steps: lines(10, 3),
    current_situation: line(20),
    plan_status: line(21),
    remaining_steps: lines(22, 2),
  };
  const told = (solution: StepJson) => ({
    ...solution,
    ...thought,
    calls: solution.calls.map((one, index) => ({ ...one, _reasoningForCall: line(30 + index) })),
  });
  const steps = [
    told(clarify({ questions: lines(40, 2), terms: lines(42, 2), assumptions: lines(44, 2) })),
    told(plan({ goal: line(50), steps: lines(51, 4), strategies: lines(56, 2) })),
    told(search(`${WORD} ${line(60)}`, `${WORD} ${line(61)}`)),
    told(read(...PAGES)),
    told(step([{ ...call("mcp__odd__speak", { words: line(70) }), _activity: "mcpcall" }])),
    report({
      title: line(0),
      content: `${line(80)} [1].\n\n${EVERY.join("\n\n")}\n\nEnd [2].`,
      question: QUESTION,
    }),
    answer({ answer: `${pieces(EVERY, 3000)[3]} [1]` }),
  ];
  return steps[number - 1] ?? steps[6] ?? answer({ answer: "x" });
}

const tool = {
  name: "speak",
  title: line(90),
  description: pieces(EVERY, 900)[2] ?? "",
  inputSchema: { type: "object", properties: { words: { type: "string", description: line(91) } } },
};

const withServer = (url: string) => (text: string) =>
  `${text}\nmcp:\n  mcpServers:\n    odd:\n      url: ${url}\n`;

const json = (body: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export type Scene = Stack & {
  threadId: string;
  runId: string;
  reportId: string;
  /** Addresses of every screen that shows part of it. */
  screens: string[];
  end(): Promise<void>;
};

/** Only files with these names are accepted: a name that leads outside or hides its extension is rejected. */
const FILES = [...hostileOf("name").filter((name) => /\.(?:md|txt)$/.test(name)), "hostile.md"];
const NO_FILE = /^\.\.|\/|\u202e/;

/** Adds hostile files to the documents; returns the addresses of their screens once their text is available. */
async function addDocuments(url: string): Promise<string[]> {
  // A file with a zero byte is not text.
  const text = `# ${line(100)}\n\n${WORD} ${EVERY.join("\n\n")}`.replaceAll("\u0000", "");
  const body = new TextEncoder().encode(text);
  const headers = { "content-type": "application/octet-stream" };
  const places: string[] = [];
  for (const name of FILES) {
    const added = await fetch(`${url}/api/documents?name=${encodeURIComponent(name)}`, {
      method: "POST",
      headers,
      body,
    });
    expect(added.status, name).toBe(NO_FILE.test(name) ? 400 : 201);
    if (added.ok) places.push(((await added.json()) as AddedDocument).path);
  }
  expect(places).toHaveLength(5);
  await expect(async () => {
    const { documents } = (await (await fetch(`${url}/api/documents`)).json()) as DocumentsResponse;
    expect(documents.map(({ path, state }) => [path, state]).toSorted()).toEqual(
      places.map((path) => [path, "indexed"]).toSorted(),
    );
  }).toPass({ timeout: 30_000 });
  return places.map((path) => ownDocumentHref(path));
}

async function addTemplate(url: string): Promise<void> {
  const input = { type: "text", name: "what", label: line(110), required: true, default: line(111) };
  const template = {
    name: "hostile",
    title: line(112, 80),
    description: line(113),
    question: `{what} ${line(114)}`,
    inputs: [input],
  };
  const made = await fetch(`${url}/api/templates`, json(template));
  expect(made.status, await made.text()).toBe(201);
}

async function research(stack: Stack): Promise<Pick<Scene, "threadId" | "runId" | "reportId">> {
  const { url } = stack.app;
  for (const [index, address] of [...PAGES, ODD_PAGE].entries()) {
    const text = `# ${line(120 + index)}\n\n${WORD} ${EVERY.join("\n\n")}`;
    stack.web.put({ url: address, title: `${WORD} ${line(index)}`, text, publishedAt: "2026-01-01" });
  }
  stack.script(WORD, (request) => ({ step: written(request) }));
  const { threadId, runId } = await ask(stack.app, QUESTION, { scope: "web" });
  await until(stack.app, runId, ({ status }) => status === "waiting_for_clarification");
  const answers = lines(40, 2).map((question) => ({ question, answer: line(45) }));
  await fetch(`${url}/api/runs/${runId}/answers`, json({ answers }));
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  return { threadId, runId, reportId: state.report?.id ?? "" };
}

/** A report with two versions, in a thread of its own, because the other thread's page is large enough. */
async function twoVersions(stack: Stack): Promise<string> {
  const { url } = stack.app;
  const question = `Which of two is it? ${WORD}`;
  const content = (texts: readonly string[]) => `${line(82)} [1].\n\n${texts.join("\n\n")}`;
  const steps = [
    search(WORD),
    read(...PAGES.slice(0, 1)),
    report({ title: line(1), content: content(EVERY), question }),
    answer({ answer: line(2) }),
  ];
  stack.script(
    question,
    steps.map((each) => ({ step: each })),
  );
  const { runId } = await ask(stack.app, question, { scope: "web" });
  const { report: first } = await until(stack.app, runId, ({ status }) => status === "completed");
  const edit = { content: content(EVERY.toReversed()) };
  const edited = await fetch(`${url}/api/reports/${first?.id}/edits`, json(edit));
  expect(edited.status, await edited.clone().text()).toBe(201);
  const begun = (await edited.json()) as StartedResponse;
  const after = await until(stack.app, begun.runId, ({ status }) => status === "completed");
  expect(after.report?.id).not.toBe(first?.id);
  return after.report?.id ?? "";
}

export async function startScene(): Promise<Scene> {
  const served: Served = await startOddServer((message) => {
    if (message.method === "tools/list") return { result: { tools: [tool] } };
    if (message.method === "tools/call")
      return { result: { content: [{ type: "text", text: pieces(EVERY, 4000)[1] }] } };
    return null;
  });
  const root: AppRoot = await createAppRoot(withServer(served.url));
  const stack = await startStack({ root: root.path });
  const documents = await addDocuments(stack.app.url);
  await addTemplate(stack.app.url);
  const told = await research(stack);
  const newer = await twoVersions(stack);
  const { sources } = (await (await fetch(`${stack.app.url}/api/runs/${told.runId}`)).json()) as {
    sources: { id: string }[];
  };
  const screens = [
    "/",
    `/research/${told.threadId}`,
    `/reports/${told.reportId}`,
    `/reports/${told.reportId}/edit`,
    ...sources.slice(0, 2).map(({ id }) => `/sources/${id}`),
    `/reports/${newer}/compare`,
    ...documents.slice(0, 2),
    `/library?q=${WORD}`,
    "/library?q=%3Csvg%20onload%3Dalert(1)%3E",
    "/library?tab=documents",
    "/templates",
    "/templates/hostile/start",
    "/templates/hostile/edit",
    "/agents",
    "/agents/standard/duplicate",
    ...SECTIONS.map((section) => `/settings/${section}`),
    "/research/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
  ];
  return {
    ...stack,
    ...told,
    screens,
    async end() {
      await stack.dispose();
      await served.stop();
      await root.dispose();
    },
  };
}
