// A run written out as its events, for tests: plan, searches side by side, readings with a failure and a page already
// read, a changed plan, a report and its answer. `upTo` cuts it anywhere, which gives every state in between.

import type { EventBody, RunEvent } from "@/lib/runs/event";
import type { Citation, PassageMatch, RunState } from "@/lib/runs/run-state";
import { foldEvents, initialState } from "@/lib/runs/state";
import { SAMPLE_REPORT } from "./sample-report";
import { SAMPLE_SOURCES } from "./sample-sources";

export const SAMPLE_START = Date.UTC(2026, 10, 21, 9, 30);

type Timed = [seconds: number, body: EventBody];

const reasoning = (situation: string, remaining: string[]) => ({
  reasoningSteps: ["Weigh what is known", "Choose what adds most"],
  currentSituation: situation,
  planStatus: "On plan",
  enoughData: remaining.length < 2,
  remainingSteps: remaining,
  taskCompleted: false,
});

const call = (id: string, tool: string, reason: string, params: Record<string, unknown>) => ({
  id,
  tool,
  activity: tool,
  variant: null,
  mode: "explicit" as const,
  reason,
  params,
});

const started = (step: number): EventBody => ({
  type: "step-started",
  step,
  attempt: 1,
  closing: false,
  tools: [],
  schemaHash: "0",
  promptBytes: 9000,
});
const counted = (step: number, inputTokens: number): EventBody => ({
  type: "usage-counted",
  step,
  attempt: 1,
  outcome: "ok",
  inputTokens,
  cachedTokens: 0,
  outputTokens: 400,
  promptBytes: 9000,
});

const PLAN = [
  "Compare cell prices of both chemistries",
  "Check winning prices in tenders",
  "Weigh cycle life and efficiency",
  "Ask makers for quotes",
];

const QUERIES = [
  "sodium-ion tender price 2026",
  "LFP four-hour system cost 2026",
  "polyanion sodium-ion cycle life",
];
const FOUND = [
  [1, 2, 3, 4, 5],
  [6, 7, 8, 9, 10],
  [11, 12, 13, 14, 1, 2],
];

function decided(step: number, remaining: string[], calls: ReturnType<typeof call>[]): EventBody {
  const situation = "Quoted cell prices are close; paid system prices are not known yet.";
  return {
    type: "step-decided",
    step,
    attempt: 1,
    reasoning: reasoning(situation, remaining),
    calls,
    warnings: [],
  };
}

const ended = (callId: string, output?: unknown): EventBody => ({
  type: "call-ended",
  callId,
  output,
  outputValid: true,
});

function searching(): Timed[] {
  const reasons = [
    "Paid prices decide, not quoted ones",
    "The same measure for LFP is needed",
    "Cycle life moves the cost of each delivered kilowatt-hour",
  ];
  const calls = QUERIES.map((query, index) =>
    call(`2-${index}`, "websearchtool", reasons[index] ?? "", { query, max_results: 6 }),
  );
  const known = new Set<number>();
  const results = FOUND.flatMap((numbers, index): Timed[] => {
    const fresh = numbers.filter((number) => !known.has(number));
    for (const number of fresh) known.add(number);
    return [
      ...fresh.map(
        (number): Timed => [14, { type: "source-added", callId: `2-${index}`, ...sampleSource(number) }],
      ),
      [
        14,
        {
          type: "search-made",
          callId: `2-${index}`,
          query: QUERIES[index] ?? "",
          provider: "tavily",
          numbers,
          newSources: fresh.length,
        },
      ],
      [14, ended(`2-${index}`, { query: QUERIES[index], results: [] })],
    ];
  });
  return [
    [9, started(2)],
    [11, decided(2, [PLAN[1] ?? "", "Write the report"], calls)],
    [11, counted(2, 8200)],
    ...calls.map(({ id }): Timed => [11, { type: "call-started", callId: id }]),
    ...results,
    [14, { type: "step-ended", step: 2 }],
  ];
}

