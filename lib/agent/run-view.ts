import { banCheck } from "@/lib/activities/banned-hosts";
import { isBeforeLead, lastFreeStep, ledReport } from "@/lib/agent/limits/limits-closing";
import type { RunView } from "@/lib/builtin-model/view";
import type { RunState } from "@/lib/run-log/run-state";
import { searchesLeft } from "./limits/limits";
import { openTexts } from "./loop/finish";
import { dateOf } from "./prompts/date";

/** The choices of the step, in the form that the built-in model reads. */
type ViewOffer = {
  step: number;
  closing: boolean;
  tools: readonly string[];
  /** Milliseconds since the epoch. */
  now: number;
};

const WRITING = /(?<!\p{L})(?:report|write|отч[её]т|напис|запис)/iu;

/** Planned lines that will not be done any more. Writing the report is not a gap: it is being done. */
function gapsOf(state: RunState, { closing }: ViewOffer): string[] {
  if (state.report || !(closing || state.finishing)) return [];
  return openTexts(state).filter((line) => !WRITING.test(line));
}

function planOf({ plan }: RunState): RunView["plan"] {
  if (!plan) return null;
  // A version that the person wrote is attributed to the call whose plan was shown.
  const at = plan.history.findIndex(({ callId }, index) => callId === plan.history[index - 1]?.callId);
  const shown = new Set(plan.history[at - 1]?.steps ?? []);
  const own = (plan.history[at]?.steps ?? []).filter((line) => !shown.has(line));
  const steps = plan.steps.filter(({ status }) => status !== "struck").map(({ text }) => text);
  return {
    // The built-in model counts its rounds of searching by its own plans.
    version: Math.max(1, plan.version - (at < 0 ? 0 : 1)),
    goal: plan.goal,
    steps,
    lines: plan.steps.map(({ id, text, status }) => ({ id, text, struck: status === "struck" })),
    own: own.filter((line) => steps.includes(line)),
  };
}

function limitsOf(state: RunState, { closing, step }: ViewOffer): RunView["limits"] {
  const { limits } = state;
  return {
    stepsLeft: closing ? 0 : Math.max(0, lastFreeStep(state) - step + 1),
    searchesLeft: searchesLeft(state),
    clarificationsLeft: Math.max(0, limits.maxClarifications - state.clarificationsUsed),
    callsPerStep: limits.maxCallsPerStep,
    maxResults: state.config?.search.maxResults ?? 10,
  };
}

/** The sources that may be used, and what the run has of them. */
function foundIn(state: RunState, texts: ReadonlyMap<number, string>) {
  const bannedAs = banCheck(state.bannedHosts);
  const allowed = state.sources.filter(({ url }) => bannedAs(url) === null);
  const numbers = new Set(allowed.map(({ number }) => number));
  return {
    searches: state.searches.map(({ query, numbers: ranked, bundledLeftOut }) => ({
      query,
      numbers: ranked.filter((number) => numbers.has(number)),
      ...(bundledLeftOut ? { bundledLeftOut } : {}),
    })),
    sources: allowed.map(({ number, title, url, host, snippet, status }) => ({
      number,
      title,
      url,
      host,
      snippet,
      status,
    })),
    pages: allowed.flatMap(({ number, title, url }) => {
      const text = texts.get(number);
      return text === undefined ? [] : [{ number, title, url, text }];
    }),
  };
}

/** The run for a model that works on state instead of prose. `pageTexts` has whole texts by source number. */
export function runView(state: RunState, offer: ViewOffer, pageTexts: ReadonlyMap<number, string>): RunView {
  const report = ledReport(state);
  return {
    question: state.question,
    date: dateOf(offer.now),
    step: offer.step,
    closing: offer.closing,
    tools: [...offer.tools],
    limits: limitsOf(state, offer),
    clarifications: state.clarifications.map(({ questions, answers, skipped }) => ({
      questions,
      answers,
      skipped,
    })),
    earlier: state.earlier.map(({ question, answer }) => ({ question, answer })),
    plan: planOf(state),
    said: state.steers.map(({ message }) => message.trim()).filter((message) => message !== ""),
    gaps: gapsOf(state, offer),
    takenOver: state.builtInWrites ? "budget" : null,
    ...foundIn(state, pageTexts),
    report: report && { title: report.title, version: report.version, content: report.content },
    failures: state.calls
      // What a model was refused before code took the lead says nothing about the tools.
      .filter(({ step }) => !isBeforeLead(state, step))
      .filter(({ status }) => status === "failed" || status === "skipped")
      .map(({ tool, error, params }) => ({
        tool,
        message: error?.message ?? "",
        query: typeof params.query === "string" ? params.query : null,
      })),
  };
}
