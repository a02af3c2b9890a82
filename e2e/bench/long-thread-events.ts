// The searches, pages and reports of a generated thread, as events.

import { checkReport } from "@/lib/citation-check/evidence";
import { attachPage, type PageAttachment } from "@/lib/fetch/pages/page";
import type { EventBody } from "@/lib/run-log/event";
import { citationId, citationPrefix } from "@/lib/run-log/run-citations";
import type { RunState } from "@/lib/run-log/run-state";

export const START = Date.UTC(2026, 10, 1, 9);
export const SUBJECTS = [
  "cell prices",
  "tender results",
  "cycle life",
  "grid fees",
  "cathode supply",
  "fire safety",
];
export const PLACES = ["Norway", "Chile", "Japan", "Kenya", "Spain", "Canada", "Poland", "Vietnam"];
const HOSTS = ["gridwatch", "metalsdesk", "storage-journal", "openbattery", "tenders", "nordic-power"];

export const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "";

export const sentence = (turn: number, place: number) =>
  `In ${pick(PLACES, turn + place)} the ${pick(SUBJECTS, turn)} of plant ${turn}-${place} came to ${40 + ((turn * 7 + place) % 50)} dollars in the year ${2015 + ((turn + place) % 11)}.`;

export const reportOf = (runId: string) => runId.replace("run_", "rep_");

export function decided(
  step: number,
  tool: string,
  reason: string,
  params: Record<string, unknown>,
): EventBody[] {
  const id = `${step}-0`;
  return [
    {
      type: "step-started",
      step,
      attempt: 1,
      closing: false,
      tools: [tool],
      schemaHash: "generated",
      promptBytes: 9000,
    },
    {
      type: "usage-counted",
      step,
      attempt: 1,
      outcome: "ok",
      inputTokens: 4000,
      cachedTokens: 1000,
      outputTokens: 400,
      promptBytes: 9000,
    },
    {
      type: "step-decided",
      step,
      attempt: 1,
      reasoning: {
        reasoningSteps: ["Weigh what is known", "Choose what adds most"],
        currentSituation: "Figures are given by several pages; they have to be held against each other.",
        planStatus: "On plan",
        enoughData: step > 2,
        remainingSteps: step > 2 ? [] : ["Write the report"],
        taskCompleted: false,
      },
      calls: [{ id, tool, activity: tool, variant: null, mode: "explicit", reason, params }],
      warnings: [],
    },
    { type: "call-started", callId: id },
  ];
}

export const ended = (step: number, output?: unknown): EventBody[] => [
  { type: "call-ended", callId: `${step}-0`, ...(output === undefined ? {} : { output }), outputValid: true },
  { type: "step-ended", step },
];

const addressOf = (number: number) =>
  `https://${pick(HOSTS, number)}${number % 40}.example/reports/${number}`;

export function searched(state: RunState, turn: number, numbers: number[]): EventBody[] {
  const query = `${pick(SUBJECTS, turn)} ${pick(PLACES, turn)}`;
  return [
    ...decided(1, "websearchtool", `Find out who gives figures on ${query}`, { query }),
    {
      type: "search-made",
      callId: "1-0",
      query,
      provider: "tavily",
      numbers,
      newSources: numbers.length,
    },
    ...numbers.map((number): EventBody => {
      const url = addressOf(number);
      return {
        type: "source-added",
        callId: "1-0",
        id: `src_${state.threadId}_${number}`,
        number,
        url,
        urlKey: url,
        host: new URL(url).host,
        title: `${pick(SUBJECTS, number).replace(/^./, (letter) => letter.toUpperCase())} in ${pick(PLACES, number)}: what the operators of plant ${number} reported`,
        snippet: `${sentence(turn, number)} Other plants of the region reported figures of the same order.`,
        publishedAt: new Date(START - (number % 900) * 86_400_000).toISOString().slice(0, 10),
      };
    }),
    ...ended(1, "found"),
  ];
}

export function pageOf(turn: number, number: number): PageAttachment {
  const url = addressOf(number);
  const text = Array.from({ length: 60 }, (_, index) => sentence(turn, number + index)).join(" ");
  return attachPage({ urlKey: url, url, title: `Plant ${number}`, text, publishedAt: null, via: "tavily" });
}

export function readPages(turn: number, pages: PageAttachment[], numbers: number[]): EventBody[] {
  const urls = pages.map(({ url }) => url);
  return [
    ...decided(2, "extractpagecontenttool", `Read what was found on ${pick(SUBJECTS, turn)}`, { urls }),
    ...pages.map(
      ({ id, sha256, charCount, wordCount }, index): EventBody => ({
        type: "page-read",
        callId: "2-0",
        number: numbers[index] ?? 1,
        title: "",
        publishedAt: null,
        page: { id, sha256, charCount, wordCount },
        error: null,
      }),
    ),
    ...ended(2, "read"),
  ];
}

export function reportText(turn: number, numbers: number[], sections: number): string {
  const cited = (place: number) => {
    const number = numbers[place % Math.max(1, numbers.length)] ?? 1;
    return `${sentence(turn, number).slice(0, -1)} [${number}].`;
  };
  return Array.from(
    { length: sections },
    (_, section) =>
      `## Part ${section + 1} on ${pick(SUBJECTS, turn + section)}\n\n${Array.from({ length: 4 }, (_item, place) => cited(section + place)).join(" ")}`,
  ).join("\n\n");
}

export function reported(state: RunState, content: string, pages: PageAttachment[]): EventBody[] {
  const reportId = reportOf(state.id);
  const texts = new Map(pages.map(({ id, text }) => [id, text]));
  const check = checkReport({
    content,
    question: state.question,
    sources: state.sources.map(({ number, status, pageId }) => ({
      number,
      status,
      text: texts.get(pageId ?? "") ?? null,
    })),
  });
  const cited = new Set(check.citations.map(({ number }) => number));
  const title = `What is known of it, part ${state.earlier.length + 1}`;
  return [
    ...decided(3, "createreporttool", "What was read answers the question", {
      title,
      content,
      confidence: "high",
    }),
    {
      type: "report-written",
      callId: "3-0",
      reportId,
      seriesId: reportId,
      version: 1,
      title,
      confidence: "high",
      wordCount: check.wordCount,
      sourcesCount: state.sources.length,
      citedCount: cited.size,
      invalidCitations: check.invalid,
      filepath: `reports/${reportId}.md`,
      timestamp: "2026-11-01T09:00:00Z",
      citations: check.citations.map((citation, index) => {
        const source = state.sources.find(({ number }) => number === citation.number);
        return {
          ...citation,
          id: citationId(citationPrefix(reportId), index),
          sourceId: source?.id ?? null,
          pageId: source?.pageId ?? null,
        };
      }),
      uncited: check.uncited,
      faults: check.faults,
    },
    { type: "citations-checked", callId: "3-0", reportId, model: null, judgements: [], doubtful: 0 },
    ...ended(3),
  ];
}
