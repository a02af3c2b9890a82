// Fixtures of the browser tests: one application per worker with a scripted model and a scripted web, where each
// question has its own script; after every test a check that the page contacted no other origin.

import { setTimeout as wait } from "node:timers/promises";
import { test as base, expect } from "@playwright/test";
import type { RunState } from "@/lib/run-log/run-state";
import { startServer } from "@/testing/db/postgres";
import { type App, startApp } from "@/testing/servers/app";
import { type LlmRequest, type LlmServer, startLlmServer } from "@/testing/servers/llm";
import type { Reply } from "@/testing/servers/llm-reply";
import { SILENT } from "@/testing/servers/nodes";
import { startWebServer, type WebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { newStoreFaults, storeFaults } from "./stored";

/** Replies by step, from the first; or a function for replies that depend on the attempt. */
export type QuestionScript = Reply[] | ((request: LlmRequest) => Reply | Promise<Reply>);

export type Stack = {
  app: App;
  llm: LlmServer;
  web: WebServer;
  /** Sets the model's replies for this question. The newest matching script applies. */
  script(question: string, replies: QuestionScript): void;
  dispose(): Promise<void>;
};

/** The model's reply to a request beyond the script. */
export const OVER: Reply = { status: 400, body: { error: { message: "the script is over" } } };

/** The kinds of stores that an application works with. */
export type StoreKind = "sqlite" | "postgres";

type StackOptions = {
  /** SQLite by default. */
  store?: StoreKind;
  /** A folder with its own `agents.yaml` (`servers/app-root.ts`). */
  root?: string;
  env?: Record<string, string>;
  /** Another name of 127.0.0.1 for the model's endpoint, such as one that does not count as a server near by. */
  modelHost?: string;
};

export async function startStack({ store, root, env, modelHost }: StackOptions = {}): Promise<Stack> {
  const scripts: { question: string; replies: QuestionScript }[] = [];
  const llm = await startLlmServer({
    script: (request) => {
      const found = scripts.findLast(({ question }) => request.question.includes(question));
      if (!found) return { status: 400, body: { error: { message: "no script for this question" } } };
      if (typeof found.replies === "function") return found.replies(request);
      return found.replies[request.step - 1] ?? OVER;
    },
  });
  const web = await startWebServer({ pages: WEB_PAGES });
  const server = store === "postgres" ? await startServer({ prepared: true }) : null;
  const app = await startApp({
    llmUrl: modelHost ? llm.url.replace("127.0.0.1", modelHost) : llm.url,
    ...{ webUrl: web.url, root, env },
    ...(server
      ? {
          databaseUrl: server.urlOf("postgres"),
          env: { NODE_TIMEOUT_SECONDS: String(SILENT), ...env },
        }
      : {}),
  });
  return {
    app,
    llm,
    web,
    script: (question, replies) => void scripts.push({ question, replies }),
    async dispose() {
      const faults = await storeFaults(app);
      await app.dispose();
      server?.stop();
      await llm.stop();
      await web.stop();
      expect(faults, "what must hold of every store").toEqual([]);
    },
  };
}

/** A separate stack for a test that stops or kills the server. */
export async function withStack(
  use: (stack: Stack) => Promise<void>,
  options: StackOptions = {},
): Promise<void> {
  const stack = await startStack(options);
  try {
    await use(stack);
  } finally {
    await stack.dispose();
  }
}

type WorkerFixtures = {
  /** Where the applications shared by the tests of this worker store their research. */
  store: StoreKind;
  stack: Stack;
  keyless: App;
  /** The applications shared by the tests of this worker. */
  apps: Set<App>;
};
type TestFixtures = { foreign: string[]; faults: string[]; sound: undefined };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
  apps: [async ({}, use) => use(new Set()), { scope: "worker" }],
  store: ["sqlite", { option: true, scope: "worker" }],
  stack: [
    async ({ apps, store }, use) => {
      const stack = await startStack({ store });
      apps.add(stack.app);
      await use(stack);
      apps.delete(stack.app);
      await stack.dispose();
    },
    { scope: "worker" },
  ],
  /** The application without any key. */
  keyless: [
    async ({ apps }, use) => {
      const app = await startApp();
      apps.add(app);
      await use(app);
      apps.delete(app);
      const faults = await storeFaults(app);
      await app.dispose();
      expect(faults, "what must hold of every store").toEqual([]);
    },
    { scope: "worker" },
  ],
  /** Errors of the page itself, such as a failed hydration or a refused script; must stay empty. */
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on("weberror", (fault) => void faults.push(fault.error().message));
      context.on("console", (message) => {
        // A response with an error status (a 404 page) is logged here too and is not a fault of the page.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          faults.push(message.text());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  /**
   * GOAL-Q1 GOAL-Q2: everything that a test stored satisfies the invariants, including that each passage of a report is
   * in its page. When an application ends, its whole store is checked once more.
   */
  sound: [
    async ({ apps }, use) => {
      await use(undefined);
      for (const app of apps) expect(await newStoreFaults(app), "what must hold of every store").toEqual([]);
    },
    { auto: true },
  ],
  /** SEC-10: the page's requests to any other origin; must stay empty. */
  foreign: [
    async ({ page }, use) => {
      const foreign: string[] = [];
      page.on("request", (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (/^https?:$/.test(protocol) && hostname !== "127.0.0.1") foreign.push(request.url());
      });
      await use(foreign);
      expect(foreign).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The run's state from the HTTP API. */
export async function stateOf(app: App, runId: string): Promise<RunState> {
  return (await (await fetch(`${app.url}/api/runs/${runId}`)).json()) as RunState;
}

/** Starts a thread by the HTTP API. */
export async function ask(
  app: App,
  question: string,
  options: { agent?: string; scope?: "web" | "documents" | "both" } = {},
): Promise<{ threadId: string; runId: string }> {
  const response = await fetch(`${app.url}/api/threads`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question, ...options }),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { threadId: string; runId: string };
}

/** Asks a follow-up question in a thread; returns the id of its run. */
export async function askFurther(app: App, threadId: string, question: string): Promise<string> {
  const response = await fetch(`${app.url}/api/threads/${threadId}/runs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { runId: string }).runId;
}

/** How long a run may take to reach the state that a test waits for, and the pause between looks at it, milliseconds. */
const PATIENCE = 60_000;
const PAUSE = 200;

/** Waits until the run's state satisfies the condition. Each look costs the server a request, and so the test its time. */
export async function until(
  app: App,
  runId: string,
  wanted: (state: RunState) => boolean,
): Promise<RunState> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    let fault: unknown;
    try {
      const state = await stateOf(app, runId);
      if (wanted(state)) return state;
      fault = new Error(`status ${state.status}, step ${state.iteration}, ${JSON.stringify(state.error)}`);
    } catch (error) {
      // A server that starts again answers a moment later.
      fault = error;
    }
    if (Date.now() > deadline) throw fault;
    await wait(PAUSE);
  }
}
