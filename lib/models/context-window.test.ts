import { APICallError } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { findContextWindow } from "./context-window";
import { windowIn } from "./fault";

/** A `fetch` that answers by address. */
function answering(pages: Record<string, unknown>) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(String(input));
    const page = pages[String(input)];
    if (typeof page === "string") return new Response(page);
    return page === undefined ? new Response("", { status: 404 }) : Response.json(page);
  };
  return { fetch, asked };
}

const find = (pages: Record<string, unknown>, isNear = true) => {
  const { fetch, asked } = answering(pages);
  const lookup = { baseUrl: "http://h/v1", model: "m", apiKey: "sk-test-not-a-secret", isNear, fetch };
  return findContextWindow(lookup).then((tokens) => ({ tokens, asked }));
};

describe("findContextWindow", () => {
  it.each([
    [{ context_length: 131_072 }, 131_072],
    [{ max_model_len: 32_768, context_length: 131_072 }, 32_768],
    [{ context_window: 8192 }, 8192],
    [{ meta: { n_ctx: 4096, n_ctx_train: 131_072 } }, 4096],
    [{ context_length: "a lot", meta: { n_ctx: 4096 } }, 4096],
    [{}, null],
  ])("reads %j of the list of models", async (fields, tokens) => {
    const data = [{ id: "other", context_length: 1024 }, { nonsense: true }, { id: "m", ...fields }];
    expect((await find({ "http://h/v1/models": { data } })).tokens).toBe(tokens);
  });

  it("asks servers nearby what they say of themselves, and hosts on the net only for their list", async () => {
    const lmStudio = { data: [{ id: "m", max_context_length: 131_072, loaded_context_length: 8192 }] };
    expect((await find({ "http://h/api/v0/models": lmStudio })).tokens).toBe(8192);
    const shown = {
      parameters: "stop x\nnum_ctx                 16384",
      model_info: { "llama.context_length": 131_072 },
    };
    expect((await find({ "http://h/api/show": shown })).tokens).toBe(16_384);
    // What it was trained for says nothing about the window it is loaded with.
    expect((await find({ "http://h/api/show": { model_info: shown.model_info } })).tokens).toBeNull();
    const loaded = { models: [{ name: "m", context_length: 4096 }] };
    expect((await find({ "http://h/api/ps": loaded, "http://h/api/show": shown })).tokens).toBe(4096);
    expect(await find({ "http://h/api/show": shown }, false)).toEqual({
      tokens: null,
      asked: ["http://h/v1/models"],
    });
  });

  it.each([["<html>"], ['{"data":"none"}'], ["null"], ['{"data":[{"id":"m","context_length":-5}]}']])(
    "takes nothing from %s",
    async (page) => {
      expect((await find({ "http://h/v1/models": page })).tokens).toBeNull();
    },
  );

  it("never rejects", async () => {
    const fetch: typeof globalThis.fetch = () => Promise.reject(new Error("down"));
    const lookup = { baseUrl: "http://h/v1", model: "m", apiKey: null, isNear: true, fetch };
    expect(await findContextWindow(lookup)).toBeNull();
  });
});

describe("windowIn", () => {
  const said = (message: string) =>
    windowIn(
      new APICallError({ message, url: "", requestBodyValues: {}, statusCode: 400, responseBody: message }),
    );

  it.each([
    [
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
      8192,
    ],
    ["maximum context length is 32,768 tokens, you requested 40,000", 32_768],
    ["the request exceeds the available context size (4096 tokens), try increasing it", 4096],
    ['{"n_prompt_tokens":9000,"n_ctx":4096}', 4096],
    ["prompt is too long: 210000 tokens > 200000 maximum", 200_000],
    ["Prompt contains 40000 tokens, too large for model with 32768 maximum context length", 32_768],
    ["context window of 16384 exceeded", 16_384],
    ["context length exceeded", null],
    ["maximum context length is 7", null],
  ])("reads %j", (message, tokens) => {
    expect(said(message)).toBe(tokens);
  });

  it("looks at no more of a server's words than it needs", () => {
    expect(said(`${"maximum context length ".repeat(200_000)}8192`)).toBeNull();
  });
});
