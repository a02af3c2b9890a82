import { afterEach, describe, expect, it } from "vitest";
import { loadRunState } from "@/lib/runs/load";
import { startRun } from "@/lib/runs/start";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { type SampleOptions, sampleLoop } from "@/testing/runs/loop";
import { completeChat, streamChat } from "./openai-answer";
import { questionOf } from "./openai-conversation";
import { type ChatBody, chatSchema, readChat, type Said } from "./openai-request";
import { takeTurn } from "./openai-turn";

const engines: TestEngine[] = [];
afterEach(() => {
  for (const { store } of engines.splice(0)) store.close();
});

function engineFor(options: SampleOptions = {}): TestEngine {
  const engine = createTestEngine(sampleLoop(options));
  engines.push(engine);
  return engine;
}

const chat = (body: Partial<ChatBody>) =>
  readChat(chatSchema.parse({ model: "standard", messages: [{ role: "user", content: "Why?" }], ...body }));
const quiet = () => new AbortController().signal;

/** Asks and waits, like a program that wants its answer in one piece. */
async function complete(engine: TestEngine, body: Partial<ChatBody>, key?: string) {
  const request = chat(body);
  const turn = await takeTurn(request, { owner: null, idempotencyKey: key }, engine);
  const response = await completeChat({ turn, request, signal: quiet() }, engine);
  const answer = (await response.json()) as {
    model: string;
    choices: { message: { content: string } }[];
    error?: { code: string };
  };
  return { status: response.status, headers: response.headers, ...answer };
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error.code,
  );

describe("The effect of a chat request", () => {
  it("answers by number if lines are numbered, and otherwise applies the text to each question", async () => {
    const answersTo = async (questions: readonly string[], text: string) => {
      const engine = engineFor({ asks: questions });
      const asked = await complete(engine, {});
      await complete(engine, { model: asked.model, messages: [{ role: "user", content: text }] });
      return (await loadRunState(engine.db, asked.model))?.clarifications[0]?.answers;
    };
    const questions = ["Which?", "When?", "Where?"];
    expect(await answersTo(questions, "1. This\n3) There")).toEqual([
      { question: "Which?", answer: "This" },
      { question: "Where?", answer: "There" },
    ]);
    expect(await answersTo(questions.slice(0, 2), "The first, in 2026.")).toEqual([
      { question: "Which?", answer: "The first, in 2026." },
      { question: "When?", answer: "The first, in 2026." },
    ]);
    const [answered] = (await answersTo(["Which?"], "Two kinds:\n2. the second\n7. the seventh")) ?? [];
    expect(answered?.answer).toContain("Two kinds");
  });

  it("a waiting run is answered by its id, once; the same answer again returns the same run", async () => {
    const engine = engineFor({ asks: true });
    const asked = await complete(engine, {});
    expect(asked.choices[0]?.message.content).toContain("1. Which cache?");
    const reply = { model: asked.model, messages: [{ role: "user" as const, content: "The route cache" }] };
    const answered = await complete(engine, reply);
    expect(answered.model).toBe(asked.model);
    expect(answered.choices[0]?.message.content).toContain("five minutes [1].\n\n---\n\n");
    const again = await complete(engine, reply);
    expect(again.choices[0]?.message.content).toBe(answered.choices[0]?.message.content);
    expect((await loadRunState(engine.db, asked.model))?.clarifications).toHaveLength(1);
  });

  it("the id of a completed run asks a follow-up in its thread; an active run is not disturbed", async () => {
    let go: () => void = () => undefined;
    const breaker = new Promise<void>((resolve) => {
      go = resolve;
    });
    const engine = engineFor({ pause: () => breaker });
    const { runId, threadId } = await startRun({ question: "Why?" }, engine);
    expect(await code(takeTurn(chat({ model: runId }), undefined, engine))).toBe("thread_busy");
    go();
    await engine.live.runs.get(runId)?.done;
    const next = await complete(engine, { model: runId, messages: [{ role: "user", content: "And then?" }] });
    expect(next.model).not.toBe(runId);
    const state = await loadRunState(engine.db, next.model);
    expect(state).toMatchObject({ threadId, question: "And then?" });
  });

  it("the same key creates one run, and an unknown model is rejected", async () => {
    const engine = engineFor();
    const first = await complete(engine, {}, "key-1");
    expect((await complete(engine, {}, "key-1")).model).toBe(first.model);
    expect((await complete(engine, {})).model).not.toBe(first.model);
    expect(await code(takeTurn(chat({ model: "gpt-5" }), undefined, engine))).toBe("model_not_found");
    expect(await code(takeTurn(chat({ model: "run_none" }), undefined, engine))).toBe("model_not_found");
  });

  it("a failed run returns its code, and says that repeating would start another run", async () => {
    const engine = createTestEngine(async (_state, ports) => {
      const error = { code: "model_quota", message: "No quota.", retryable: false };
      await ports.record([{ type: "run-ended", status: "error", answer: null, completedSteps: [], error }]);
      return { kind: "ended", status: "error" };
    });
    engines.push(engine);
    const answer = await complete(engine, {});
    expect([answer.status, answer.error?.code]).toEqual([502, "model_quota"]);
    expect(answer.headers.get("x-should-retry")).toBe("false");
  });

  it("a client that closes the stream stops nothing", async () => {
    const engine = engineFor({ pause: () => new Promise((resolve) => setTimeout(resolve, 5)) });
    const request = chat({ stream: true });
    const turn = await takeTurn(request, undefined, engine);
    const leaving = new AbortController();
    const response = streamChat({ turn, request, signal: leaving.signal }, engine);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    leaving.abort();
    await reader.cancel();
    await engine.live.runs.get(turn.from.id)?.done;
    expect((await loadRunState(engine.db, turn.from.id))?.status).toBe("completed");
  });

  it("on shutdown a stream says so and ends as the protocol requires", async () => {
    const engine = engineFor({ pause: () => new Promise((resolve) => setTimeout(resolve, 20)) });
    const request = chat({ stream: true });
    const turn = await takeTurn(request, undefined, engine);
    const response = streamChat({ turn, request, signal: quiet() }, engine);
    engine.live.stopAll();
    const text = await response.text();
    expect(text).toContain('"code":"shutting_down"');
    expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
    await engine.live.runs.get(turn.from.id)?.done;
  });
});

