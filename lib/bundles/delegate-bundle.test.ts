import { expect, it } from "vitest";
import { registerBuiltin } from "@/lib/activities/builtin";
import { createActivityRegistry } from "@/lib/activities/registry";
import { loadRunState } from "@/lib/runs/load";
import { startRun } from "@/lib/runs/start";
import { Tool } from "@/lib/tools/registry";
import { createScenario } from "@/testing/crash-harness/scenario";
import { DELEGATING, QUESTION } from "@/testing/crash-harness/scenario-delegates";
import { openTestDatabase } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { exportBundle } from "./export-bundle";
import { importBundle } from "./import-bundle";

it("B13: a run with delegates is exported whole: with their pages, without their runs", async () => {
  const world = createScenario({ story: DELEGATING });
  const elsewhere = openTestDatabase();
  try {
    const { runId } = await startRun({ question: QUESTION }, world);
    await world.live.runs.get(runId)?.done;
    const before = await loadRunState(world.db, runId);
    const registries = { tools: Tool, activities: registerBuiltin(createActivityRegistry()) };
    const { body } = await exportBundle(before?.report?.id ?? "", { db: world.db, registries, secrets: [] });
    const brought = await importBundle(
      { bytes: Buffer.from(String(body)) },
      {
        db: elsewhere.db,
        dataDir: elsewhere.dir,
      },
    );
    expect(brought).toMatchObject({ threadId: before?.threadId });
    const after = await loadRunState(elsewhere.db, runId);
    expect(after?.report?.citations).toEqual(before?.report?.citations);
    expect(after?.delegates).toEqual(before?.delegates);
    expect(await findViolations(elsewhere.db)).toEqual([]);
  } finally {
    world.store.close();
    elsewhere.close();
  }
});
