import { describe, expect, it } from "vitest";
import { composeStep } from "@/lib/agent/step-schema/compose";
import { compareSourcesTool, extractTableTool } from "@/lib/tools/registry";
import { registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, reply } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const TOOLS = ["websearchtool", "comparesourcestool", "extracttabletool", "finalanswertool"];
const rows = { rows: [{ cells: ["LFP", "47 dollars"], source_number: 1 }], missing: [] };

const table = (output: unknown) => ({
  _tool: "extracttabletool",
  _activity: "",
  _reasoningForCall: "Two prices are to be compared.",
  title: "Prices",
  columns: ["Cell", "Price"],
  source_numbers: [1],
  ...(output === undefined ? {} : { _output: output }),
});
const search = {
  _tool: "websearchtool",
  _activity: "websearchtool",
  _reasoningForCall: "r",
  query: "cells",
  max_results: null,
};

async function run(...calls: Record<string, unknown>[]) {
  const attempt = new TestRun({
    config: agentConfig({ tools: TOOLS }),
    search: () => [],
    script: ({ step, prompt }) => {
      if (prompt.includes("Its result is missing.")) return { _output: missing };
      return reply(...(step === 1 ? calls : [answer()]));
    },
  });
  await runLoop(attempt.state, attempt.ports, registries);
  return attempt;
}

let missing: unknown = null;

describe("Tools that the model answers", () => {
  it("T18: without an activity their branch asks for the result, and for nothing that could be null", () => {
    for (const tool of [compareSourcesTool, extractTableTool]) {
      const { canonical } = composeStep({
        tools: [tool],
        bindings: { [tool.name]: { activity: "", variant: null, mode: "latent" } },
        outputPosition: "last",
        explicitOutput: "omit",
        maxCalls: 1,
      });
      const branch = canonical.properties?.calls?.items?.anyOf?.[0];
      expect(Object.keys(branch?.properties ?? {}).at(-1)).toBe("_output");
      expect(branch?.properties?._activity).toEqual({ type: "string", const: "" });
      expect(registries.activities.has(tool.name)).toBe(false);
    }
  });

  it("T15 T17 A11: a latent and an explicit call stand in one step, and the latent one costs no request", async () => {
    const attempt = await run(search, table(rows));
    expect(attempt.state.calls.map(({ tool, mode, status }) => [tool, mode, status])).toEqual([
      ["websearchtool", "explicit", "succeeded"],
      ["extracttabletool", "latent", "succeeded"],
      ["finalanswertool", "explicit", "succeeded"],
    ]);
    expect(attempt.state.calls[1]?.output).toEqual(rows);
    expect(attempt.prompts).toHaveLength(2);
  });

  it("Q12: a result that is missing is asked for once, by its schema alone", async () => {
    missing = rows;
    const attempt = await run(table(undefined));
    expect(attempt.state.calls[0]).toMatchObject({ status: "succeeded", output: rows });
    expect(attempt.prompts).toHaveLength(3);
  });

  it("Q12: and where that brings nothing the call fails; nothing is made up", async () => {
    missing = { rows: "none" };
    const attempt = await run(table(undefined));
    expect(attempt.state.calls[0]).toMatchObject({
      status: "failed",
      output: null,
      error: { kind: "latent_no_output" },
    });
    expect(attempt.state.status).toBe("completed");
  });
});