function sampleSource(number: number) {
  const source = SAMPLE_SOURCES[number - 1];
  if (!source) throw new Error(`The sample has no source ${number}.`);
  const [host, title, snippet] = source;
  const url = `https://${host}/${number}`;
  return { id: `s${number}`, number, url, urlKey: url, host, title, snippet, publishedAt: "2026-03-14" };
}

function reading(step: number, at: number, numbers: number[]): Timed[] {
  const id = `${step}-0`;
  const pages = numbers.map((number) => ({
    ...sampleSource(number),
    status: number === 12 ? "failed" : "read",
  }));
  return [
    [at, started(step)],
    [
      at + 3,
      decided(
        step,
        [PLAN[2] ?? "", "Write the report"],
        [
          call(id, "extractpagecontenttool", "Snippets give prices without their terms", {
            urls: pages.map(({ url }) => url),
          }),
        ],
      ),
    ],
    [at + 3, counted(step, 9800)],
    [at + 3, { type: "call-started", callId: id }],
    ...pages.map(
      ({ number, title, status }): Timed => [
        at + 9,
        {
          type: "page-read",
          callId: id,
          number,
          title,
          publishedAt: null,
          page:
            status === "read"
              ? { id: `p${number}`, sha256: "a".repeat(64), charCount: 12_400, wordCount: 2010 }
              : null,
          error: status === "read" ? null : "403 from metalsdesk.example",
        },
      ],
    ),
    [at + 9, ended(id, { pages })],
    [at + 9, { type: "step-ended", step }],
  ];
}

/** Citations as the report's maker records them, found again from the text. */
export function sampleCitations(content: string): Citation[] {
  return [...content.matchAll(/\[(\d+)(?:(?:, |–)(\d+))?\]/g)].flatMap((match, index) =>
    [match[1], match[2]].filter(Boolean).map((text, part): Citation => {
      const number = Number(text);
      const at = match.index;
      const sentenceStart = Math.max(
        content.lastIndexOf(". ", at - 1) + 2,
        content.lastIndexOf("\n", at) + 1,
      );
      const known = SAMPLE_SOURCES[number - 1];
      const kind: PassageMatch = !known
        ? "none"
        : number === 13
          ? "unread"
          : number === 12
            ? "none"
            : number % 3 === 0
              ? "verbatim"
              : "close";
      const passage =
        kind === "none" || kind === "unread"
          ? null
          : { start: 120, end: 120 + (known?.[2].length ?? 0), text: known?.[2] ?? "" };
      return {
        id: `c${index}-${part}`,
        number,
        at,
        sentenceStart,
        sentenceEnd: match.index + match[0].length + 1,
        sourceId: known ? `s${number}` : null,
        pageId: passage ? `p${number}` : null,
        match: kind,
        passage,
      };
    }),
  );
}

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
      [PLAN[0] ?? "", "Write the report"],
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
      ["Weigh cycle life", "Write the report"],
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
    },
  ],
  [84.3, ended("8-0")],
  [84.3, { type: "step-ended", step: 8 }],
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

export const SAMPLE_EVENTS: RunEvent[] = EVENTS.map(([seconds, body], index) => ({
  seq: index + 1,
  runId: "run1",
  at: SAMPLE_START + seconds * 1000,
  v: 1,
  ...body,
}));

export const SAMPLE_INITIAL: RunState = initialState({
  id: "run1",
  threadId: "t1",
  question: "Are sodium-ion batteries already cheaper than LFP for grid storage?",
  agent: "deep",
  createdAt: SAMPLE_START,
});

/** The state of the sample run so many seconds after its start. */
export function sampleAt(seconds: number): RunState {
  return foldEvents(
    SAMPLE_INITIAL,
    SAMPLE_EVENTS.filter((event) => event.at <= SAMPLE_START + seconds * 1000),
  );
}
