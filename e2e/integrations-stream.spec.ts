// Any run as the AI SDK's UI message stream, read over HTTP by the SDK itself.

import { parseJsonEventStream, readUIMessageStream, type UIMessage, uiMessageChunkSchema } from "ai";
import { ask, expect, stateOf, test } from "./fixtures";
import { fullScript, INDEX } from "./scenario";

async function read(address: string): Promise<UIMessage> {
  const response = await fetch(address);
  expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
  if (!response.body) throw new Error("no stream");
  const stream = parseJsonEventStream({ stream: response.body, schema: uiMessageChunkSchema }).pipeThrough(
    new TransformStream({
      transform(result, controller) {
        if (!result.success) throw result.error;
        controller.enqueue(result.value);
      },
    }),
  );
  let message: UIMessage | null = null;
  for await (const next of readUIMessageStream({ stream })) message = next;
  if (!message) throw new Error("no message");
  return message;
}

test("a followed run and a completed one give the same message", async ({ stack }) => {
  const question = "Is sodium-ion cheaper, as a message stream?";
  stack.script(question, fullScript(question, { chunkSize: 60, chunkDelayMs: 2 }));
  const { runId } = await ask(stack.app, question);
  const address = `${stack.app.url}/api/runs/${runId}/ui-message-stream`;
  const live = await read(address);
  const state = await stateOf(stack.app, runId);
  expect(await read(address)).toEqual(live);
  const texts = live.parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  expect(texts).toEqual([`# ${state.report?.title}\n\n${state.report?.content}`, state.answer]);
  const calls = live.parts.filter((part) => part.type === "dynamic-tool");
  expect(calls.map(({ toolName }) => toolName)).toEqual(state.calls.map(({ tool }) => tool));
  expect(new Set(calls.map((call) => call.state))).toEqual(new Set(["output-available"]));
  const sources = live.parts.flatMap((part) => (part.type === "source-url" ? [part.url] : []));
  expect(sources).toEqual(state.sources.map(({ url }) => url));
  expect(sources).toContain(INDEX);
  expect(live.metadata).toMatchObject({
    status: "completed",
    usage: { totalTokens: state.usage.inputTokens + state.usage.outputTokens },
  });
});

test("an unknown run has no stream", async ({ stack }) => {
  const response = await fetch(`${stack.app.url}/api/runs/run_none/ui-message-stream`);
  expect([response.status, await response.json()]).toMatchObject([404, { error: { code: "run_not_found" } }]);
});
