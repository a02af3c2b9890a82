// Failures of the model, the search or the limits: the run ends by itself, explains the reason in a sentence, and keeps
// its results.

import type { ModelProfile } from "@/lib/models/profile";
import { probeAnswer } from "@/testing/servers/llm-probe";
import { answer, search } from "@/testing/servers/llm-steps";
import { ask, expect, test, until, withStack } from "./fixtures";
import { HomePage } from "./pages/research";
import { fullScript } from "./scenario";

const ended = ({ status }: { status: string }) => ["completed", "failed", "error"].includes(status);

test("GOAL-R13: a rejected key is not retried; the screen says what is safe and what to do", async ({
  page,
  stack,
}) => {
  const question = "What happens with a wrong key?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step < 3
      ? script(request)
      : { status: 401, body: { error: { message: "Incorrect API key: sk-e2e-canary" } } },
  );
  await new HomePage(page).open(stack.app.url);
  await new HomePage(page).ask(question);
  await expect(page.getByRole("heading", { name: "The run failed" })).toBeVisible();
  await expect(page.getByText(/refused the key \(401\)/)).toBeVisible();
  await expect(page.getByText(/Saved: \d+\ssources and the\splan/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Open settings" })).toBeVisible();
  await page.getByRole("button", { name: "Use another model" }).click();
  const ended = page.getByRole("region", { name: "The run failed" });
  await expect(ended.getByText(/^All agents use one connection to /)).toBeVisible();
  await expect(ended.getByRole("radio")).toHaveCount(0);
  await expect(ended.getByRole("button", { name: "Try again from step 3" })).toBeVisible();
  const third = stack.llm.requests.filter(
    ({ question: text, step }) => text.includes(question) && step === 3,
  );
  expect(third).toHaveLength(1);
  expect(await page.content()).not.toContain("e2e-canary");
});

test("GOAL-R13: a run waits for 429 with Retry-After, shows it, and continues", async ({ page, stack }) => {
  const question = "What happens when the model is busy?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 2 && request.attempt === 1
      ? { status: 429, headers: { "retry-after": "3" }, body: { error: { message: "slow down" } } }
      : script(request),
  );
  await new HomePage(page).open(stack.app.url);
  const thread = await new HomePage(page).ask(question);
  await expect(page.getByText(/The model answered 429; next try in \d\ss \(2 of 10\)/)).toBeVisible();
  await thread.untilDone();
  const tries = stack.llm.requests.filter(
    ({ question: text, step }) => text.includes(question) && step === 2,
  );
  expect(tries).toHaveLength(2);
  expect((tries[1]?.at ?? 0) - (tries[0]?.at ?? 0)).toBeGreaterThanOrEqual(3000);
});

test("Q14: the model is told about a failed search, and the run continues without it", async ({ stack }) => {
  const question = "What happens when the search is down?";
  const script = fullScript(question);
  stack.web.fail({ on: "search", kind: "status", status: 401 });
  stack.script(question, script);
  const { runId } = await ask(stack.app, question, { scope: "web" });
  const state = await until(stack.app, runId, ended);
  expect(state.status).toBe("completed");
  const searches = state.calls.filter(({ tool }) => tool === "websearchtool");
  expect(searches.map(({ status }) => status).sort()).toEqual(["failed", "succeeded"]);
  expect(state.searchesUsed).toBe(1);
});

test("S47 S48: limits end a run whose model would search forever", async ({ page, stack }) => {
  const question = "What happens to a model that never stops searching?";
  stack.script(question, ({ step }) => ({ step: search(`storage price ${step}`, `LFP tender ${step}`) }));
  await new HomePage(page).open(stack.app.url);
  await new HomePage(page).ask(question);
  await expect(page.getByRole("heading", { name: "No answer was found" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/used all its \d+ steps/)).toBeVisible();
  const asked = stack.llm.requests.filter(({ question: text }) => text.includes(question));
  expect(new Set(asked.map(({ step }) => step)).size).toBeLessThanOrEqual(12);
});

test("GOAL-W3: a model that writes prose, then fenced JSON, still reaches an answer", async ({ stack }) => {
  const question = "What happens with a model that does not keep to the form?";
  stack.script(question, ({ step, attempt }) => {
    if (step === 1 && attempt <= 2) return { text: "I think we should search first." };
    return {
      text: `Here you are:\n\`\`\`json\n${JSON.stringify(answer({ answer: "It was brought back to the form." }))}\n\`\`\``,
    };
  });
  const { runId } = await ask(stack.app, question);
  const state = await until(stack.app, runId, ended);
  expect(state).toMatchObject({ status: "completed", answer: "It was brought back to the form." });
});

test("an endpoint that rejects the schema is asked in a simpler form, and the steps say so", async ({
  page,
}) => {
  // A model's refusals are remembered, so this test has a server of its own.
  await withStack(async (stack) => {
    const question = "What happens with an endpoint that knows no schema?";
    const script = fullScript(question);
    stack.script(question, (request) =>
      request.body.response_format?.type === "json_schema"
        ? { status: 400, body: { error: { message: "response_format json_schema is not supported" } } }
        : script(request),
    );
    const { runId, threadId } = await ask(stack.app, question);
    const state = await until(stack.app, runId, ended);
    expect(state.status).toBe("completed");
    await page.goto(`${stack.app.url}/research/${threadId}`);
    await page.getByRole("button", { name: /5\ssteps/ }).click();
    await expect(page.getByText(/asked in a simpler form from here on\./)).toBeVisible();
  });
});

test("GOAL-W3: a model that never returns a valid step ends the run with a named reason", async ({
  stack,
}) => {
  const question = "What happens with a model that only chats?";
  stack.script(question, () => ({ text: "Nice question! Let me think about it." }));
  const { runId } = await ask(stack.app, question);
  const state = await until(stack.app, runId, ended);
  expect(state).toMatchObject({ status: "error", error: { code: "model_protocol" } });
  expect(state.error?.message).toMatch(/What was found is saved/);
  const asked = stack.llm.requests.filter(({ question: text }) => text.includes(question));
  expect(asked.length).toBeLessThanOrEqual(6);
});

test("a model's capabilities are learned from its requests, and tested in full on request", async () => {
  await withStack(async (stack) => {
    const question = "What can this model do?";
    stack.script(question, fullScript(question));
    const { runId } = await ask(stack.app, question);
    await until(stack.app, runId, ended);
    const listed = await fetch(`${stack.app.url}/api/settings/models`);
    const { models } = (await listed.json()) as { models: ModelProfile[] };
    expect(models).toHaveLength(1);
    expect(models[0]).toMatchObject({
      mode: "strict",
      findings: {
        strict: { works: true, how: "seen" },
        streaming: { works: true },
        usage: { works: true },
        tools: null,
      },
      probedAt: null,
    });
    stack.script("Reply with one JSON object", ({ body }) => ({ step: probeAnswer(body) }));
    const before = stack.llm.requests.length;
    const probed = await fetch(`${stack.app.url}/api/settings/models/probe`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(probed.status).toBe(200);
    const profile = (await probed.json()) as ModelProfile;
    expect(profile.probedAt).not.toBeNull();
    expect(profile.findings.tools).toMatchObject({ works: true, how: "probed" });
    expect(stack.llm.requests.length - before).toBeLessThanOrEqual(5);
  });
});
