// An application with an `agents.yaml` of its own and a scripted model and web, for tests of run controls.

import { expect } from "@playwright/test";
import { type App, startApp } from "@/testing/servers/app";
import { createAppRoot } from "@/testing/servers/app-root";
import {
  type LlmRequest,
  type LlmServer,
  type RecordedRequest,
  type Script,
  startLlmServer,
} from "@/testing/servers/llm";
import type { Reply } from "@/testing/servers/llm-reply";
import { startWebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { storeFaults } from "./stored";

type Controls = {
  /** The model requests for this question. */
  asked(question: string): RecordedRequest[];
  send(path: string, body?: unknown): Promise<{ status: number; code: string | undefined; body: Sent }>;
  get<T>(path: string): Promise<T>;
};

export type Controlled = Controls & {
  app: App;
  llm: LlmServer;
  /** Replaces `agents.yaml` while the application runs. */
  settings(text: string): Promise<void>;
  dispose(): Promise<void>;
};

type Sent = { threadId?: string; runId?: string; error?: { code: string; message: string } };

/** Requests to an application, and those that it sent to its model. */
export function controlsOf({ app, llm }: { app: App; llm: LlmServer }): Controls {
  return {
    asked: (question) => llm.requests.filter((request) => request.question.includes(question)),
    async send(path, body = {}) {
      const response = await fetch(`${app.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as Sent;
      return { status: response.status, code: answer.error?.code, body: answer };
    },
    get: async <T>(path: string) => (await (await fetch(`${app.url}${path}`)).json()) as T,
  };
}

/** `change` receives the project's own `agents.yaml`. */
async function startControlled(
  script: Script,
  change: (text: string) => string = (text) => text,
): Promise<Controlled> {
  const root = await createAppRoot(change);
  const llm = await startLlmServer({ script });
  const web = await startWebServer({ pages: WEB_PAGES });
  const app = await startApp({ llmUrl: llm.url, webUrl: web.url, root: root.path });
  return {
    app,
    llm,
    settings: root.write,
    ...controlsOf({ app, llm }),
    async dispose() {
      const faults = await storeFaults(app);
      await app.dispose();
      await llm.stop();
      await web.stop();
      await root.dispose();
      expect(faults, "what must hold of every store").toEqual([]);
    },
  };
}

/** Replaces `runs_at_once` in the project's file. */
export const runsAtOnce = (count: number) => (text: string) => {
  const changed = text.replace(/^( {2}runs_at_once:) \d+/m, `$1 ${count}`);
  if (!changed.includes(`runs_at_once: ${count}`)) throw new Error("agents.yaml has no runs_at_once");
  return changed;
};

/** Starts the application for one test and stops it afterwards. */
export async function controlled(
  script: (request: LlmRequest) => Reply | Promise<Reply>,
  work: (stack: Controlled) => Promise<void>,
  change?: (text: string) => string,
): Promise<void> {
  const stack = await startControlled(script, change);
  try {
    await work(stack);
  } finally {
    await stack.dispose();
  }
}

export type Held = { promise: Promise<void>; release: () => void };

/** A promise that stays pending until the test resolves it. */
export function hold(): Held {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, release: resolve };
}
