// Runs one question as a fresh clone does: the shipped loop, tools, checks and built-in model, and the search
// configured without a key. Only the event store is in memory.

import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { ActivityServices } from "@/lib/activities/activity";
import { runLoop } from "@/lib/agent/loop/loop";
import { extractiveModel } from "@/lib/builtin-model/model";
import { type RunView, readRunView } from "@/lib/builtin-model/view";
import type { EarlierRun, RunState, Source } from "@/lib/run-log/run-state";
import { createSearch } from "@/lib/search/registry";
import { registries, TestRun } from "@/testing/agent/loop";
import type { openShipped } from "@/testing/documents/shipped";

type Library = Pick<Awaited<ReturnType<typeof openShipped>>, "index">;

/** The earlier runs of the thread: their questions and answers, their sources, and the texts of their pages by digest. */
export type Background = { earlier?: EarlierRun[]; sources?: Source[]; pages?: ReadonlyMap<string, string> };

/** Runs `question` over the documents of this machine, without web search; `asked` receives the model's requests. */
export async function runKeyless(
  library: Library,
  question: string,
  asked?: (options: LanguageModelV4CallOptions) => void,
  background: Background = {},
): Promise<{ state: RunState; pages: ReadonlyMap<string, string>; milliseconds: number }> {
  const scoped = createSearch({ env: { tavily: null }, library: library.index }).forScope("both");
  const run = new TestRun({
    question,
    ...background,
    script: () => "never asked",
    model: { readsRunState: true, languageModel: () => (asked ? toldModel(asked) : extractiveModel()) },
    start: { scope: "both" },
  });
  const services: ActivityServices = {
    ...run.ports.services,
    search: (request) => scoped.search(request),
    read: (request) => scoped.read(request),
  };
  const started = performance.now();
  await runLoop(run.state, { ...run.ports, services }, registries);
  return { state: run.state, pages: run.pages, milliseconds: performance.now() - started };
}

function toldModel(asked: (options: LanguageModelV4CallOptions) => void) {
  const model = extractiveModel();
  const told = <Result>(call: (options: LanguageModelV4CallOptions) => Result) => {
    return (options: LanguageModelV4CallOptions) => {
      asked(options);
      return call(options);
    };
  };
  return {
    ...model,
    doGenerate: told(model.doGenerate.bind(model)),
    doStream: told(model.doStream.bind(model)),
  };
}

/** The model's view of a run when it chose its quotations; null if it read nothing. */
export async function lastViewOf(library: Library, question: string): Promise<RunView | null> {
  let last: RunView | null = null;
  await runKeyless(library, question, ({ providerOptions }) => {
    const view = readRunView(providerOptions);
    if (view.report === null && view.pages.length > 0) last = view;
  });
  return last;
}
