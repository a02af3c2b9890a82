import { APICallError } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import type { StopCause } from "@/lib/agent/ports";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import {
  answer,
  hit,
  plan,
  providerError,
  readPages,
  reply,
  report,
  search,
} from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const never = () => new Promise<never>(() => undefined);
const WEAK = "Its size is nowhere to be found in any text [1].";
const PAGE = "It has no size that is written down anywhere. By default the cache lives for 15 minutes.";

type Place = { name: string; world(stop: () => void): LoopHarness };

/** Every place where a run can be when it is stopped; the result it waits for never arrives. */
const places: Place[] = [
  {
    name: "a request for a step",
    world: (stop) => ({
      script: () => {
        stop();
        return never();
      },
    }),
  },
  {
    name: "a reply that is on its way",
    world: (stop) => ({
      script: () =>
        (async function* () {
          yield '{"reasoning_steps": ["One';
          stop();
          await never();
        })(),
    }),
  },
  {
    name: "the wait before a model is asked again",
    world: (stop) => ({
      script: () => {
        setTimeout(stop, 5);
        throw new APICallError({
          message: "Too many requests",
          url: "https://llm.test/v1/chat/completions",
          requestBodyValues: {},
          statusCode: 429,
          responseHeaders: { "retry-after": "30" },
        });
      },
    }),
  },
  {
    name: "a search",
    world: (stop) => ({
      script: () => reply(search("a"), search("b")),
      search: () => {
        stop();
        return never();
      },
    }),
  },
  {
    name: "the wait before a search is made again",
    world: (stop) => ({
      script: () => reply(search("a")),
      search: () => {
        setTimeout(stop, 5);
        throw providerError("rate_limited", 30_000);
      },
    }),
  },
  {
    name: "the comparison of pages",
    world: (stop) => ({
      script: () => reply(readPages("https://a.test/", "https://b.test/")),
      read: () => PAGE,
      compare: () => {
        stop();
        return never();
      },
    }),
  },
  {
    name: "the request for a result alone",
    world: (stop) => ({
      script: ({ prompt }) => {
        if (prompt.includes("Its result is missing")) {
          stop();
          return never();
        }
        const claims = [{ id: "c1", claim: "It lives", source_numbers: [1] }];
        return reply({ _tool: "factchecktool", _activity: "", claims, _output: null });
      },
    }),
  },
  {
    name: "the storing of the report",
    world: (stop) => ({
      script: () => reply(plan(), report("Nothing was found on it.")),
      saveReportFile: () => {
        stop();
        return never();
      },
    }),
  },
  {
    name: "the weighing of citations",
    world: (stop) => ({
      script: ({ step }) => {
        if (step === 1) return reply(readPages("https://a.test/"));
        return step === 2 ? reply(report(WEAK)) : reply(answer());
      },
      read: () => PAGE,
      judge: () => {
        stop();
        return never();
      },
    }),
  },
];

describe.each<StopCause>(["cancelled", "released"])("GOAL-R23 GOAL-R31: a run that is %s", (cause) => {
  it.each(places)("during $name ends at once, and nothing leaves behind it", async ({ world }) => {
    let calls = 0;
    const test: TestRun = new TestRun(
      world(() => {
        test.abort(cause);
        calls = test.prompts.length + test.searched.length + test.fetched.length + test.weighed.length;
      }),
    );
    const outcome = await runLoop(test.state, test.ports, registries);
    expect(outcome).toEqual(
      cause === "released" ? { kind: "released" } : { kind: "ended", status: "cancelled" },
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(calls).toBeGreaterThan(0);
    expect(test.prompts.length + test.searched.length + test.fetched.length + test.weighed.length).toBe(
      calls,
    );
    expect(test.log.filter(({ type }) => type === "run-ended")).toHaveLength(cause === "released" ? 0 : 1);
  });

  it("before anything was asked asks nothing", async () => {
    const test = new TestRun({ script: () => reply(answer()), search: () => [hit("a")] });
    test.abort(cause);
    await runLoop(test.state, test.ports, registries);
    expect(test.prompts).toEqual([]);
  });
});
