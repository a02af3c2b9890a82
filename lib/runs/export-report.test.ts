import { afterEach, expect, it } from "vitest";
import { createLiveRuns } from "@/lib/runs/live";
import { closeStores, stored } from "@/testing/library/search";
import { getExportedReport } from "./export-report";

afterEach(closeStores);

it("an export knows when a search of its run first brought a source", async () => {
  const db = await stored([{ question: "How long is it cached?", report: "# C\n\nFive minutes." }]);
  const [thread] = await db.listThreads({ limit: 1, after: null, owner: null });
  const exported = await getExportedReport(thread?.reportId ?? "", { db, live: createLiveRuns() });
  const [source] = exported.sources;
  expect(source).toBeDefined();
  const at = exported.foundAt?.get(source?.number ?? 0) ?? 0;
  expect(at).toBeGreaterThan(0);
  expect(at).toBeLessThanOrEqual(source?.readAt ?? 0);
});
