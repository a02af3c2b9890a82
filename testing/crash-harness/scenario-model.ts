// The model of a scenario: it returns the scripted steps, as objects or native calls, through `outside`.

import { createHash } from "node:crypto";
import type { LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { answer, reply } from "@/testing/agent/loop-script";
import { pairsIn } from "@/testing/servers/llm-review";
import type { Story } from "./scenario-stories";

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

function parts(text: string): LanguageModelV4StreamPart[] {
  const usage = {
    inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: undefined },
    outputTokens: { total: 5, text: 5, reasoning: undefined },
  };
  const half = Math.floor(text.length / 2);
  return [
    { type: "stream-start", warnings: [] },
    { type: "text-start", id: "1" },
    { type: "text-delta", id: "1", delta: text.slice(0, half) },
    { type: "text-delta", id: "1", delta: text.slice(half) },
    { type: "text-end", id: "1" },
    { type: "finish", finishReason: { unified: "stop", raw: undefined }, usage },
  ];
}

/** A step as native calls: its reasoning if that is requested, otherwise its calls. */
function callParts(step: object, forced: string | null): LanguageModelV4StreamPart[] {
  const { calls = [], ...thought } = step as { calls?: Record<string, unknown>[] };
  const said =
    forced === null
      ? calls.map(({ _tool, _activity, ...input }) => ({ toolName: String(_tool), input }))
      : [{ toolName: forced, input: thought }];
  const [start, , , , , finish] = parts("");
  return [
    start as LanguageModelV4StreamPart,
    ...said.flatMap(({ toolName, input }, index): LanguageModelV4StreamPart[] => [
      { type: "tool-input-start", id: String(index), toolName },
      { type: "tool-input-delta", id: String(index), delta: JSON.stringify(input) },
      { type: "tool-input-end", id: String(index) },
    ]),
    finish as LanguageModelV4StreamPart,
  ];
}

function streamOf(said: string | LanguageModelV4StreamPart[]): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of typeof said === "string" ? parts(said) : said) controller.enqueue(part);
      controller.close();
    },
  });
}

export type Outside = <T>(what: string, work: () => Promise<T> | T) => Promise<T>;

/** Answers from the story; stores a digest of each prompt in `prompts`, by step. */
export function scripted(outside: Outside, prompts: Map<number, string>, story: Story): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "scripted",
    modelId: "scripted",
    supportedUrls: {},
    doGenerate: async () => {
      throw new Error("the loop streams");
    },
    doStream: async ({ prompt, tools, toolChoice }) => {
      const text = JSON.stringify(prompt);
      if (pairsIn(prompt)) return { stream: streamOf(await outside("judge", () => story.judged)) };
      if (text.slice(-3000).includes("Its result is missing."))
        return { stream: streamOf(await outside("result", () => story.checked)) };
      const step = Number(/(?:Closing step|Step) (\d+)(?! of the)/.exec(text.slice(-3000))?.[1]);
      const forced = tools && toolChoice?.type === "tool" ? toolChoice.toolName : null;
      if (forced === null) prompts.set(step, digest(text));
      const said = await outside(
        `${forced === null ? "model" : "think"} ${step}`,
        () => story.say?.(step, text) ?? story.steps[step - 1] ?? reply(answer()),
      );
      return { stream: streamOf(tools ? callParts(said, forced) : JSON.stringify(said)) };
    },
  };
}
