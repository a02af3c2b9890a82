import { expect, it } from "vitest";
import { registerBuiltin } from "@/lib/activities/builtin";
import { createActivityRegistry } from "@/lib/activities/registry";
import { loadRunState } from "@/lib/runs/load";
import { startRun } from "@/lib/runs/start";
import { Tool } from "@/lib/tools/registry";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, plan, readPages, reply, search } from "@/testing/agent/loop-script";
import { HEADINGS, outlined, PAGES, partAsked, partReply } from "@/testing/agent/sections";
import { createScenario } from "@/testing/crash-harness/scenario";
import { SHORT, type Story } from "@/testing/crash-harness/scenario-stories";
import { openTestDatabase } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { exportBundle } from "./export-bundle";
import { importBundle } from "./import-bundle";

const QUESTION = "How long does the router cache live, and what clears it?";
const STEPS = [
  reply(plan(), { ...search("router cache"), _line: "p1" }),
  reply(...Object.keys(PAGES).map((url, at) => ({ ...readPages(url), _line: `p${at + 1}` }))),
  reply(outlined(), answer("Fifteen minutes.")),
];
const SECTIONS: Story = {
  ...SHORT,
  question: QUESTION,
  agent: agentConfig({ execution: { reportWords: 1200 }, search: { contentLimit: 6000 } }),
  steps: [],
  say: (step, prompt) => {
    const part = partAsked(prompt);
    return part ? partReply(part) : (STEPS[step - 1] ?? reply(answer("Fifteen minutes.")));
  },
  hits: () => [hit("life"), hit("clear"), hit("hold")],
  pages: PAGES,
};

it("B23: a report in sections is exported and brought in whole, with its inferences set apart", async () => {
  const world = createScenario({ story: SECTIONS });
  const elsewhere = openTestDatabase();
  try {
    const { runId } = await startRun({ question: QUESTION }, world);
    await world.live.runs.get(runId)?.done;
    const before = await loadRunState(world.db, runId);
    expect(before?.sections).toHaveLength(HEADINGS.length + 1);
    expect(await findViolations(world.db)).toEqual([]);
    const registries = { tools: Tool, activities: registerBuiltin(createActivityRegistry()) };
    const { body } = await exportBundle(before?.report?.id ?? "", { db: world.db, registries, secrets: [] });
    const brought = await importBundle(
      { bytes: Buffer.from(String(body)) },
      { db: elsewhere.db, dataDir: elsewhere.dir },
    );
    expect(brought).toMatchObject({ threadId: before?.threadId });
    const after = await loadRunState(elsewhere.db, runId);
    expect(after?.report?.content).toBe(before?.report?.content);
    expect(after?.report?.citations).toEqual(before?.report?.citations);
    expect(after?.report?.citations.map(({ cause }) => cause)).toContain("inference");
    expect(after?.sections).toEqual(before?.sections);
    expect(await findViolations(elsewhere.db)).toEqual([]);
  } finally {
    world.store.close();
    elsewhere.close();
  }
});
