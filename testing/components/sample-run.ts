// A run as a list of events, for tests: plan, concurrent searches, page reads with a failure and a page that was
// already read, a changed plan, a report and its answer. `sampleAt` cuts it at any moment, which gives every
// intermediate state.

import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvents, initialState } from "@/lib/run-log/state";
import {
  SAMPLE_DISAGREEMENTS,
  SAMPLE_REPORT,
  sampleCitations,
  sampleReviews,
  sampleUncited,
} from "./sample-report";
import { call, counted, decided, ended, PLAN, reading, searching, started, type Timed } from "./sample-steps";

export const SAMPLE_START = Date.UTC(2026, 10, 21, 9, 30);

const EVENTS: Timed[] = [
  [
    0,
    {
      type: "run-started",
      threadId: "t1",
      question: "Are sodium-ion batteries already cheaper than LFP for grid storage?",
      agent: { name: "deep", title: "Deep" } as never,
      scope: "web",
      limits: {
        maxIterations: 20,
        closingSteps: 2,
        maxSearches: 12,
        maxClarifications: 3,
        maxCallsPerStep: 4,
      },
      bindings: {},
      model: { id: "m", label: "model-m", kind: "endpoint", host: "api.example" },
      searchLabel: "Tavily",
      earlier: [],
      sources: [],
    },
  ],
  [0.1, started(1)],
  [2, { type: "step-delta", step: 1, attempt: 1, path: "calls.0.planned_steps.0", text: PLAN[0] ?? "" }],
  [3, { type: "step-delta", step: 1, attempt: 1, path: "calls.0.planned_steps.1", text: "Check winning" }],
  [
    4,
    decided(
      1,
      ["l1", "l2", "l3", "l4"],
      [
        call("1-0", "generateplantool", "Several prices must be told apart before any search", {
          research_goal: "Say whether sodium-ion is cheaper",
          planned_steps: PLAN,
          search_strategies: ["Price indices", "Public tenders"],
        }),
      ],
    ),
  ],
  [4, counted(1, 6100)],
  [4, { type: "call-started", callId: "1-0" }],
  [
    4.2,
    {
      type: "plan-set",
      callId: "1-0",
      version: 1,
      goal: "Say whether sodium-ion is cheaper",
      steps: PLAN,
      strategies: ["Price indices", "Public tenders"],
      changes: [],
      reason: "Several prices must be told apart before any search",
    },
  ],
  [4.2, ended("1-0", {})],
  [4.2, { type: "step-ended", step: 1 }],
  ...searching(),
  ...reading(3, 15, [1, 4, 12]),
  ...reading(4, 25, [2, 4, 7]),
  [35, started(5)],
  [
    38,
    decided(
      5,
      ["l3"],
      [
        call("5-0", "adaptplantool", "Makers publish no quotes, tenders already say what was paid", {
          original_goal: "Say whether sodium-ion is cheaper",
          new_goal: "Say whether sodium-ion is cheaper",
          plan_changes: ["No quotes from makers: tenders say what was paid"],
          next_steps: [PLAN[2], "Write the report"],
        }),
      ],
    ),
  ],
  [38, { type: "call-started", callId: "5-0" }],
  [
    38.1,
    {
      type: "plan-set",
      callId: "5-0",
      version: 2,
      goal: "Say whether sodium-ion is cheaper",
      steps: [PLAN[2] ?? "", "Write the report"],
      strategies: [],
      changes: ["No quotes from makers: tenders say what was paid"],
      reason: "Makers publish no quotes",
    },
  ],
  [38.1, ended("5-0", {})],
  [38.1, { type: "step-ended", step: 5 }],
  ...reading(6, 39, [3, 5, 8, 9]),
  ...reading(7, 50, [10, 11, 14]),
  [60.9, { type: "sources-compared", disagreements: SAMPLE_DISAGREEMENTS }],
  [61, started(8)],
  [62, { type: "step-delta", step: 8, attempt: 1, path: "calls.0._tool", text: "createreporttool" }],
  [
    62,
    {
      type: "step-delta",
      step: 8,
      attempt: 1,
      path: "calls.0.title",
      text: "Sodium-ion versus LFP for grid storage in 2026",
    },
  ],
  ...Array.from(
    { length: 40 },
    (_, index): Timed => [
      63 + index / 2,
      {
        type: "step-delta",
        step: 8,
        attempt: 1,
        path: "calls.0.content",
        text: SAMPLE_REPORT.slice(
          Math.floor((index * SAMPLE_REPORT.length) / 40),
          Math.floor(((index + 1) * SAMPLE_REPORT.length) / 40),
        ),
      },
    ],
  ),
  [
    84,
    decided(
      8,
      ["Answer"],
      [
        call("8-0", "createreporttool", "Prices, tenders and cycle life are covered", {
          title: "Sodium-ion versus LFP for grid storage in 2026",
          content: SAMPLE_REPORT,
          confidence: "medium",
        }),
      ],
    ),
  ],
  [84, counted(8, 14_200)],
  [84, { type: "call-started", callId: "8-0" }],
  [
    84.3,
    {
      type: "report-written",
      callId: "8-0",
      reportId: "r1",
      version: 1,
      title: "Sodium-ion versus LFP for grid storage in 2026",
      confidence: "medium",
      wordCount: 486,
      sourcesCount: 14,
      citedCount: 14,
      invalidCitations: [99],
      filepath: "reports/r.md",
      timestamp: "20261121_093124",
      citations: sampleCitations(SAMPLE_REPORT),
      uncited: sampleUncited(SAMPLE_REPORT),
      faults: [],
    },
  ],
  [84.3, ended("8-0")],
  [
    84.38,
    {
      type: "citations-checked",
      callId: "8-0",
      reportId: "r1",
      model: "model-m",
      judgements: sampleReviews(sampleCitations(SAMPLE_REPORT)),
      doubtful: 4,
    },
  ],
  [84.38, { type: "step-ended", step: 8 }],
  [84.4, started(9)],
  [86, { type: "step-delta", step: 9, attempt: 1, path: "calls.0.answer", text: "Not yet: LFP remains" }],
  [
    87,
    decided(
      9,
      ["Answer"],
      [
        call("9-0", "finalanswertool", "The report is written and covers the question", {
          completed_steps: ["Compared prices"],
          status: "completed",
          answer: "Not yet.",
        }),
      ],
    ),
  ],
  [87, { type: "call-started", callId: "9-0" }],
  [87.1, ended("9-0", {})],
  [
    87.2,
    {
      type: "run-ended",
      status: "completed",
      answer:
        "Not yet: for a plant ordered today in a temperate climate LFP is cheaper by roughly 10 to 30 percent at the system level [2][4]. Cells have almost met at 47 to 58 against 43 dollars per kilowatt-hour [1]. In hard winters or above 6,000 cycles sodium-ion already wins [8][9].",
      completedSteps: ["Compared prices"],
      error: null,
    },
  ],
];

const SAMPLE_EVENTS: RunEvent[] = EVENTS.map(([seconds, body], index) => ({
  seq: index + 1,
  runId: "run1",
  at: SAMPLE_START + seconds * 1000,
  v: 1,
  ...body,
}));

const SAMPLE_INITIAL: RunState = initialState({
  id: "run1",
  threadId: "t1",
  question: "Are sodium-ion batteries already cheaper than LFP for grid storage?",
  agent: "deep",
  createdAt: SAMPLE_START,
});

/** The state of the sample run this many seconds after its start. */
export function sampleAt(seconds: number): RunState {
  return foldEvents(
    SAMPLE_INITIAL,
    SAMPLE_EVENTS.filter((event) => event.at <= SAMPLE_START + seconds * 1000),
  );
}
