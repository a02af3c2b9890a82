import { APICallError } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, reply, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const tooLong = () => {
  throw new APICallError({
    message: "Request too large",
    url: "https://llm.test/v1/chat/completions",
    requestBodyValues: {},
    statusCode: 413,
  });
};
const config = agentConfig({ search: { maxSearches: 20 } });

describe("a prompt that the endpoint finds too long", () => {
  it("is sent again with old steps as notes", async () => {
    const test = new TestRun({
      config,
      search: (query) => [hit(query), hit(`${query}x`), hit(`${query}y`)],
      script: ({ step, state }) => {
        if (step < 6) return reply(search(`q${step}`));
        return state.compaction ? reply(answer("15 minutes [1].")) : tooLong();
      },
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state).toMatchObject({ status: "completed", compaction: { step: 6 } });
    expect(test.log.filter(({ type }) => type === "context-compacted")).toHaveLength(1);
  });

  it("ends the run with that reason when nothing can be told shorter", async () => {
    const test = new TestRun({
      config,
      search: (query) => [hit(query)],
      script: ({ step }) => (step < 4 ? reply(search(`q${step}`)) : tooLong()),
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state).toMatchObject({ status: "error", error: { code: "model_too_long" } });
    expect(test.prompts.length).toBeLessThanOrEqual(7);
    expect(test.state.sources).toHaveLength(3);
  });
});
