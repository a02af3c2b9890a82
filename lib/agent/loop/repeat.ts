// A repetition of an earlier run: code makes its searches again and reads its cited pages again, and holds what it finds
// against the earlier report. Where nothing has changed, code also gives the report and the answer again, so that a quiet
// repetition asks no model; otherwise the model goes on from there like in any run.

import { searchKey } from "@/lib/activities/repeated-search";
import { searchesLeft } from "@/lib/agent/limits/limits";
import type { LoopPorts } from "@/lib/agent/ports";
import type { Language } from "@/lib/builtin-model/question";
import type { EventOf } from "@/lib/run-log/event";
import { isQuiet, type LookAt, type LookedAgain, type Repeated } from "@/lib/run-log/run-repeat";
import type { RunState } from "@/lib/run-log/run-state";
import { leadingScript } from "@/lib/text/language";
import { findNormal, needleOf, normalText } from "@/lib/text/normal-text";
import { createReportTool, extractPageContentTool, finalAnswerTool } from "@/lib/tools/registry";

/** Addresses of one reading call. */
const URLS_PER_CALL = 5;

type DecidedCall = EventOf<"step-decided">["calls"][number];
type CallToMake = { tool: string; reason: string; params: Record<string, unknown> };

// The words of the steps that code decides in a repetition, in the languages of the built-in model.

type RepeatWords = { begin: string; search: string; read: string; quiet: string };

type AllWords = RepeatWords & { beginCited: string; quietCited: string };

const WORDS: Record<Language, AllWords> = {
  en: {
    begin: "The searches of the earlier run are made again and the pages it cited are read again.",
    search: "The earlier run searched for this.",
    read: "The earlier report cites these pages.",
    quiet: "Every passage that the earlier report cites is still there, and the searches found nothing new.",
    beginCited: "The pages that the earlier report cites are read again.",
    quietCited: "Every passage that the earlier report cites is still there.",
  },
  ru: {
    begin: "Повторяются поиски прежнего исследования, и заново читаются страницы, на которые оно ссылалось.",
    search: "Это искало прежнее исследование.",
    read: "На эти страницы ссылается прежний отчёт.",
    quiet: "Все отрывки, на которые ссылается прежний отчёт, на месте, и ничего нового поиски не нашли.",
    beginCited: "Заново читаются страницы, на которые ссылается прежний отчёт.",
    quietCited: "Все отрывки, на которые ссылается прежний отчёт, на месте.",
  },
};

function repeatWords(language: Language, lookAt: LookAt = "searches"): RepeatWords {
  const { beginCited, quietCited, ...words } = WORDS[language];
  return lookAt === "cited" ? { ...words, begin: beginCited, quiet: quietCited } : words;
}

type Repetition = { state: RunState; repeats: Repeated; step: number; words: RepeatWords };

const wordsFor = ({ question }: RunState, { lookAt }: Repeated) =>
  repeatWords(leadingScript(question) === "Cyrillic" ? "ru" : "en", lookAt);

/** The searches that are to be made again. */
const searchesToMake = ({ searches, lookAt }: Repeated) => (lookAt === "cited" ? [] : searches);

/** A step of calls that the run's agent may make; null when it may make none of them. */
function decided(
  { state, step }: Repetition,
  { thought, enough, calls }: { thought: string; enough: boolean; calls: CallToMake[] },
): EventOf<"step-decided"> | null {
  const bound = calls.flatMap(({ tool, ...call }) => {
    const binding = state.bindings[tool];
    return binding ? [{ tool, ...binding, ...call }] : [];
  });
  if (bound.length === 0) return null;
  return {
    type: "step-decided",
    step,
    attempt: 1,
    reasoning: {
      reasoningSteps: [thought],
      currentSituation: thought,
      planStatus: "",
      enoughData: enough,
      remainingSteps: [],
      taskCompleted: enough,
    },
    calls: bound.map((call, index): DecidedCall => ({ id: `${step}-${index}`, ...call })),
    warnings: [],
  };
}

