// The input of the rules: the view, the topic, and values computed once for a step.

import { furtherQuestions } from "./follow-up";
import { type Phrases, phrasesFor } from "./phrases";
import { queriesFor, queriesForMissing, queryKey, splitQuestion } from "./queries";
import type { Question, Term } from "./question";
import { type Selection, selectSentences } from "./select-sentences";
import { questionOf, topicOf } from "./topic";
import type { RunView } from "./view";

export type Situation = {
  view: RunView;
  topic: Question;
  phrases: Phrases;
  has(tool: string): boolean;
  /** Maximum number of searches of the run. */
  searchBudget: number;
  /** 1 for the first round of searching, plus one for each change of plan. */
  round: number;
  /** Numbers of this run's sources that were read or could not be read. */
  tried: number;
};

const MOST_QUERIES = 4;
const MOST_ROUNDS = 3;

export function situationOf(view: RunView): Situation {
  const topic = topicOf(view);
  const found = new Set(view.searches.flatMap((search) => search.numbers));
  return {
    view,
    topic,
    phrases: phrasesFor(topic.spoken),
    has: (tool) => view.tools.includes(tool),
    searchBudget: view.limits.searchesLeft + view.searches.length,
    round: roundOf(view),
    tried: view.sources.filter((source) => source.status !== "seen" && found.has(source.number)).length,
  };
}

function roundOf(view: RunView): number {
  if (view.plan) return view.plan.version;
  return view.searches.length > firstRoundSize(view) ? 2 : 1;
}

/**
 * Number of searches in the first round: all of a small budget, otherwise all but one, which is reserved for what is
 * then missing.
 */
function firstRoundSize(view: RunView): number {
  const budget = view.limits.searchesLeft + view.searches.length;
  return budget <= 2 ? budget : Math.min(MOST_QUERIES, budget - 1, budget <= 4 ? 3 : 4);
}

const PAGES_PER_PART = 2;
const MOST_FIRST_PAGES = 8;

/**
 * Number of pages worth reading so far: few in a small run, more for several questions or things compared, and more
 * with each round.
 */
export function readTarget(situation: Situation): number {
  const { topic } = situation;
  const parts = Math.max(1, topic.sides?.length ?? 0, splitQuestion(topic.text).length);
  const base = (situation.searchBudget <= 2 ? 4 : 5) + (parts - 1) * PAGES_PER_PART;
  return Math.min(base, MOST_FIRST_PAGES) + (situation.round - 1) * 4;
}

/** Number of sentences in this run's report after its opening. */
function reportSize(situation: Situation): number {
  if (situation.searchBudget <= 2) return 6;
  return situation.searchBudget <= 5 ? 9 : 14;
}

export function selectionOf(situation: Situation): Selection {
  return selectSentences(situation.topic, situation.view, reportSize(situation));
}

function notYetMade(view: RunView, queries: string[]): string[] {
  const made = new Set(
    [
      ...view.searches.map((search) => search.query),
      ...view.failures.flatMap((failure) => (failure.query ? [failure.query] : [])),
    ].map(queryKey),
  );
  return queries.filter((query) => {
    const key = queryKey(query);
    if (made.has(key)) return false;
    made.add(key);
    return true;
  });
}

/** Queries for this step; `beside` is the number of other calls in it. */
export function nextQueries(situation: Situation, missing: Term[], beside: number): string[] {
  const { view, topic } = situation;
  const candidates =
    missing.length > 0 ? [...queriesForMissing(topic, missing), ...queriesFor(topic)] : queriesFor(topic);
  const round = view.searches.length === 0 ? firstRoundSize(view) : 2;
  const most = Math.min(round, view.limits.searchesLeft, view.limits.callsPerStep - beside);
  return notYetMade(view, candidates).slice(0, Math.max(0, most));
}

/** Queries for what the user requested during the run: plan lines that the user added, and messages. */
export function askedQueries({ view }: Situation): string[] {
  const said = view.said.map((message) => furtherQuestions([message], view.question)[0] ?? message);
  const asked = [...(view.plan?.own ?? []), ...said].flatMap((text) => queriesFor(questionOf(text))[0] ?? []);
  return notYetMade(view, asked).slice(0, Math.min(view.limits.searchesLeft, view.limits.callsPerStep));
}

/** Whether another round of searching is worth a step. */
export function wantsMore(situation: Situation, selection: Selection): boolean {
  const { view } = situation;
  if (!situation.has("websearchtool") || view.limits.searchesLeft === 0) return false;
  // Searching, reading and the report must still fit into the remaining steps.
  if (view.limits.stepsLeft < 3 || situation.round >= MOST_ROUNDS) return false;
  if (view.failures.filter((failure) => failure.tool === "websearchtool").length >= 3) return false;
  const poor = !selection.answers || selection.coverage < 0.7 || selection.missing.length > 0;
  // A deep run searches twice even when the first round found an answer.
  return poor || (situation.searchBudget > 5 && situation.round < 2);
}
