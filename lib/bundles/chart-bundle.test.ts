// A report with a table and a chart is the same in the installation that imports its bundle: the chart is drawn from the
// cells as that one checked them.

import { afterEach, expect, it } from "vitest";
import { registerBuiltin } from "@/lib/activities/builtin";
import { answerRun } from "@/lib/runs/answer";
import { chartsOf } from "@/lib/runs/drawn-charts";
import { editReport } from "@/lib/runs/revise/edit-report";
import { getReport } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";
import { Tool } from "@/lib/tools/registry";
import { BAR, KETTLES } from "@/testing/charts/charted";
import { createScenario } from "@/testing/crash-harness/scenario";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { exportBundle } from "./export-bundle";
import { importBundle } from "./import-bundle";

const stores: TestDatabase[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});

const newestReport = (db: TestDatabase["db"]) =>
  sqliteOf(db)
    .database.$client.prepare("select id from reports order by docid desc limit 1")
    .pluck()
    .get() as string;

it("a table and its chart survive export and import", async () => {
  const world = createScenario();
  stores.push(world.store);
  const { runId } = await startRun({ question: "How long does the cache live?" }, world);
  await world.live.runs.get(runId)?.done;
  await answerRun(runId, { answers: [{ question: "Which cache?", answer: "The router's" }] }, world);
  await world.live.runs.get(runId)?.done;
  const content = `${KETTLES}\n\n${BAR}`;
  const edit = await editReport({ reportId: newestReport(world.db), content }, world);
  await world.live.runs.get(edit.runId)?.done;

  const reportId = newestReport(world.db);
  const before = await getReport(reportId, world);
  expect(before.content).toBe(content);
  const registries = { tools: Tool, activities: registerBuiltin() };
  const { body } = await exportBundle(reportId, { db: world.db, registries, secrets: [] });
  const other = openTestDatabase();
  stores.push(other);
  await importBundle({ bytes: Buffer.from(String(body)) }, { db: other.db, dataDir: other.dir });
  const after = await getReport(newestReport(other.db), { db: other.db, live: world.live });
  expect(after.content).toBe(content);
  const drawn = await Promise.all([before, after].map(async (report) => (await chartsOf(report))[0]));
  expect(drawn[1]?.svg).toContain("Power of kettles");
  expect(drawn[1]?.rows.map(({ cells, check }) => [...cells, check])).toEqual(
    drawn[0]?.rows.map(({ cells, check }) => [...cells, check]),
  );
  expect(drawn[1]?.caption).toBe(drawn[0]?.caption);
});