/** The searches and readings of the earlier run, side by side. */
function firstStep(repetition: Repetition): EventOf<"step-decided"> | null {
  const { state, repeats, words } = repetition;
  const searches = searchesToMake(repeats)
    .slice(0, searchesLeft(state))
    .map((search) => ({ ...search, reason: words.search }));
  const urls = repeats.pages.map(({ url }) => url);
  const readings = Array.from({ length: Math.ceil(urls.length / URLS_PER_CALL) }, (_, index) => ({
    tool: extractPageContentTool.name,
    reason: words.read,
    params: { urls: urls.slice(index * URLS_PER_CALL, (index + 1) * URLS_PER_CALL) },
  }));
  return decided(repetition, { thought: words.begin, enough: false, calls: [...searches, ...readings] });
}

/** What the searches and readings found, held against what the earlier report rests on. */
async function found({ state, repeats }: Repetition, { services }: LoopPorts): Promise<LookedAgain> {
  const unread: number[] = [];
  const changed: LookedAgain["changed"] = [];
  for (const { number } of repeats.pages) {
    const pageId = state.sources.find((source) => source.number === number)?.pageId;
    const text = pageId ? await services.pageText(pageId) : null;
    if (text === null) {
      unread.push(number);
      continue;
    }
    const page = normalText(text);
    for (const passage of repeats.passages.filter((one) => one.number === number)) {
      const needle = needleOf(passage.text);
      if (needle !== "" && !findNormal(text, page, needle)) changed.push({ number, text: passage.text });
    }
  }
  const fresh = state.sources.filter(({ runId }) => runId === state.id).map(({ number }) => number);
  // Also those for which the limits of the run or of the day left no place.
  const answered = new Set(state.searches.map(({ query }) => searchKey({ query })));
  const unsearched = searchesToMake(repeats)
    .filter(({ params: { query } }) => !answered.has(searchKey({ query })))
    .map(({ params }) => String(params.query));
  return { changed, unread, fresh, unsearched };
}

/** The report and the answer of the earlier run, which still stand. */
function lastStep(repetition: Repetition): EventOf<"step-decided"> | null {
  const { state, repeats, words } = repetition;
  const { title, content, confidence, answer } = repeats;
  if (!state.report)
    return decided(repetition, {
      thought: words.quiet,
      enough: true,
      calls: [
        {
          tool: createReportTool.name,
          reason: words.quiet,
          params: { title, content, confidence, user_request_language_reference: state.question },
        },
      ],
    });
  return decided(repetition, {
    thought: words.quiet,
    enough: true,
    calls: [
      {
        tool: finalAnswerTool.name,
        reason: words.quiet,
        params: {
          completed_steps: [words.begin],
          answer: answer || words.quiet,
          status: "completed",
        },
      },
    ],
  });
}

/**
 * The state after the next thing that code does in a repetition; null when the model is to be asked: in every other run,
 * after a change was found, when the person has said something, and when code could not do what it tried.
 */
export async function lookAgain(
  state: RunState,
  { step }: { step: number },
  ports: LoopPorts,
): Promise<RunState | null> {
  const { repeats, lookedAgain } = state;
  if (!repeats || state.steers.length > 0 || state.finishing) return null;
  const repetition: Repetition = { state, repeats, step, words: wordsFor(state, repeats) };
  if (!lookedAgain) {
    const first = state.steps.length === 0 ? firstStep(repetition) : null;
    if (first) return ports.record([first]);
    return ports.record([{ type: "looked-again", ...(await found(repetition, ports)) }]);
  }
  const tried = state.calls.some(
    ({ tool, status }) =>
      status !== "succeeded" && tool === (state.report ? finalAnswerTool : createReportTool).name,
  );
  if (!isQuiet(lookedAgain) || tried) return null;
  const last = lastStep(repetition);
  return last && ports.record([last]);
}
