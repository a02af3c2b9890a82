// D8: text that the application passes to other programs contains no image and no tag that they would fetch
// or run.

import { afterEach, describe, expect, it } from "vitest";
import { resultOf } from "@/lib/integrations/mcp/server-answer";
import { exportReport } from "@/lib/report-export/formats";
import { reportMarkdown } from "@/lib/report-export/report-file";
import { getExportedReport } from "@/lib/runs/export-report";
import { createLiveRuns } from "@/lib/runs/live";
import { loadRunState } from "@/lib/runs/load";
import { getReport } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";
import { linesOf } from "./answer-lines";
import { replyText, waitText } from "./answer-text";
import { streamMessage } from "./ui-message-stream/ui-message-answer";

const HOSTILE = `The cache lives for five minutes [1]. ![leak](https://evil.example/p.png?q=1)

<img src="https://evil.example/x.png"> <script>alert(1)</script> ![r][evil]

| a | b |
|---|---|
| ![t](https://evil.example/t.png) | \`<b>\` |

\`\`\`mermaid
graph TD
  A["<b>x</b>"] --> B
\`\`\`

[evil]: https://evil.example/r.png`;
const KEPT = ["[1]", '```mermaid\ngraph TD\n  A["<b>x</b>"] --> B\n```', "`<b>`"];
const LIVE = /(?<!\\)!\[|<(?:img|script|\/script)/i;

const engines: TestEngine[] = [];
afterEach(() => {
  for (const { store } of engines.splice(0)) store.close();
});

async function written() {
  const engine = createTestEngine(sampleLoop({ report: HOSTILE, pieces: 7 }));
  engines.push(engine);
  const { runId } = await startRun({ question: "Why?" }, engine);
  await engine.live.runs.get(runId)?.done;
  const state = await loadRunState(engine.db, runId);
  if (!state?.report) throw new Error("no report");
  return { engine, state, report: state.report };
}

function expectOutgoing(text: string): void {
  expect(text).not.toMatch(LIVE);
  expect(text).toContain("(evil.example)");
  for (const part of KEPT) expect(text).toContain(part);
}

describe("D8: a hostile report leaves without images and tags", () => {
  it("as Markdown, and as the file on disk", async () => {
    const { engine, report } = await written();
    const there = { db: engine.db, live: createLiveRuns() };
    const exported = await exportReport(await getExportedReport(report.id, there), "markdown");
    expectOutgoing(String(exported.body));
    const { title, content } = report;
    const source = { number: 1, title: "![t](https://evil.example/) <b>", url: "https://a.example/" };
    const file = reportMarkdown({ title, content, sources: [source], cited: [1] });
    expectOutgoing(file);
    expect(file).toContain("- [1] [t](https://evil.example/) (evil.example) &lt;b> - https://a.example/");
  });

  it("as a response of the chat completions API, and as its reasoning", async () => {
    const { state } = await written();
    expectOutgoing(replyText(state));
    expect(replyText({ ...state, answer: HOSTILE, report: null })).not.toMatch(LIVE);
    const asked = { callId: "c", reason: HOSTILE, unclearTerms: [], assumptions: [], questions: [HOSTILE] };
    const clarification = { ...asked, askedAt: 1, answeredAt: null, skipped: false, answers: [] };
    const waiting = { ...state, status: "waiting_for_clarification" as const, clarification };
    expect(waitText(waiting)).toContain("(evil.example)");
    expect(waitText(waiting)).not.toMatch(LIVE);
    const event = { type: "run-steered" as const, id: "s", message: HOSTILE, banHosts: [], dropSteps: [] };
    const lines = linesOf({ ...event, v: 1, seq: 1, runId: "r", at: 1 } as never, { before: state, state });
    expect(lines.join("\n")).not.toMatch(LIVE);
  });

  it("as an MCP response, as text and as data", async () => {
    const { engine, state, report } = await written();
    const stored = await getReport(report.id, { db: engine.db, live: createLiveRuns() });
    const { content, structuredContent } = resultOf({ state, report: stored, origin: "http://here" });
    expectOutgoing(content.map((one) => ("text" in one ? one.text : "")).join("\n"));
    expectOutgoing(String((structuredContent as { report?: string }).report));
    expect(JSON.stringify(structuredContent)).not.toMatch(LIVE);
  });

  it("as a message stream: in every part, including tool inputs and drafts", async () => {
    const { engine, state } = await written();
    const response = await streamMessage({ runId: state.id, signal: new AbortController().signal }, engine);
    const stream = await response.text();
    expect(stream).toContain("(evil.example)");
    expect(stream).not.toMatch(LIVE);
    expect(stream).toContain("tool-input-available");
  });
});
