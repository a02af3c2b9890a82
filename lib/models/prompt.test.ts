import type { ModelMessage } from "ai";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import type { StructuredMode } from "./model";
import { toPrompt } from "./prompt";
import { resolveModel } from "./registry";

const CONVERSATION: ModelMessage[] = [
  { role: "user", content: "Earlier: heat pumps." },
  { role: "user", content: "What is a heat pump?" },
  {
    role: "assistant",
    content: [
      { type: "text", text: "Two searches." },
      { type: "tool-call", toolCallId: "1-0", toolName: "websearchtool", input: { query: "heat pump" } },
      { type: "tool-call", toolCallId: "1-1", toolName: "websearchtool", input: { query: "Wärmepumpe" } },
    ],
  },
  {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: "1-0",
        toolName: "websearchtool",
        output: { type: "text", value: "[1] A" },
      },
      {
        type: "tool-result",
        toolCallId: "1-1",
        toolName: "websearchtool",
        output: { type: "error-text", value: "none" },
      },
    ],
  },
];

let server: LlmServer;
beforeEach(async () => {
  server = await startLlmServer({ script: () => ({ text: "{}" }) });
});
afterEach(() => server.stop());

/** The messages that an endpoint receives. */
async function sent(mode: StructuredMode, messages: ModelMessage[], tail: string[] = []) {
  const env = { openai: { apiKey: null, baseUrl: server.url, model: "m" }, ollamaUrl: "", lmStudioUrl: "" };
  const model = (await resolveModel({ env })).languageModel(mode);
  const prompt = toPrompt({ mode, instructions: "You research.", messages, tail });
  const { stream } = await model.doStream({ prompt });
  await stream.pipeTo(new WritableStream());
  return server.requests.at(-1)!.body;
}

describe("the mark for prompt caches", () => {
  const request = { instructions: "You research.", messages: CONVERSATION, tail: ["The tail."] };

  it("GOAL-P4: stands at the last message that later requests repeat, and nowhere else", () => {
    const prompt = toPrompt({ ...request, mode: "strict", lasting: 3 });
    const marked = prompt.flatMap(({ providerOptions }, at) => (providerOptions ? [at] : []));
    // The instructions are the first message.
    expect(marked).toEqual([3]);
    expect(prompt[3]).toMatchObject({
      role: "assistant",
      providerOptions: { groundwork: { cacheBreakpoint: true } },
    });
  });

  it("GOAL-P4: stands at the same border where earlier calls are plain text and the tail stands apart", () => {
    const prompt = toPrompt({ ...request, mode: "strict", turns: "separate", lasting: 3 });
    const marked = prompt.findIndex(({ providerOptions }) => providerOptions);
    expect(prompt.filter(({ providerOptions }) => providerOptions)).toHaveLength(1);
    const lasts = toPrompt({
      ...request,
      mode: "strict",
      turns: "separate",
      messages: CONVERSATION.slice(0, 3),
      tail: [],
    });
    expect(prompt.slice(0, marked + 1).map(({ content }) => content)).toEqual(
      lasts.map(({ content }) => content),
    );
    expect(JSON.stringify(prompt.slice(marked + 1))).toContain("The tail.");
  });

  it("GOAL-P4: is left out where nothing lasts, and where messages are merged", () => {
    expect(JSON.stringify(toPrompt({ ...request, mode: "strict" }))).not.toContain("cacheBreakpoint");
    const merged = toPrompt({ ...request, mode: "prompt", lasting: 3 });
    expect(JSON.stringify(merged)).not.toContain("cacheBreakpoint");
  });
});

describe("toPrompt", () => {
  it("§4.7: calls and results go out as function calls and tool messages, paired by id, without a list of tools", async () => {
    const body = await sent("strict", CONVERSATION, ["The tail."]);
    expect(body).not.toHaveProperty("tools");
    expect(body).not.toHaveProperty("tool_choice");
    const called = (id: string, query: string) => ({
      id,
      type: "function",
      function: { name: "websearchtool", arguments: JSON.stringify({ query }) },
    });
    expect(body.messages).toEqual([
      { role: "system", content: "You research." },
      { role: "user", content: "Earlier: heat pumps." },
      { role: "user", content: "What is a heat pump?" },
      {
        role: "assistant",
        content: "Two searches.",
        tool_calls: [called("1-0", "heat pump"), called("1-1", "Wärmepumpe")],
      },
      { role: "tool", tool_call_id: "1-0", content: "[1] A" },
      { role: "tool", tool_call_id: "1-1", content: "none" },
      { role: "user", content: "The tail." },
    ]);
  });

  it("P14: for models without tools it is plain talk in turns", async () => {
    const body = await sent("prompt", CONVERSATION, ["The schema."]);
    expect(body.messages).toEqual([
      { role: "system", content: "You research." },
      { role: "user", content: "Earlier: heat pumps.\n\nWhat is a heat pump?" },
      {
        role: "assistant",
        content:
          'Two searches.\nCall 1-0: websearchtool {"query":"heat pump"}\nCall 1-1: websearchtool {"query":"Wärmepumpe"}',
      },
      {
        role: "user",
        content:
          "Result of call 1-0 (websearchtool):\n[1] A\n\nResult of call 1-1 (websearchtool):\nnone\n\nThe schema.",
      },
    ]);
  });

  it("GOAL-P4: what was sent before stands unchanged at the beginning of what is sent next", async () => {
    const first = await sent("json", CONVERSATION.slice(0, 2), ["The schema."]);
    const second = await sent("json", CONVERSATION, ["The schema."]);
    expect(second.messages.slice(0, 3)).toEqual(first.messages.slice(0, 3));
    expect(second.messages.at(-1)).toEqual({ role: "user", content: "The schema." });
  });
});
