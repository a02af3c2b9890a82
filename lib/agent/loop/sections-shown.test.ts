// A report in sections as it is shown while it is written: the outline, then every part as it streams.

import { describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import type { RunEvent } from "@/lib/run-log/event";
import { reportSoFar } from "@/lib/run-log/run-sections";
import { foldEvents } from "@/lib/run-log/state";
import { blankState, registries, type TestRun } from "@/testing/agent/loop";
import { FRAME, HEADINGS, outlinedRun, partReply } from "@/testing/agent/sections";

const run = (test: TestRun) => runLoop(test.state, test.ports, registries);

describe("on screen", () => {
  it("B23: the outline is shown first, then each section as it is written", async () => {
    const shown: (string | null)[] = [];
    const { test } = outlinedRun({
      part: (_part, { test: own }) => {
        const call = own.state.calls.find(({ tool }) => tool === "createreporttool");
        shown.push(call ? reportSoFar(own.state, call) : null);
        return undefined;
      },
    });
    await run(test);
    expect(shown[0]).toBe(["…", ...HEADINGS.map((heading) => `## ${heading}\n\n…`)].join("\n\n"));
    expect(shown.at(-1)).toContain("## What clears it\n\nA reload of the page clears");
  });

  it("B23: every part streams to a place of its own while it is written", async () => {
    const { test } = outlinedRun({
      part: async function* (part) {
        for (const piece of JSON.stringify(partReply(part)).match(/.{1,9}/gs) ?? []) yield piece;
      },
    });
    await run(test);
    const pieces = Map.groupBy(
      test.deltas.filter(({ path }) => path.startsWith("sections.")),
      ({ path }) => path,
    );
    expect(
      Object.fromEntries([...pieces].map(([path, all]) => [path, all.map(({ text }) => text).join("")])),
    ).toEqual({
      "sections.0": (partReply("How long it lives") as { text: string }).text,
      "sections.1": (partReply("What clears it") as { text: string }).text,
      "sections.2": (partReply("What it holds") as { text: string }).text,
      "sections.3.introduction": FRAME.introduction,
      "sections.3.conclusion": FRAME.conclusion,
      "sections.3.analysis.0.inference": FRAME.analysis[0]?.inference,
    });
    for (const all of pieces.values()) expect(all.length).toBeGreaterThan(2);
  });

  it("B23: what stands around the sections is shown while it is written, and begins anew with a new request", async () => {
    const { test } = outlinedRun();
    await run(test);
    const cut = test.log.findLastIndex(({ type }) => type === "section-written");
    const started = test.log.findLast((event) => event.type === "step-started" && event.section?.index === 3);
    if (started?.type !== "step-started") throw new Error("no frame was begun");
    const before = foldEvents(blankState(), test.log.slice(0, cut));
    const call = before.calls.find(({ tool }) => tool === "createreporttool");
    if (!call) throw new Error("no report was called");
    const piece = (seq: number, path: string, text: string): RunEvent => ({
      ...{ seq: before.seq + seq, runId: "run_1", at: before.lastAt, v: 1 },
      ...{ type: "step-delta", step: 3, attempt: 9, path: `sections.3.${path}`, text },
    });
    const partly = foldEvents(before, [
      piece(1, "introduction", "It lives for "),
      piece(2, "introduction", "a while"),
      piece(3, "conclusion", "Clear it."),
      piece(4, "analysis.0.inference", "Long sessions"),
    ]);
    const shown = reportSoFar(partly, call) ?? "";
    expect(shown.startsWith(`It lives for a while\n\n## ${HEADINGS[0]}\n\nThe router cache lives`)).toBe(
      true,
    );
    expect(
      shown.endsWith(
        "## Conclusion\n\nClear it.\n\n## Analysis\n\n*These are conclusions of this report's author, not statements of a source.*\n\n- Long sessions",
      ),
    ).toBe(true);
    const again = foldEvents(partly, [{ ...started, seq: before.seq + 5, attempt: 12 }]);
    expect(reportSoFar(again, call)).toMatch(/^…\n\n## How long it lives[^…]*$/);
    const stored = foldEvents(partly, [{ ...(test.log[cut] as RunEvent), seq: before.seq + 5 } as RunEvent]);
    expect(Object.keys(stored.draft)).toEqual([]);
    expect(reportSoFar(stored, call)).toContain(FRAME.introduction);
  });

  it("B23: texts that stream side by side stay apart, and a new request for one begins it anew", async () => {
    const { test } = outlinedRun();
    await run(test);
    const cut = test.log.findIndex(({ type }) => type === "section-written");
    const before = foldEvents(blankState(), test.log.slice(0, cut));
    const call = before.calls.find(({ tool }) => tool === "createreporttool");
    const started = test.log.find((event) => event.type === "step-started" && event.section?.index === 1);
    if (!call || started?.type !== "step-started") throw new Error("no section was begun");
    const piece = (seq: number, path: string, text: string): RunEvent => ({
      ...{ seq: before.seq + seq, runId: "run_1", at: before.lastAt, v: 1 },
      ...{ type: "step-delta", step: 3, attempt: 9, path, text },
    });
    const partly = foldEvents(before, [
      piece(1, "sections.0", "It lives "),
      piece(2, "sections.1", "A reload"),
    ]);
    expect(reportSoFar(partly, call)).toContain(
      "It lives\n\n## What clears it\n\nA reload\n\n## What it holds\n\n…",
    );
    const again = foldEvents(partly, [{ ...started, seq: before.seq + 3, attempt: 12 }]);
    expect(reportSoFar(again, call)).toContain("It lives\n\n## What clears it\n\n…");
  });
});
