import { describe, expect, it } from "vitest";
import type { ExportedReport } from "@/lib/report-export/exported-report";
import { exportReport } from "@/lib/report-export/formats";
import { compareReports } from "@/lib/reports/compare-reports";
import { LIGHT } from "@/lib/reports/markdown-cost";
import { charted } from "@/testing/charts/charted";
import { doForRequest } from "./for-request";
import { JobError, type JobFailure } from "./job";
import { createPool } from "./pool";
import type { Thread } from "./thread";

const HEAVY = "It costs 5 million [1].\n\n".repeat(LIGHT / 2);
const refuse = () => expect.unreachable("done in this thread");

const versions = (content: string) => ({
  before: { title: "Costs", content, citations: [], answer: null },
  after: { title: "Costs", content: "Another.", citations: [], answer: null },
});

const failing = (kind: JobFailure): Thread => ({
  run: (job) => Promise.reject(new JobError({ kind, job, detail: "x" })),
  warm: () => undefined,
  alive: false,
});

describe("Work on a report during a request", () => {
  it("SEC-5: heavy work runs in a worker thread with the same bytes as a result; light work runs in place", async () => {
    const pool = createPool({ idleMs: 100 });
    // With a chart, for which the thread loads a library of its own.
    const content = `${charted.report.content}\n\n${HEAVY}`;
    const heavy: ExportedReport = { ...charted, report: { ...charted.report, content } };
    for (const format of ["markdown", "html", "docx", "csl"] as const) {
      const texts = [heavy.report.content];
      const work = { exported: heavy, format };
      const file = await doForRequest("exportReport", work, { texts, here: refuse, pool });
      const here = await exportReport(heavy, format);
      expect(Buffer.compare(Buffer.from(file.body), Buffer.from(here.body))).toBe(0);
      if (format === "html") expect(String(file.body)).toContain("<svg");
    }
    expect(pool.alive).toBe(true);
    const compared = await doForRequest("compareReports", versions("a"), {
      texts: ["a"],
      here: compareReports,
      pool: failing("died"),
    });
    expect(compared.rows[0]?.kind).toBe("same");
  });

  it.each([
    ["too_slow", "work_too_slow", "25 seconds"],
    ["too_much_memory", "work_too_large", "more memory"],
    ["too_large", "work_too_large", "more memory"],
    ["too_many", "work_waiting", "40 files and comparisons"],
    ["died", "internal", "safe"],
  ] as const)("SEC-5: an exceeded budget is reported in a sentence: %s", async (kind, code, words) => {
    const asked = doForRequest("compareReports", versions(HEAVY), {
      texts: [HEAVY],
      here: refuse,
      pool: failing(kind),
    });
    await expect(asked).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  });
});
