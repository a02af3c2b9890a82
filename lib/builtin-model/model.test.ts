import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { emptyView, runViewOptions } from "@/testing/builtin-model/run-in-memory";
import { extractiveModel } from "./model";
import { decideStep } from "./rules";

const options = (fields: Partial<LanguageModelV4CallOptions> = {}): LanguageModelV4CallOptions => ({
  prompt: [{ role: "user", content: [{ type: "text", text: "Ignored prose" }] }],
  providerOptions: runViewOptions(emptyView("How do I cache a fetch request?")),
  ...fields,
});

describe("the built-in model", () => {
  it("returns the same step streamed and complete, and uses no tokens of any limit", async () => {
    const model = extractiveModel();
    const once = await model.doGenerate(options());
    const text = once.content.map((part) => (part.type === "text" ? part.text : "")).join("");
    const { stream } = await model.doStream(options());
    let streamed = "";
    const types: string[] = [];
    for await (const part of stream) {
      types.push(part.type);
      if (part.type === "text-delta") streamed += part.delta;
    }
    expect(streamed).toBe(text);
    expect(JSON.parse(text)).toEqual(decideStep(emptyView("How do I cache a fetch request?")));
    expect(types[0]).toBe("stream-start");
    expect(types.at(-1)).toBe("finish");
    expect(types.filter((type) => type === "text-delta").length).toBeGreaterThan(2);
    expect([once.usage.inputTokens.total, once.usage.outputTokens.total]).toEqual([0, 0]);
  });

  it("reports a missing run view", async () => {
    const model = extractiveModel();
    await expect(model.doGenerate(options({ providerOptions: {} }))).rejects.toThrow(
      "providerOptions.groundwork.run",
    );
    const view = { ...emptyView("x"), step: 0 };
    await expect(model.doGenerate(options({ providerOptions: runViewOptions(view) }))).rejects.toThrow(
      "step",
    );
  });

  it("GOAL-R23: stops on abort", async () => {
    const abortSignal = AbortSignal.abort(new Error("stopped"));
    await expect(extractiveModel().doGenerate(options({ abortSignal }))).rejects.toThrow("stopped");
    const controller = new AbortController();
    const { stream } = await extractiveModel().doStream(options({ abortSignal: controller.signal }));
    const reader = stream.getReader();
    await reader.read();
    controller.abort(new Error("stopped later"));
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow("stopped later");
  });
});
