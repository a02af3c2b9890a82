// The environment of loop tests: an in-memory log with the real fold, a scripted model behind the real step
// request, and scripted sources.

import type { ActivityServices } from "@/lib/activities/activity";
import { registerBuiltin } from "@/lib/activities/builtin";
import { createActivityRegistry } from "@/lib/activities/registry";
import { resolveBindings } from "@/lib/agent/calls/bindings";
import type { Registries } from "@/lib/agent/calls/carry-out";
import type { Clock, DayMeter, LoopPorts, StopCause } from "@/lib/agent/ports";
import type { AgentConfig } from "@/lib/config/schema";
import type { PageAttachment } from "@/lib/fetch/pages/page";
import { jobs } from "@/lib/jobs/jobs";
import type { ModelHandle } from "@/lib/models/model";
import { EVENT_VERSION, type EventBody, type EventOf, parseEvent, type RunEvent } from "@/lib/run-log/event";
import type { EarlierRun, RunState, Source } from "@/lib/run-log/run-state";
import { foldEvent, foldEvents, initialState } from "@/lib/run-log/state";
import type { SearchHit } from "@/lib/search/provider";
import type { ScopedRequest } from "@/lib/search/registry";
import type { Cost } from "@/lib/search/search-prices";
import { Tool } from "@/lib/tools/registry";
import { pairsIn, type ReviewPair } from "@/testing/servers/llm-review";
import { agentConfig, UNLIMITED_DAY } from "./loop-agent";
import { clock } from "./loop-clock";
import { SCRIPTED, scriptedModel, type Tokens } from "./loop-model";

export { clock } from "./loop-clock";

export const registries: Registries = { tools: Tool, activities: registerBuiltin(createActivityRegistry()) };

/**
 * The model's reply: a string unchanged, an async iterable part by part, anything else as JSON. A promise that never
 * settles is a model that hangs.
 */
export type Script = (run: { state: RunState; step: number; prompt: string }) => unknown;

export type LoopHarness = {
  question?: string;
  config?: AgentConfig;
  earlier?: EarlierRun[];
  sources?: Source[];
  script: Script;
  /** Results of a query; an Error is thrown. */
  search?: (query: string, signal: AbortSignal, language?: string) => Promise<SearchHit[]> | SearchHit[];
  /** Sees each request for a search. */
  onSearch?: (request: ScopedRequest) => void;
  /** Bundled documentation is left out of every search. */
  bundledLeftOut?: true;
  /** The cost of each search; unknown by default. */
  searchCost?: Cost;
  /** Text of a page, null if it cannot be read. */
  read?: (url: string, signal: AbortSignal) => Promise<string | null> | string | null;
  saveReportFile?: ActivityServices["saveReportFile"];
  /** The comparison of pages; the shipped one by default. */
  compare?: ActivityServices["comparePages"];
  /** Answers a citation review: a string unchanged, anything else as JSON. Without it no citation is decided. */
  judge?: (pairs: ReviewPair[], turn: number, signal?: AbortSignal) => unknown;
  model?: Partial<ModelHandle>;
  /** The model that writes when the budget allows no other; the scripted model by default. */
  writer?: ModelHandle;
  /** The day's ledger. */
  day?: DayMeter | (() => DayMeter);
  /** Usage of a request by its step; null for a citation review. */
  usage?: (step: number | null) => Tokens;
  /** Fields of the run's start event that differ from the defaults. */
  start?: Partial<EventOf<"run-started">>;
  clock?: Clock;
  /** The log to continue from. */
  log?: readonly RunEvent[];
  pages?: ReadonlyMap<string, string>;
};

/** The default question; it names the pages that scripts open without a search. */
export const QUESTION =
  "How long does the cache live? Look at a.test, a.test/page, a.test/1, a.test/2, a.test/3, b.test, b.test/page, gone.test, gone.test/page, new.test, new.test/x, slow.test, caching.test/page, own.test/x and short.test/1.";

/** A run's start event as the engine writes it. */
export function started(
  world: Pick<LoopHarness, "question" | "config" | "earlier" | "sources">,
): EventOf<"run-started"> {
  const agent = world.config ?? agentConfig();
  const { bindings } = resolveBindings({
    tools: agent.tools,
    toolRegistry: registries.tools,
    activityRegistry: registries.activities,
  });
  return {
    type: "run-started",
    threadId: "thr_1",
    question: world.question ?? QUESTION,
    agent,
    scope: "both",
    limits: {
      maxIterations: agent.execution.maxIterations,
      closingSteps: agent.execution.closingSteps,
      maxSearches: agent.search.maxSearches,
      maxClarifications: agent.execution.maxClarifications,
      maxCallsPerStep: agent.execution.maxCallsPerStep,
    },
    bindings,
    model: SCRIPTED,
    searchLabel: "Library",
    earlier: world.earlier ?? [],
    sources: world.sources ?? [],
  };
}

export const blankState = (question = QUESTION) =>
  initialState({ id: "run_1", threadId: "thr_1", question, agent: "standard", createdAt: clock.now() });