describe("Earlier messages", () => {
  const said = (role: Said["role"], text: string): Said => ({ role, text });

  it("follow the question, and the oldest are omitted from a long conversation", () => {
    expect(questionOf([said("user", "Why?")])).toBe("Why?");
    const long = questionOf([
      said("user", "oldest"),
      said("assistant", "x".repeat(9000)),
      said("user", "Newer?"),
      said("user", "Why?"),
    ]);
    expect(long.startsWith("Why?\n\n---\nEarlier in this conversation:\n\nAnswer: xxx")).toBe(true);
    expect(long.endsWith("…\n\nUser: Newer?")).toBe(true);
    expect(long).not.toContain("oldest");
    expect(long.length).toBeLessThan(8200);
  });

  it("unsupported parameters are rejected by name, harmless ones are ignored", () => {
    const refused = (body: Partial<ChatBody>) => {
      try {
        chat(body);
        return null;
      } catch (error) {
        return (error as { fields: { detail?: string } }).fields.detail?.split(":")[0];
      }
    };
    expect(refused({ n: 3 })).toBe("n");
    expect(refused({ tools: [{}] })).toBe("tools");
    expect(refused({ response_format: { type: "json_schema" } })).toBe("response_format");
    expect(refused({ modalities: ["text", "audio"] })).toBe("modalities");
    expect(refused({ messages: [{ role: "user", content: [{ type: "image_url" }] }] })).toBe(
      "messages.0.content.0",
    );
    expect(
      refused({ n: 1, tools: [], temperature: 2, seed: 7, response_format: { type: "text" } }),
    ).toBeNull();
    expect(
      chat({
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text: "Why?" },
              { type: "text", text: "How?" },
            ],
          },
        ],
      }).said,
    ).toEqual([{ role: "user", text: "Why?\nHow?" }]);
  });
});
