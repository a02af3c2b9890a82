// The chat completions API with the official client: what other programs see of a run.

import type { ChatCompletionChunk } from "openai/resources/chat/completions";
import { clientOf, said, stored, type Told, thrown, user } from "@/testing/servers/chat-client";
import { ask, expect, stateOf, test, until } from "./fixtures";
import { fullScript, INDEX } from "./scenario";

test("a complete response: report and answer, citations, reasoning, and usage", async ({ stack }) => {
  const question = "Is sodium-ion cheaper, asked by a program?";
  stack.script(question, fullScript(question));
  const completion = await clientOf(stack).chat.completions.create({
    model: "standard",
    messages: [user(question)],
    temperature: 0.3,
    metadata: { purpose: "test" },
    user: "somebody",
  });
  const state = await stateOf(stack.app, completion.model);
  expect(completion.id).toBe(state.id);
  const [choice] = completion.choices;
  expect(choice?.finish_reason).toBe("stop");
  expect(choice?.message.content).toBe(stored(state));
  expect(completion.usage).toMatchObject({
    prompt_tokens: state.usage.inputTokens,
    completion_tokens: state.usage.outputTokens,
    total_tokens: state.usage.inputTokens + state.usage.outputTokens,
  });
  const text = choice?.message.content ?? "";
  const annotations = choice?.message.annotations ?? [];
  expect(annotations.length).toBe((text.match(/\[\d+\]/g) ?? []).length);
  const { citations = [] } = completion as Told;
  for (const { url_citation: cited } of annotations) {
    const mark = text.slice(cited.start_index, cited.end_index);
    expect(mark).toMatch(/^\[\d+\]$/);
    expect(citations[Number(mark.slice(1, -1)) - 1]).toBe(cited.url);
  }
  expect(citations).toContain(INDEX);
  expect((choice?.message as Told | undefined)?.reasoning_content).toContain(
    "Searching: LFP cell price 2026",
  );
});

test("a streamed response: the same text, progress, and usage", async ({ stack }) => {
  const question = "Is sodium-ion cheaper, asked as a stream?";
  stack.script(question, fullScript(question));
  const chunks: ChatCompletionChunk[] = [];
  const stream = await clientOf(stack).chat.completions.create({
    model: "default",
    messages: [user(question)],
    stream: true,
    stream_options: { include_usage: true },
  });
  for await (const chunk of stream) chunks.push(chunk);
  const state = await stateOf(stack.app, chunks[0]?.model ?? "");
  expect(new Set(chunks.map(({ id }) => id))).toEqual(new Set([state.id]));
  const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta as typeof delta & Told));
  expect(deltas.map(({ content }) => content ?? "").join("")).toBe(stored(state));
  const lines = deltas
    .map((delta) => delta.reasoning_content ?? "")
    .join("")
    .split("\n");
  expect(lines).toContain("Searching: sodium-ion cell price 2026");
  expect(lines).toContain("Writing: Cell prices");
  const firstContent = chunks.findIndex(({ choices }) => choices[0]?.delta.content);
  const firstLine = chunks.findIndex(
    ({ choices }) => (choices[0]?.delta as Told | undefined)?.reasoning_content,
  );
  expect(firstLine).toBeLessThan(firstContent);
  const finished = chunks.filter(({ choices }) => choices[0]?.finish_reason);
  expect(finished.map(({ choices }) => choices[0]?.finish_reason)).toEqual(["stop"]);
  expect((finished[0] as Told | undefined)?.citations).toContain(INDEX);
  expect(chunks.at(-1)?.usage?.total_tokens).toBe(state.usage.inputTokens + state.usage.outputTokens);
});

test("models: agents, the default agent, and any run by its id", async ({ stack }) => {
  const client = clientOf(stack);
  const names: string[] = [];
  for await (const { id } of client.models.list()) names.push(id);
  expect(names.slice(0, 3)).toEqual(["default", "quick", "standard"]);
  const { runId } = await ask(stack.app, "A run that is a model?");
  expect(await client.models.retrieve(runId)).toMatchObject({ id: runId, object: "model" });
  expect(await thrown(client.models.retrieve("gpt-none"))).toMatchObject({
    status: 404,
    code: "model_not_found",
    param: "model",
  });
});