/** All effects of a run, and the ports it was given. */
export class TestRun {
  readonly log: RunEvent[] = [];
  readonly pages: Map<string, string>;
  readonly prompts: string[] = [];
  /** What was published while it was written. */
  readonly deltas: Parameters<LoopPorts["delta"]>[0][] = [];
  /** Pairs of each citation review. */
  readonly weighed: ReviewPair[][] = [];
  readonly searched: string[] = [];
  readonly fetched: string[] = [];
  readonly files: string[] = [];
  readonly stop = new AbortController();
  readonly finish = new AbortController();
  readonly #clock: Clock;
  readonly ports: LoopPorts;
  state: RunState;

  constructor(readonly world: LoopHarness) {
    this.pages = new Map(world.pages ?? []);
    this.#clock = world.clock ?? clock;
    this.state = blankState(world.question);
    if (world.log) {
      this.log.push(...world.log);
      this.state = foldEvents(this.state, world.log);
    } else this.write([{ ...started(world), ...world.start }]);
    this.ports = {
      state: async () => this.state,
      record: async (events, pages = []) => this.write(events, pages),
      delta: (event) => {
        this.deltas.push(event);
      },
      model: this.#model(),
      writer: this.world.writer ?? this.#model(),
      day: async () => {
        const { day = UNLIMITED_DAY } = this.world;
        return typeof day === "function" ? day() : day;
      },
      services: this.#services(),
      clock: this.#clock,
      random: () => 0,
      newId: (prefix) => `${prefix}_1`,
      signal: this.stop.signal,
      finish: this.finish.signal,
    };
  }

  abort(cause: StopCause): void {
    this.stop.abort(cause);
  }

  /** Requests an early finish as the engine does: the event and the signal at the same time. */
  finishNow(): void {
    this.write([{ type: "finish-requested" }]);
    this.finish.abort();
  }

  /** Sends the run a message. */
  steer(message: string, rest: { banHosts?: string[]; dropSteps?: string[] } = {}): void {
    const id = `steer_${this.state.steers.length + 1}`;
    this.write([{ type: "run-steered", id, message, banHosts: [], dropSteps: [], ...rest }]);
  }

  /** Stores events like a store: through JSON and the schema. */
  write(events: EventBody[], pages: PageAttachment[] = []): RunState {
    for (const page of pages) this.pages.set(page.id, page.text);
    for (const body of events) {
      const event = {
        seq: this.state.seq + 1,
        runId: "run_1",
        at: this.#clock.now(),
        v: EVENT_VERSION,
        ...body,
      };
      const stored = parseEvent(JSON.parse(JSON.stringify(event)));
      this.log.push(stored);
      this.state = foldEvent(this.state, stored);
    }
    return this.state;
  }

  #model(): ModelHandle {
    const model = scriptedModel(async ({ prompt: asked, abortSignal }) => {
      const pairs = pairsIn(asked);
      if (pairs) return { reply: await this.#judged(pairs, abortSignal), usage: this.world.usage?.(null) };
      // Options of providers are no part of what the model reads.
      const prompt = JSON.stringify(asked, (key, value) => (key === "providerOptions" ? undefined : value));
      this.prompts.push(prompt);
      const step = this.state.steps.at(-1)?.number ?? 0;
      const reply = await this.world.script({ state: this.state, step, prompt });
      return { reply, usage: this.world.usage?.(step) };
    });
    return {
      info: SCRIPTED,
      languageModel: () => model,
      mode: (wanted) => (wanted === "calls" ? "calls" : "strict"),
      degrade: () => null,
      readsRunState: false,
      contextWindow: () => null,
      temperature: null,
      maxOutputTokens: null,
      ...this.world.model,
    };
  }

  async #judged(pairs: ReviewPair[], signal?: AbortSignal): Promise<string> {
    const turn = this.weighed.push(pairs);
    const said = (await this.world.judge?.(pairs, turn, signal)) ?? { _output: { verdicts: [] } };
    return typeof said === "string" ? said : JSON.stringify(said);
  }

  #services(): ActivityServices {
    return {
      search: async (request) => {
        const { query, signal, language } = request;
        this.world.onSearch?.(request);
        this.searched.push(query);
        const hits = (await this.world.search?.(query, signal, language)) ?? [];
        return {
          provider: "library",
          hits,
          ...(this.world.bundledLeftOut ? { bundledLeftOut: true as const } : {}),
          ...(this.world.searchCost ? { cost: this.world.searchCost } : {}),
        };
      },
      read: async ({ urls, signal }) => {
        this.fetched.push(...urls);
        return Promise.all(
          urls.map(async (url) => {
            const text = (await this.world.read?.(url, signal)) ?? null;
            if (text === null) return { ok: false as const, url, reason: "Not there.", via: "library" };
            return {
              ok: true as const,
              url,
              title: `Title of ${url}`,
              text,
              publishedAt: null,
              via: "library",
            };
          }),
        );
      },
      pageText: async (pageId) => this.pages.get(pageId) ?? null,
      checkReport: async (report) => jobs.checkReport(report),
      comparePages: this.world.compare ?? (async (pages) => jobs.comparePages(pages)),
      saveReportFile:
        this.world.saveReportFile ??
        (async ({ report }) => {
          this.files.push(jobs.reportMarkdown(report));
          return `reports/${report.title}.md`;
        }),
    };
  }
}
