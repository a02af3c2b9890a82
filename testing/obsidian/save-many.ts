// A process that saves versions of a report without end, for a test that kills it: `node … save-many.ts <vault>`.

import { saveReport } from "@/lib/obsidian/save-report";
import { fullReport } from "@/testing/report-export/exported";

const [, , folder = ""] = process.argv;

for (let version = 1; ; version += 1) {
  const report = {
    ...fullReport.report,
    version,
    content: `${fullReport.report.content}\n\n${"x ".repeat(20_000)}${version}`,
  };
  const exported = { ...fullReport, report, runId: `run_${version}` };
  await saveReport(exported, { folder, unique: () => `${process.pid}-${version}-${performance.now()}` });
  process.stdout.write(`${version}\n`);
}
