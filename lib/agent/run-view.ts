import type { RunView } from "@/lib/models/extractive/view";
import type { RunState } from "@/lib/runs/run-state";
import { dateOf } from "./prompts/date";

/** What the step may choose from, as the built-in model is told it. */
export type ViewOffer = {
  step: number;
  closing: boolean;
  tools: readonly string[];
  /** Milliseconds since the epoch. */
  now: number;
};

/** The run as a model reads it that works on state instead of prose. `pageTexts` is by source number, whole texts. */
export function runView(state: RunState, offer: ViewOffer, pageTexts: ReadonlyMap<number, string>): RunView {
  const { limits, report, plan } = state;
  return {
    question: state.question,
    date: dateOf(offer.now),
    step: offer.step,
    closing: offer.closing,
    tools: [...offer.tools],
    limits: {
      stepsLeft: offer.closing ? 0 : Math.max(0, limits.maxIterations - offer.step + 1),
      searchesLeft: Math.max(0, limits.maxSearches - state.searchesUsed),
      clarificationsLeft: Math.max(0, limits.maxClarifications - state.clarificationsUsed),
      callsPerStep: limits.maxCallsPerStep,
      maxResults: state.config?.search.maxResults ?? 10,
    },
    clarifications: state.clarifications.map(({ questions, answers, skipped }) => ({
      questions,
      answers,
      skipped,
    })),
    earlier: state.earlier.map(({ question, answer }) => ({ question, answer })),
    plan: plan && {
      version: plan.version,
      goal: plan.goal,
      steps: plan.steps.filter(({ status }) => status !== "struck").map(({ text }) => text),
    },
    searches: state.searches.map(({ query, numbers }) => ({ query, numbers })),
    sources: state.sources.map(({ number, title, url, host, snippet, status }) => ({
      number,
      title,
      url,
      host,
      snippet,
      status,
    })),
    pages: state.sources.flatMap(({ number, title, url }) => {
      const text = pageTexts.get(number);
      return text === undefined ? [] : [{ number, title, url, text }];
    }),
    report: report && { title: report.title, version: report.version, content: report.content },
    failures: state.calls
      .filter(({ status }) => status === "failed" || status === "skipped")
      .map(({ tool, error, params }) => ({
        tool,
        message: error?.message ?? "",
        query: typeof params.query === "string" ? params.query : null,
      })),
  };
}
