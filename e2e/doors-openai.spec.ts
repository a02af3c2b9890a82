// The chat completions door, by the official client: what other programs see of a research.

import OpenAI from "openai";
import type { ChatCompletionChunk, ChatCompletionMessageParam } from "openai/resources/chat/completions";
import type { RunState } from "@/lib/runs/run-state";
import { ask, expect, type Stack, stateOf, test, until } from "./fixtures";
import { fullScript, INDEX } from "./scenario";
import { answer, clarify } from "./servers/llm-steps";

const clientOf = ({ app }: Stack, apiKey = "unused") =>
  new OpenAI({ baseURL: `${app.url}/api/v1`, apiKey, maxRetries: 0 });
const user = (content: string): ChatCompletionMessageParam => ({ role: "user", content });
const said = (content: string): ChatCompletionMessageParam => ({ role: "assistant", content });

const stored = ({ report, answer: short }: RunState) =>
  `# ${report?.title}\n\n${report?.content}\n\n---\n\n${short}`;

/** What Groundwork tells beyond the types of the client. */
type Told = { citations?: string[]; reasoning_content?: string };

async function thrown(work: Promise<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof OpenAI.APIError)) throw new Error(`no error of the API: ${error}`);
  return error;
}

test("an answer in one piece: the report and the answer, citations, reasoning, and what was used", async ({
  stack,
}) => {
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

test("an answer as a stream: the same text, what it does meanwhile, and what was used", async ({ stack }) => {
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

test("models: agents, the agent of the house, and any run by its id", async ({ stack }) => {
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

test("a run that waits: its questions are the answer, and its id as the model answers them", async ({
  stack,
}) => {
  const question = "Which of the two is dearer, asked by a program?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 1
      ? { step: clarify({ questions: ["Cells or systems?", "Which year?"] }) }
      : script({ ...request, step: request.step - 1 }),
  );
  const client = clientOf(stack);
  const asked = await client.chat.completions.create({ model: "standard", messages: [user(question)] });
  expect(asked.choices[0]?.finish_reason).toBe("stop");
  expect(asked.choices[0]?.message.content).toContain("1. Cells or systems?\n2. Which year?");
  const reply = { model: asked.model, messages: [user("1. Cells\n2. 2026")] };
  const answered = await client.chat.completions.create(reply);
  const state = await stateOf(stack.app, asked.model);
  expect(answered.model).toBe(asked.model);
  expect(answered.choices[0]?.message.content).toBe(stored(state));
  expect(state.clarifications[0]?.answers).toEqual([
    { question: "Cells or systems?", answer: "Cells" },
    { question: "Which year?", answer: "2026" },
  ]);
  // Sent again, as a client does that lost the line, it starts nothing.
  const again = await client.chat.completions.create(reply);
  expect(again.model).toBe(asked.model);
  expect(again.choices[0]?.message.content).toBe(stored(state));
});

test("a conversation: the reply to a question and the next question find their research by what was said", async ({
  stack,
}) => {
  const question = "What does a kilowatt-hour cost, in a conversation?";
  const further = "And what does it cost in a plant?";
  const script = fullScript(question);
  stack.script(question, (request) =>
    request.step === 1
      ? { step: clarify({ questions: ["Cells or systems?"] }) }
      : script({ ...request, step: request.step - 1 }),
  );
  stack.script(further, [{ step: answer({ answer: "149 dollars." }) }]);
  const client = clientOf(stack);
  const messages = [user(question)];
  const say = async () => {
    const completion = await client.chat.completions.create({ model: "standard", messages });
    messages.push(said(completion.choices[0]?.message.content ?? ""));
    return completion;
  };
  const first = await say();
  messages.push(user("skip"));
  const second = await say();
  expect(second.model).toBe(first.model);
  messages.push(user(further));
  const third = await say();
  expect(third.model).not.toBe(first.model);
  const [before, after] = [await stateOf(stack.app, first.model), await stateOf(stack.app, third.model)];
  expect(before.clarifications[0]?.skipped).toBe(true);
  expect(after.threadId).toBe(before.threadId);
  expect(after.question).toBe(further);
});

test("a conversation that is not known here goes along with the question", async ({ stack }) => {
  const question = "Why was that, in a foreign conversation?";
  stack.script(question, [{ step: answer({ answer: "Because." }) }]);
  const completion = await clientOf(stack).chat.completions.create({
    model: "quick",
    messages: [
      { role: "system", content: "Be brief." },
      user("Which is cheaper?"),
      said("LFP is."),
      { role: "user", content: [{ type: "text", text: question }] },
    ],
  });
  expect((await stateOf(stack.app, completion.model)).question).toBe(
    `${question}\n\n---\nEarlier in this conversation:\n\nInstructions: Be brief.\n\nUser: Which is cheaper?\n\nAnswer: LFP is.`,
  );
});

test("a plan that waits is started by any message", async ({ stack }) => {
  const question = "Is sodium-ion cheaper, with a plan by a program?";
  stack.script(question, fullScript(question));
  const response = await fetch(`${stack.app.url}/api/threads`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question, reviewPlan: true }),
  });
  const { runId } = (await response.json()) as { runId: string };
  await until(stack.app, runId, ({ status }) => status === "waiting_for_plan");
  const completion = await clientOf(stack).chat.completions.create({
    model: runId,
    messages: [user("Look at prices of 2026 above all")],
  });
  const state = await stateOf(stack.app, runId);
  expect(state.steers[0]?.message).toBe("Look at prices of 2026 above all");
  expect(completion.choices[0]?.message.content).toBe(stored(state));
});

test("errors come in the form of the protocol, and nothing is started", async ({ stack }) => {
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
  const nowhere = await fetch(`${stack.app.url}/api/v1/embeddings`, { method: "POST" });
  expect([nowhere.status, await nowhere.json()]).toMatchObject([
    404,
    { error: { type: "invalid_request_error" } },
  ]);
  const foreign = await fetch(`${stack.app.url}/api/v1/models`, {
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
});

test("a run that fails tells why, in one piece and in the middle of a stream", async ({ stack }) => {
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

test("a program that hangs up stops nothing, and the same key brings the run back", async ({ stack }) => {
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

test("a key that was made here is known until it is revoked", async ({ stack }) => {
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
