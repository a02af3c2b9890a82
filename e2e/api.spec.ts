// The HTTP API at its border: what is rejected and how, and that a rejected request leaves nothing half-written.

import { clarify } from "@/testing/servers/llm-steps";
import { ask, expect, test, until } from "./fixtures";
import { fullScript, INDEX } from "./scenario";

type Answer = { status: number; code: string | undefined; message: string | undefined };

async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const body = text.startsWith("{")
    ? (JSON.parse(text) as { error?: { code: string; message: string } })
    : {};
  return { status: response.status, code: body.error?.code, message: body.error?.message };
}

const json = (body: unknown, method = "POST"): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

test("bad input: each case has its status and code, and creates no thread", async ({ stack }) => {
  const { url } = stack.app;
  const threads = async () =>
    ((await (await fetch(`${url}/api/threads`)).json()) as { threads: unknown[] }).threads.length;
  const before = await threads();
  const cases: [string, RequestInit, number, string][] = [
    ["/api/threads", json({ question: "   " }), 400, "question_empty"],
    ["/api/threads", json({ question: "q".repeat(20_001) }), 400, "question_too_long"],
    ["/api/threads", json({ question: "Why?", agent: "oracle" }), 400, "unknown_agent"],
    ["/api/threads", json("{"), 400, "invalid_json"],
    ["/api/threads", json({ question: 7 }), 400, "invalid_request"],
    ["/api/threads", json({ question: "Why?", colour: "red" }), 400, "invalid_request"],
    ["/api/threads", json({}), 400, "invalid_request"],
    ["/api/threads", json([]), 400, "invalid_request"],
    ["/api/threads", { method: "POST", body: "question=why" }, 415, "unsupported_media_type"],
    ["/api/threads", json({}, "DELETE"), 405, "method_not_allowed"],
    ["/api/threads?limit=many", {}, 400, "invalid_request"],
    ["/api/threads/thr_none", {}, 404, "thread_not_found"],
    ["/api/threads/thr_none/runs", json({ question: "Why?" }), 404, "thread_not_found"],
    ["/api/runs/run_none", {}, 404, "run_not_found"],
    ["/api/runs/run_none/events", {}, 404, "run_not_found"],
    ["/api/runs/run_none/cancel", json({}), 404, "run_not_found"],
    ["/api/runs/run_none/answers", json({ skip: true }), 404, "run_not_found"],
    // Ownership is checked before the content of a request.
    ["/api/runs/run_none/answers", json({ skip: false }), 404, "run_not_found"],
    ["/api/reports/rep_none", {}, 404, "report_not_found"],
    ["/api/reports/rep_none/export?format=markdown", {}, 404, "report_not_found"],
    ["/api/sources/src_none", {}, 404, "source_not_found"],
    ["/api/nothing", {}, 404, "not_found"],
  ];
  for (const [path, init, status, code] of cases) {
    const answer = await send(url + path, init);
    expect({ path, status: answer.status, code: answer.code }).toEqual({ path, status, code });
    expect(answer.message).toBeTruthy();
  }
  expect(await threads()).toBe(before);
});

test("SEC-17: another site can neither start a run nor read one", async ({ stack }) => {
  const { url } = stack.app;
  const foreign = {
    ...json({ question: "Why?" }),
    headers: { "content-type": "application/json", origin: "https://evil.example" },
  };
  expect(await send(`${url}/api/threads`, foreign)).toMatchObject({ status: 403, code: "cross_site" });
  const fetched = { headers: { "sec-fetch-site": "cross-site" } };
  expect(await send(`${url}/api/threads`, fetched)).toMatchObject({ status: 403, code: "cross_site" });
});

test("answers: rejected when nothing waits, accepted once, rejected the second time", async ({ stack }) => {
  const question = "Which of the two is dearer, by the interface?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 1
      ? { step: clarify({ questions: ["Cells or systems?"] }) }
      : script({ ...request, step: request.step - 1 }),
  );
  const { runId } = await ask(stack.app, question);
  await until(stack.app, runId, ({ status }) => status === "waiting_for_clarification");
  const url = `${stack.app.url}/api/runs/${runId}/answers`;
  const answers = { answers: [{ question: "Cells or systems?", answer: "Cells." }] };
  expect(await send(url, json({ answers: [] }))).toMatchObject({ status: 400, code: "invalid_request" });
  const both = await Promise.all([send(url, json(answers)), send(url, json(answers))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await send(url, json({ skip: true }))).toMatchObject({ status: 409 });
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  expect(state.clarifications).toHaveLength(1);
  expect(state.clarifications[0]?.answers).toEqual(answers.answers);
  expect(await send(url, json(answers))).toMatchObject({ status: 409 });
});

test("GOAL-R24: the same submit 50 times at once creates one run", async ({ stack }) => {
  const question = "How often is this asked?";
  stack.script(question, fullScript(question));
  const body = json({ question, agent: "standard", idempotencyKey: "same-submit" });
  const made = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const response = await fetch(`${stack.app.url}/api/threads`, body);
      expect(response.status).toBe(201);
      return ((await response.json()) as { runId: string }).runId;
    }),
  );
  expect(new Set(made).size).toBe(1);
  await until(stack.app, made[0] as string, ({ status }) => status === "completed");
});

test("GOAL-Q1 SEC-20: a finished run satisfies its contract; no key in any response, log or export", async ({
  stack,
}) => {
  const question = "Is sodium-ion cheaper than LFP, by the interface?";
  stack.script(question, fullScript(question));
  const { runId, threadId } = await ask(stack.app, question);
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  expect(state).toMatchObject({
    id: runId,
    threadId,
    question,
    agent: "standard",
    iteration: 5,
    searchesUsed: 2,
  });
  expect(state.calls.map(({ tool, mode, status }) => [tool, mode, status])).toEqual([
    ["generateplantool", "explicit", "succeeded"],
    ["websearchtool", "explicit", "succeeded"],
    ["websearchtool", "explicit", "succeeded"],
    ["extractpagecontenttool", "explicit", "succeeded"],
    ["createreporttool", "explicit", "succeeded"],
    ["finalanswertool", "explicit", "succeeded"],
  ]);
  expect(state.report?.citations.length).toBe(8);
  for (const citation of state.report?.citations ?? []) {
    const source = state.sources.find(({ number }) => number === citation.number);
    expect(source).toMatchObject({ status: "read" });
    const read = (await (await fetch(`${stack.app.url}/api/sources/${source?.id}`)).json()) as {
      page: { text: string };
    };
    const { passage, match } = citation;
    if (source?.url === INDEX) expect(["verbatim", "close"]).toContain(match);
    if (passage) expect(read.page.text.slice(passage.start, passage.end)).toBe(passage.text);
  }
  const exported = await fetch(`${stack.app.url}/api/reports/${state.report?.id}/export?format=markdown`);
  expect(exported.headers.get("content-disposition")).toMatch(/attachment/);
  const markdown = await exported.text();
  expect(markdown).toContain("## Cell prices");
  expect(markdown).toContain("https://cell-price-index.example/q3-2026");
  expect(await send(`${stack.app.url}/api/reports/${state.report?.id}/export?format=odt`)).toMatchObject({
    status: 400,
    code: "unknown_format",
  });
  const events = await (await fetch(`${stack.app.url}/api/runs/${runId}/events`)).text();
  for (const text of [events, markdown, JSON.stringify(state), stack.app.log()])
    expect(text).not.toMatch(/e2e-canary/);
});