test("errors have the protocol's format, and nothing is started", async ({ stack }) => {
  const client = clientOf(stack);
  const image = { type: "image_url" as const, image_url: { url: "data:image/png;base64,AA==" } };
  const create = (body: object) =>
    thrown(client.chat.completions.create({ model: "standard", messages: [user("Why?")], ...body }));
  const before = await (await fetch(`${stack.app.url}/api/threads`)).text();
  const cases: [object, { status: number; code: string; param: string | null }][] = [
    [{ model: "gpt-none" }, { status: 404, code: "model_not_found", param: "model" }],
    [{ model: "run_none" }, { status: 404, code: "model_not_found", param: "model" }],
    [{ n: 2 }, { status: 400, code: "not_supported", param: "n" }],
    [
      { tools: [{ type: "function", function: { name: "f" } }] },
      { status: 400, code: "not_supported", param: "tools" },
    ],
    [
      { messages: [{ role: "user", content: [image] }] },
      { status: 400, code: "not_supported", param: "messages.0.content.0" },
    ],
    [{ messages: [said("Hello")] }, { status: 400, code: "invalid_request", param: "messages" }],
    [{ messages: "Why?" }, { status: 400, code: "invalid_request", param: "messages" }],
    [{ messages: [user("???")] }, { status: 400, code: "question_empty", param: null }],
  ];
  for (const [body, expected] of cases) expect(await create(body)).toMatchObject(expected);
  expect(await (await fetch(`${stack.app.url}/api/threads`)).text()).toBe(before);
  const nowhere = await fetch(`${stack.app.url}/api/v1/embeddings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect([nowhere.status, await nowhere.json()]).toMatchObject([
    404,
    { error: { type: "invalid_request_error" } },
  ]);
  const foreign = await fetch(`${stack.app.url}/api/v1/models`, {
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
});

test("a failed run reports why, in a complete response and within a stream", async ({ stack }) => {
  const question = "What if the model refuses the key, by a program?";
  stack.script(question, () => ({ status: 401, body: { error: { message: "no" } } }));
  const client = clientOf(stack);
  const body = { model: "standard", messages: [user(question)] };
  expect(await thrown(client.chat.completions.create(body))).toMatchObject({
    status: 502,
    code: "model_unauthorised",
  });
  const stream = await client.chat.completions.create({ ...body, stream: true });
  const read = async () => {
    for await (const _chunk of stream);
  };
  expect(await thrown(read())).toMatchObject({ code: "model_unauthorised", type: "server_error" });
});

test("a client that disconnects stops nothing, and the same idempotency key returns the run", async ({
  stack,
}) => {
  const question = "Is sodium-ion cheaper, for who hangs up?";
  stack.script(question, fullScript(question, { chunkSize: 40, chunkDelayMs: 3 }));
  const client = clientOf(stack);
  const body = { model: "standard", messages: [user(question)] };
  const options = { headers: { "idempotency-key": "hang-up-1" } };
  const stream = await client.chat.completions.create({ ...body, stream: true }, options);
  let runId = "";
  for await (const chunk of stream) {
    runId = chunk.model;
    break;
  }
  const state = await until(stack.app, runId, ({ status }) => status === "completed");
  const completion = await client.chat.completions.create(body, options);
  expect(completion.model).toBe(runId);
  expect(completion.choices[0]?.message.content).toBe(stored(state));
});

test("an API key works until it is revoked", async ({ stack }) => {
  const { url } = stack.app;
  const made = (await (
    await fetch(`${url}/api/settings/keys`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "A program" }),
    })
  ).json()) as { id: string; key: string };
  const client = clientOf(stack, made.key);
  expect((await client.models.list()).data.length).toBeGreaterThan(0);
  const listed = await (await fetch(`${url}/api/settings/keys`)).text();
  expect(listed).toContain("A program");
  expect(listed).not.toContain(made.key);
  await fetch(`${url}/api/settings/keys/${made.id}`, { method: "DELETE" });
  expect(await thrown(client.models.list())).toMatchObject({ status: 401, code: "invalid_api_key" });
});
