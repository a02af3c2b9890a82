// The data of a run under the names by which calls may refer to it (X5): `input`, `plan`, `sources.<number>`,
// `searches.<index>` from 0, `report`, `notes.<name>`. Plain JSON, without the texts of pages.

import type { RunState, Source } from "./run-state";

export type SourceEntry = Pick<
  Source,
  "number" | "url" | "host" | "title" | "snippet" | "publishedAt" | "status"
>;
type SearchEntry = { query: string; provider: string; numbers: number[]; urls: string[] };

type StateLayout = {
  plan?: { version: number; goal: string; steps: string[] };
  sources: Record<string, SourceEntry>;
  searches: SearchEntry[];
  report?: { title: string; content: string; confidence: string; version: number };
  notes: Record<string, string>;
};

export type Layout = { input: { question: string; scope: string }; state: StateLayout };

/** A source as calls may refer to it. */
function sourceEntry(source: SourceEntry): SourceEntry {
  const { number, url, host, title, snippet, publishedAt, status } = source;
  return { number, url, host, title, snippet, publishedAt, status };
}

/** The state as calls may refer to it. Only own keys exist, because names come from outside. */
export function layoutOf(state: RunState): Layout {
  const { plan, report } = state;
  const urls = new Map(state.sources.map(({ number, url }) => [number, url]));
  const version = plan?.history.at(-1);
  return {
    input: { question: state.question, scope: state.scope },
    state: {
      ...(version ? { plan: { version: version.version, goal: version.goal, steps: version.steps } } : {}),
      sources: Object.fromEntries(state.sources.map((source) => [source.number, sourceEntry(source)])),
      searches: state.searches.map(({ query, provider, numbers }) => ({
        query,
        provider,
        numbers,
        urls: numbers.flatMap((number) => urls.get(number) ?? []),
      })),
      ...(report
        ? {
            report: {
              title: report.title,
              content: report.content,
              confidence: report.confidence,
              version: report.version,
            },
          }
        : {}),
      notes: Object.fromEntries(state.notes.map(({ name, text }) => [name, text])),
    },
  };
}
