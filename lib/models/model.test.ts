import { describe, expect, it } from "vitest";
import { replyLimitsFor } from "./model";
import { REPLY_LIMITS } from "./reply";

const of = (id: string, host = "api.example.com", kind: "endpoint" | "local" = "endpoint") =>
  replyLimitsFor({ id, host, kind });

describe("how long a request waits for a model", () => {
  it.each([
    "o3-mini",
    "gpt-5.6-terra",
    "deepseek-reasoner",
    "deepseek-v4-pro",
    "qwen3:8b",
    "qwq",
    "kimi-k2-thinking",
  ])("%s may think for longer", (id) => expect(of(id).firstMs).toBe(300_000));

  it.each(["gpt-4o", "llama-3.3-70b", "mistral-large-latest", "claude-haiku"])(
    "%s gets the usual limits",
    (id) => {
      expect(of(id)).toEqual(REPLY_LIMITS);
    },
  );

  it("a model on this machine or network may have to be loaded first", () => {
    expect(of("llama3.2", "127.0.0.1:11434").firstMs).toBe(300_000);
    expect(of("llama3.2", "box:1", "local").totalMs).toBe(1_800_000);
  });

  it("what the agent sets comes first, and a reply may take at least as long as its first token", () => {
    const info = { id: "gpt-4o", host: "api.example.com", kind: "endpoint" as const };
    expect(replyLimitsFor(info, { firstTokenMs: 900_000, silenceMs: null })).toMatchObject({
      firstMs: 900_000,
      silenceMs: 45_000,
      totalMs: 900_000,
    });
    expect(replyLimitsFor(info, { replyMs: 5000 }).totalMs).toBe(5000);
  });
});
