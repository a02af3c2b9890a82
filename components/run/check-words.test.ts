import { expect, it } from "vitest";
import { isOpen } from "@/lib/run-log/run-citations";
import type { Call, Report, RunState } from "@/lib/run-log/run-state";
import { SAMPLE_START, sampleAt } from "@/testing/components/sample-run";
import { english } from "@/testing/i18n/messages";
import { askedNow, checkedWords, checkingWords, sentBackWith } from "./check-words";
import { NO_NOTICE } from "./status/run-position";
import { statusLine } from "./status/status-line";
import { timelineRows } from "./timeline/timeline-rows";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const view = { notice: NO_NOTICE, now: SAMPLE_START, heardAt: SAMPLE_START };
const said = (state: RunState) => plain(statusLine(english, { ...view, state }).text);
const rows = (state: RunState) =>
  timelineRows(english, state)
    .find(({ number }) => number === 8)
    ?.rows.map(({ headline, line, mark }) => [plain(headline), plain(line), mark]);

it("the status line distinguishes checking from writing, and the model from the code", () => {
  expect(said(sampleAt(84.2))).toBe("Checking 31 citations against 11 pages");
  expect(said(sampleAt(84.35))).toBe("Asking the model about 3 citations");
  expect(said(sampleAt(84.39))).not.toContain("doubtful");
});

it("the check has a row of its own, which is active while the model reviews", () => {
  expect(rows(sampleAt(84.35))?.[1]).toEqual([
    "Asking the model about 3 citations",
    expect.stringMatching(/^\d+ of 31 citations supported$/),
    "running",
  ]);
  expect(rows(sampleAt(200))?.[1]).toEqual([
    "Citations checked",
    "24 of 31 citations supported; the model was asked about 2",
    "done",
  ]);
});

it("a check that supports no citation does not look like a success", () => {
  const state = sampleAt(200);
  const report = state.report as Report;
  const none = report.citations.map((citation) => ({
    ...citation,
    verdict: "not_found" as const,
    judgement: null,
  }));
  const checked = (citations: Report["citations"]) =>
    rows({ ...state, answerCheck: undefined, report: { ...report, citations } } as RunState)?.[1];
  expect(checked(none)).toEqual([
    "Citations checked",
    expect.stringMatching(/^0 of \d+ citations/),
    "unanswered",
  ]);
  const [first, ...others] = none;
  const one = { ...(first as Report["citations"][number]), verdict: "supported" as const };
  expect(checked([one, ...others])?.[2]).toBe("done");
});

it("a rejected draft shows its faults; the last one does not", () => {
  const state = sampleAt(200);
  const first = state.calls.find(({ id }) => id === "8-0") as Call;
  const again = { ...first, id: "9-9" };
  const revised: RunState = {
    ...state,
    calls: [...state.calls, again],
    report: { ...(state.report as Report), callId: "9-9" },
    reviews: [
      { callId: "8-0", faults: ["One sentence is not found.", "Another is not."] },
      { callId: "9-9", faults: ["Still one."] },
    ],
  };
  expect(rows(revised)?.slice(1)).toEqual([["Sent back once", "2 faults found when it was checked", "done"]]);
  expect(sentBackWith(again, revised)).toEqual([]);
  expect(sentBackWith(first, state)).toEqual([]);
});

it("no review is shown while the agent corrects the report, after the end, or when nothing is open", () => {
  const state = sampleAt(84.35);
  expect(askedNow(state)).toBe(3);
  const steps = [...state.steps, { ...state.steps[0], number: 9, decidedAt: null }] as RunState["steps"];
  expect(askedNow({ ...state, steps })).toBe(0);
  expect(askedNow({ ...state, status: "cancelled" })).toBe(0);
  expect(askedNow({ ...state, report: null })).toBe(0);
});

it("a judge is asked about some of the open citations, as the agent says and then the review", () => {
  const state = sampleAt(84.35);
  const asks = (judging: Partial<RunState["judging"]> | null, unsure: number[] = []) =>
    askedNow({
      ...state,
      judging: judging as RunState["judging"],
      report: { ...(state.report as Report), unsure },
      config: {
        ...(state.config as NonNullable<RunState["config"]>),
        evidence: { model: { name: "minicheck" } as never, maxRequests: 24 },
      },
    });
  const open = (state.report as Report).citations.findIndex(isOpen);
  expect(asks(null)).toBe(0);
  expect(asks(null, [open])).toBe(1);
  expect(asks({ asks: 2 }, [open])).toBe(2);
});

it("a report without citations is only stored, and one from before the check has no row", () => {
  const call = { params: { content: "No source at all." } } as unknown as Call;
  expect(checkingWords(english, call, sampleAt(84.2))).toBe("Storing the report");
  const report = sampleAt(200).report as Report;
  const citations = report.citations.map((citation) => ({ ...citation, cause: "earlier" as const }));
  expect(checkedWords(english, { citations })).toBeNull();
  expect(checkedWords(english, { citations: [] })).toBeNull();
});

it("questions to a model that got no answer are told beside the verdicts", () => {
  const { citations } = sampleAt(200).report as Report;
  expect(checkedWords(english, { citations })).not.toContain("no answer");
  expect(checkedWords(english, { citations, unanswered: 2 })).toContain(
    "; 2 questions to the model got no answer, so the verdicts of code stand there",
  );
});
