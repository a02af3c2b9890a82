// The parts of the sample run: steps as events.

import type { EventBody } from "@/lib/run-log/event";
import { SAMPLE_SOURCES } from "./sample-sources";

export type Timed = [seconds: number, body: EventBody];

const reasoning = (situation: string, remaining: string[]) => ({
  reasoningSteps: ["Weigh what is known", "Choose what adds most"],
  currentSituation: situation,
  planStatus: "On plan",
  enoughData: remaining.length < 2,
  remainingSteps: remaining,
  taskCompleted: false,
});

export const call = (
  id: string,
  tool: string,
  reason: string,
  params: Record<string, unknown>,
  serves?: string[],
) => ({
  id,
  tool,
  activity: tool,
  variant: null,
  mode: "explicit" as const,
  reason,
  params,
  ...(serves ? { serves } : {}),
});

export const started = (step: number, closing = false): EventBody => ({
  type: "step-started",
  step,
  attempt: 1,
  closing,
  tools: [],
  schemaHash: "0",
  promptBytes: 9000,
});
export const counted = (step: number, inputTokens: number): EventBody => ({
  type: "usage-counted",
  step,
  attempt: 1,
  outcome: "ok",
  inputTokens,
  cachedTokens: 0,
  outputTokens: 400,
  promptBytes: 9000,
});

export const PLAN = [
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

export function decided(step: number, remaining: string[], calls: ReturnType<typeof call>[]): EventBody {
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

export const ended = (callId: string, output?: unknown): EventBody => ({
  type: "call-ended",
  callId,
  output,
  outputValid: true,
});

export function searching(): Timed[] {
  const reasons = [
    "Paid prices decide, not quoted ones",
    "The same measure for LFP is needed",
    "Cycle life moves the cost of each delivered kilowatt-hour",
  ];
  const calls = QUERIES.map((query, index) =>
    call(`2-${index}`, "websearchtool", reasons[index] ?? "", { query, max_results: 6 }, [
      index === 0 ? "l2" : "l1",
    ]),
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
    [11, decided(2, ["l2", "l3", "l4"], calls)],
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

export function reading(step: number, at: number, numbers: number[]): Timed[] {
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
        ["l3", "l4"],
        [
          call(
            id,
            "extractpagecontenttool",
            "Snippets give prices without their terms",
            {
              urls: pages.map(({ url }) => url),
            },
            ["l3"],
          ),
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
