// A small report with its pages, and a bundle of it. Only tests import it.

import { BUNDLE_FORMAT, BUNDLE_VERSION } from "@/lib/bundle-format/bundle";
import type { CheckedSource } from "@/lib/citation-check/check";
import { checkReport } from "@/lib/citation-check/evidence";
import type { ReportToScore } from "@/lib/report-score/score";
import type { RunEvent } from "@/lib/run-log/event";
import type { Citation } from "@/lib/run-log/run-state";

const PAGES = [
  [
    "Northern Cells of Oslo sold its storage cells for 52 dollars per kilowatt hour in September 2026.",
    "The factory in Bergen makes 4,000 cells a day and employs 310 people.",
    "Chief engineer Ingrid Solberg said: “We will double the output of the plant by spring”.",
    "The first line of the plant was opened on 14 March 2019 by the minister.",
  ],
  [
    "Southern Cells of Madrid sold its storage cells for 61 dollars per kilowatt hour in September 2026.",
    "Its warehouse in Seville holds 900 tonnes of graphite and was bought for 12 million euros.",
    "The board of Southern Cells moved the headquarters to Valencia in 2021.",
  ],
].map((sentences) => sentences.join(" "));
export const CONTENT = [
  "# Storage cells",
  "Northern Cells of Oslo sold its storage cells for 52 dollars per kilowatt hour in September 2026 [1]. The factory in Bergen makes 4,000 cells a day and employs 310 people [1].",
  "Chief engineer Ingrid Solberg said: “We will double the output of the plant by spring” [1]. The first line of the plant was opened on 14 March 2019 by the minister [1].",
  "Its warehouse in Seville holds 900 tonnes of graphite and was bought for 12 million euros [2]. The board of Southern Cells moved the headquarters to Valencia in 2021 [2]. Exports rose by 14 % in 2024.",
].join("\n\n");
const QUESTION = "What do storage cells cost?";
const SOURCES: CheckedSource[] = [
  { number: 1, status: "read", text: PAGES[0] ?? "" },
  { number: 2, status: "read", text: PAGES[1] ?? "" },
  { number: 3, status: "seen", text: null },
];
const PAGE_IDS = ["pg_000000000000000000000001", "pg_000000000000000000000002"];

export function citationsOf(content: string): Citation[] {
  return checkReport({ content, question: QUESTION, sources: SOURCES }).citations.map((citation, index) => ({
    ...citation,
    id: `cit_1_${index}`,
    sourceId: `src_${citation.number}`,
    pageId: PAGE_IDS[citation.number - 1] ?? null,
    judgement: null,
  }));
}

export const pages = PAGES.map((text, index) => ({ id: PAGE_IDS[index] ?? "", text }));

export function stored(content = CONTENT, runs: RunEvent[][] = []): ReportToScore {
  const texts = new Map(pages.map(({ id, text }) => [id, text]));
  return {
    title: "Storage cells",
    question: QUESTION,
    content,
    stored: { citations: citationsOf(content), sources: SOURCES, pages: texts, runs },
  };
}

const event = (seq: number, body: object) => ({ seq, runId: "run_1", at: 1, v: 1, ...body }) as RunEvent;
export const search = (seq: number, query: string) =>
  event(seq, { type: "search-made", callId: "1-0", query, provider: "x", numbers: [], newSources: 0 });
export const read = (seq: number, number: number, readAt?: number) =>
  event(seq, {
    type: "page-read",
    callId: "1-0",
    number,
    title: "",
    publishedAt: null,
    page: { id: PAGE_IDS[0], sha256: "", charCount: 1, wordCount: 1, ...(readAt ? { readAt } : {}) },
    error: null,
  });

const report = (at: number) => ({
  id: "rep_1",
  runId: "run_1",
  seriesId: "rep_1",
  callId: "1-0",
  version: 1,
  origin: "agent",
  title: "Storage cells",
  content: CONTENT,
  confidence: "high",
  wordCount: 1,
  sourcesCount: 3,
  citedCount: 2,
  invalidCitations: [],
  citations: citationsOf(CONTENT),
  uncited: [],
  faults: [],
  judged: true,
  writtenAt: at,
  disagreements: [],
});

export function bundle(changes: object = {}) {
  const at = 1_790_000_000_000;
  const counted = { charCount: 1, wordCount: 1 };
  const run = {
    id: "run_1",
    kind: "research",
    question: QUESTION,
    agent: "standard",
    scope: "web",
    status: "completed",
    createdAt: at,
    events: [search(1, "cells"), search(2, "cells ")],
    prompts: { requests: [], messages: [], schemas: {} },
  };
  return {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    reportId: "rep_1",
    thread: { id: "thr_1", title: QUESTION, createdAt: at },
    runs: [run],
    sources: [1, 2, 3].map((number) => ({
      id: `src_${number}`,
      number,
      url: `https://${number}.test`,
      host: `${number}.test`,
      title: "",
      snippet: "",
      status: SOURCES[number - 1]?.status,
      publishedAt: null,
      pageId: PAGE_IDS[number - 1] ?? null,
      ...counted,
      readAt: null,
      error: null,
      runId: "run_1",
    })),
    pages: pages.map(({ id, text }) => ({
      id,
      url: "https://a.test",
      urlKey: "a.test",
      title: "",
      text,
      sha256: "0".repeat(64),
      ...counted,
      publishedAt: null,
      via: "direct",
      readAt: at,
    })),
    reports: [report(at)],
    ...changes,
  };
}
