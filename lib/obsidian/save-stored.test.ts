import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startRun } from "@/lib/runs/start";
import { eventually } from "@/testing/eventually";
import { finished } from "@/testing/runs/engines";
import { reported } from "@/testing/runs/revise";
import { saveStoredReport, startSavingNotes } from "./save-stored";

let vault: string;
beforeEach(() => {
  vault = mkdtempSync(path.join(tmpdir(), "vault-"));
  vi.stubEnv("OBSIDIAN_FOLDER", vault);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(vault, { recursive: true, force: true });
});

const saved = () => {
  const folder = path.join(vault, "Groundwork", "Reports");
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

describe("stored reports", () => {
  it("are saved on request; one that does not exist is not", async () => {
    const { engine, reportId } = await reported();
    const store = { db: engine.db, live: engine.live };
    expect((await saveStoredReport(reportId, store)).report.state).toBe("written");
    await expect(saveStoredReport("rep_none", store)).rejects.toMatchObject({ code: "report_not_found" });
  });

  it.each([
    ["on", 2],
    ["off", 1],
  ])("are saved as they finish only where that is switched on (%s)", async (word, count) => {
    vi.stubEnv("OBSIDIAN_AUTOMATIC", word);
    const { engine, reportId } = await reported();
    const store = { db: engine.db, live: engine.live };
    const stop = startSavingNotes(() => store);
    const { runId } = await startRun({ question: "How long does the other cache live?" }, engine);
    await finished(engine, runId);
    // Saves come one after the other, so this one ends after one that began by itself.
    await saveStoredReport(reportId, store);
    await eventually(() => expect(saved()).toBe(count));
    stop();
  });
});
