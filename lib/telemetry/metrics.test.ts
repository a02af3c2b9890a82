import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GET } from "@/app/api/metrics/route";
import { readOperations } from "@/lib/config/env";
import { redact } from "@/lib/log";
import type { EventBody } from "@/lib/run-log/event";
import { followRun } from "@/lib/runs/follow";
import { observeRuns } from "@/lib/runs/observers";
import { startRun } from "@/lib/runs/start";
import { sqliteOf } from "@/testing/db/db";
import { createTestEngine } from "@/testing/runs/engine";
import { createMetrics } from "./metrics";
import { digestOf, servedMetrics } from "./served-metrics";

const TOKEN = "a-token-that-nobody-guesses";
const QUESTION = "Why does Ada Lovelace read https://secret.example/page?";

const usage = (more: object = {}): EventBody => ({
  ...{ type: "usage-counted", step: 1, attempt: 1, outcome: "ok" },
  ...{ inputTokens: 100, cachedTokens: 40, outputTokens: 7, promptBytes: 400 },
  ...more,
});

let stops: (() => void)[] = [];
beforeEach(() => {
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  servedMetrics.current = null;
});

function metrics(parts: Partial<Parameters<typeof createMetrics>[0]> = {}) {
  const made = createMetrics({
    ...{ waiting: async () => 0, working: () => 0, queued: () => 0, readers: () => 0 },
    ...parts,
  });
  stops.push(made.stop);
  return made.register;
}

/** The series of this process's own metrics with their values. */
async function series(register: ReturnType<typeof metrics>): Promise<Record<string, number>> {
  const lines = (await register.metrics()).split("\n").filter((line) => line.startsWith("groundwork_"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

async function oneRun() {
  const engine = createTestEngine(async (_state, { record }) => {
    await record([usage(), usage({ attempt: 2, outcome: "failed", second: true })]);
    await record([
      { type: "run-ended", status: "completed", answer: "Yes.", completedSteps: [], error: null },
    ]);
    return { kind: "ended", status: "completed" };
  });
  const { runId } = await startRun({ question: QUESTION }, engine);
  await engine.live.runs.get(runId)?.done;
  return { engine, runId };
}

describe("Metrics", () => {
  it("count what is stored: runs, requests and tokens by provider", async () => {
    const register = metrics();
    const { engine } = await oneRun();
    expect(await series(register)).toMatchObject({
      groundwork_runs_started_total: 1,
      'groundwork_runs_ended_total{status="completed"}': 1,
      'groundwork_model_requests_total{provider="built-in",outcome="ok"}': 1,
      'groundwork_model_requests_total{provider="second",outcome="failed"}': 1,
      'groundwork_model_tokens_total{provider="built-in",type="input"}': 100,
      'groundwork_model_tokens_total{provider="built-in",type="cached"}': 40,
      'groundwork_model_tokens_total{provider="built-in",type="output"}': 7,
    });
    engine.store.close();
  });

  it("name nothing of a question, and only providers of a closed list", async () => {
    const register = metrics();
    const { engine } = await oneRun();
    const text = await register.metrics();
    expect(text).not.toMatch(/Lovelace|secret\.example/);
    const providers = [...text.matchAll(/provider="([^"]*)"/g)].map(([, name]) => name);
    expect(providers.length).toBeGreaterThan(0);
    const known = ["openai", "anthropic", "google", "openrouter", "local", "built-in", "second", "other"];
    expect(providers.filter((name) => !known.includes(name ?? ""))).toEqual([]);
    engine.store.close();
  });

  it("read the queue, the runs and the readers when they are asked for", async () => {
    const register = metrics({ waiting: async () => 3, working: () => 2, queued: () => 5, readers: () => 4 });
    expect(await series(register)).toMatchObject({
      'groundwork_runs{state="working"}': 2,
      'groundwork_runs{state="queued"}': 5,
      'groundwork_runs{state="waiting"}': 3,
      groundwork_queue_depth: 5,
      groundwork_stream_readers: 4,
    });
  });

  it("count a reader of a run while it follows", async () => {
    const { openReaders } = await import("@/lib/runs/follow");
    const { engine, runId } = await oneRun();
    const reader = followRun({ ...engine, runId, after: 0, signal: new AbortController().signal });
    const before = openReaders();
    await reader.next();
    expect(openReaders()).toBe(before + 1);
    await reader.return();
    expect(openReaders()).toBe(before);
    engine.store.close();
  });

  it("include the delay of the event loop and the figures of the process", async () => {
    const text = await metrics().metrics();
    for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"])
      expect(text).toContain(name);
  });

  it("an observer that fails disturbs no run", async () => {
    stops.push(
      observeRuns(() => {
        throw new Error("broken");
      }),
    );
    const { engine, runId } = await oneRun();
    const status = sqliteOf(engine.db)
      .database.$client.prepare("select status from runs where id = ?")
      .pluck()
      .get(runId);
    expect(status).toBe("completed");
    engine.store.close();
  });

  it("docs/operations.md names every metric of this process, and no other", async () => {
    const names = new Set(
      (await metrics().metrics())
        .split("\n")
        .flatMap((line) => /^# TYPE (groundwork_\w+)/.exec(line)?.[1] ?? []),
    );
    const text = readFileSync(path.resolve(import.meta.dirname, "../../docs/operations.md"), "utf8");
    const told = new Set([...text.matchAll(/`(groundwork_\w+)/g)].map(([, name]) => name));
    expect([...told].sort()).toEqual([...names].sort());
  });
});

describe("/api/metrics", () => {
  async function asked(token: string | null) {
    const headers = { host: "localhost", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const request = new Request("http://localhost/api/metrics", { headers });
    const response = await GET(request, { params: Promise.resolve({}) });
    return { status: response.status, text: await response.text() };
  }
  const serve = () => {
    const register = metrics();
    servedMetrics.current = {
      type: register.contentType,
      text: () => register.metrics(),
      tokenDigest: digestOf(TOKEN),
    };
  };

  it("does not exist without METRICS_TOKEN", async () => {
    expect((await asked(TOKEN)).status).toBe(404);
  });

  it("answers those who have the token and nobody else", async () => {
    serve();
    const { status, text } = await asked(TOKEN);
    expect(status).toBe(200);
    expect(text).toContain("groundwork_runs{");
    for (const token of [null, "x", `${TOKEN}x`, TOKEN.slice(1)]) {
      const refused = await asked(token);
      expect([token, refused.status]).toEqual([token, 401]);
      expect(refused.text).not.toContain("groundwork_");
    }
  });

  it("a short token is refused at the start, and none is written to the log", () => {
    const read = (token: string) => readOperations({ METRICS_TOKEN: token } as unknown as NodeJS.ProcessEnv);
    expect(() => read("short-token")).toThrow("METRICS_TOKEN: expected at least 16 characters");
    expect(read(TOKEN).metricsToken).toBe(TOKEN);
    expect(redact(`sent ${TOKEN}`)).not.toContain(TOKEN);
    expect(read("").metricsToken).toBeNull();
  });
});
