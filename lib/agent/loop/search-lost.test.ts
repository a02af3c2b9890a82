import { describe, expect, it } from "vitest";
import { remediesOf } from "@/lib/errors/remedies";
import { errorSentence } from "@/lib/i18n/error-sentence";
import type { SearchFailure } from "@/lib/search/fall-over";
import { ProviderError } from "@/lib/search/provider";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, reply, search } from "@/testing/agent/loop-script";
import { russian } from "@/testing/i18n/messages";
import { runLoop } from "./loop";

const unreachable = () =>
  new ProviderError({
    code: "unreachable",
    provider: "wikipedia",
    message: "Wikipedia could not be reached.",
  });
const lost = (): never => {
  throw unreachable();
};

/** Searches twice, then says that nothing was found. */
const resigned: LoopHarness["script"] = ({ step }) =>
  reply(step < 3 ? search(`q${step}`) : answer("Nothing was found.", "failed"));

async function stateOf(world: Partial<LoopHarness>, failed?: SearchFailure[]) {
  const test = new TestRun({ script: resigned, ...world });
  const { services } = test.ports;
  const answered = async (...given: Parameters<typeof services.search>) => ({
    ...(await services.search(...given)),
    ...(failed ? { provider: "Library", failed } : {}),
  });
  await runLoop(test.state, { ...test.ports, services: { ...services, search: answered } }, registries);
  return test.state;
}

describe("a run whose web search could not be reached", () => {
  it("GOAL-R12: says so at its end, what is safe and what to do", async () => {
    const { status, error } = await stateOf({ search: lost });
    expect(status).toBe("failed");
    expect(error).toMatchObject({
      code: "search_failed",
      message:
        "There is no answer because the web search failed (Wikipedia could not be reached). What was found is saved. Check the connection to the internet, or set up another web search, then try again.",
      retryable: true,
    });
    expect(remediesOf("search_failed")).toEqual(["retry", "settings"]);
    if (error)
      expect(errorSentence(russian, error).text).toContain("поиск в интернете (Википедия: нет связи)");
  });

  it("GOAL-R12: also where its steps were used up meanwhile", async () => {
    const config = agentConfig({ execution: { maxIterations: 2 } });
    const state = await stateOf({ config, script: ({ step }) => reply(search(`q${step}`)), search: lost });
    expect(state.error?.code).toBe("search_failed");
  });

  it("GOAL-R12: also where the library answered in its place and had nothing", async () => {
    const failed: SearchFailure[] = [{ provider: "Wikipedia", code: "timeout" }];
    const { error } = await stateOf({}, failed);
    expect(error).toMatchObject({
      code: "search_failed",
      fields: { cause: "Wikipedia did not answer in time" },
    });
    const again = await stateOf({}, [{ provider: "Wikipedia", code: "unreachable", passedOver: true }]);
    expect(again.error?.fields?.cause).toBe("Wikipedia could not be reached");
  });

  it.each<[string, Partial<LoopHarness>]>([
    ["the web answered once", { search: (query) => (query === "q1" ? [hit("a")] : lost()) }],
    ["the web answered and had nothing", { search: () => [] }],
    ["only documents were asked for", { search: lost, start: { scope: "documents" } }],
  ])("does not say so where %s", async (_, world) => {
    expect((await stateOf(world)).error?.code).toBe("answer_not_found");
  });
});
