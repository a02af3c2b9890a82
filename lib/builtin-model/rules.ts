// Chooses the next step by rules, in this order: end when a report exists; ask when there is nothing to search for;
// plan; search; requests that the user made during the run; read; search again for what is missing; report; answer.
// Limits are visible only as tools that are not offered.

import { matchOf } from "./bm25";
import { choosePages } from "./choose-pages";
import { endStep, NOTHING, reportStep } from "./closing-steps";
import { quotedNamesOf } from "./compose-report";
import { carriesMatter } from "./matter";
import { choosingLines, plannedLines, remaining, stepWith } from "./narrate";
import { indexOf } from "./page-index";
import { hasQuotes, type Selection } from "./select-sentences";
import {
  askedQueries,
  nextQueries,
  readTarget,
  type Situation,
  selectionOf,
  situationOf,
  wantsMore,
} from "./situation";
import { quotedIn } from "./spoken-language";
import { callOf, cutText, type StepCall, type StepObject } from "./step";
import { hasContent, isGreeting } from "./topic";
import type { RunView } from "./view";

const URLS_PER_CALL = 5;
const RESULTS_PER_SEARCH = 8;

function clarifyStep(situation: Situation): StepObject {
  const { clarify, think, plan } = situation.phrases;
  return stepWith(situation, {
    reasoning: [think.unclear, clarify.reason],
    remaining: [plan.search, plan.read, plan.write],
    enough: false,
    calls: [
      callOf("clarificationtool", clarify.reason, {
        unclear_terms: [clarify.unclear],
        assumptions: clarify.assumptions,
        questions: clarify.questions,
      }),
    ],
  });
}

function searchCalls(situation: Situation, queries: string[]): StepCall[] {
  const results = Math.min(RESULTS_PER_SEARCH, situation.view.limits.maxResults, 10);
  return queries.map((query) =>
    callOf("websearchtool", situation.phrases.reason.search(query), { query, max_results: results }),
  );
}

function planCall(situation: Situation, queries: string[]): StepCall {
  const { plan } = situation.phrases;
  const exact = situation.topic.terms.filter((term) => term.exact && term.role !== "scope");
  return callOf("generateplantool", plan.reason, {
    research_goal: cutText(plan.goal(situation.topic.text), 400),
    planned_steps: plannedLines(situation),
    search_strategies: plan.strategies(
      queries[0] ?? situation.topic.text,
      quotedNamesOf(exact, situation.topic.spoken),
    ),
  });
}

/** The user wants to see the plan first, so no other tool is offered. */
const isPlanFirst = ({ has }: Situation) => has("generateplantool") && !has("finalanswertool");

/**
 * The plan alone if there is time, otherwise the plan and the first searches in one step; null when neither is offered.
 */
function beginStep(situation: Situation): StepObject | null {
  const { view, phrases, topic } = situation;
  const plans = situation.has("generateplantool") && !view.plan;
  const together = view.limits.stepsLeft <= 5 && view.limits.callsPerStep > 1;
  const beside = plans && together ? 1 : 0;
  const queries = situation.has("websearchtool") ? nextQueries(situation, [], beside) : [];
  const alone = plans && isPlanFirst(situation);
  const calls = [
    ...(plans ? [planCall(situation, queries)] : []),
    ...(plans && !together ? [] : searchCalls(situation, queries)),
  ];
  if (calls.length === 0 || (plans && queries.length === 0 && !alone)) return null;
  const terms = topic.terms.filter((term) => term.role !== "generic");
  return stepWith(situation, {
    reasoning: [phrases.think.terms(quotedNamesOf(terms, topic.spoken)), phrases.plan.reason],
    remaining: remaining(situation, "search"),
    enough: false,
    calls,
  });
}

/** Requests that the user made during the run are searched next, in any round. */
function askedStep(situation: Situation): StepObject | null {
  const { view, phrases, topic } = situation;
  if (!situation.has("websearchtool") || view.limits.stepsLeft < 3) return null;
  const queries = askedQueries(situation);
  if (queries.length === 0) return null;
  const terms = queries.map((query) => quotedIn(query, topic.spoken)).join(", ");
  return stepWith(situation, {
    reasoning: [phrases.think.missing(terms), phrases.plan.searchAgain(terms)],
    remaining: remaining(situation, "search"),
    enough: false,
    calls: searchCalls(situation, queries),
  });
}

function readStep(situation: Situation): StepObject | null {
  const { view, phrases, topic } = situation;
  if (!situation.has("extractpagecontenttool")) return null;
  if (view.failures.filter((failure) => failure.tool === "extractpagecontenttool").length >= 2) return null;
  const wanted = readTarget(situation) - situation.tried;
  const pages = wanted > 0 ? choosePages(topic, view, wanted) : [];
  if (pages.length === 0) return null;
  const calls: StepCall[] = [];
  for (let at = 0; at < pages.length && calls.length < view.limits.callsPerStep; at += URLS_PER_CALL) {
    const some = pages.slice(at, at + URLS_PER_CALL);
    const reason = phrases.reason.read(some.length);
    calls.push(callOf("extractpagecontenttool", reason, { urls: some.map((source) => source.url) }));
  }
  return stepWith(situation, {
    reasoning: [
      phrases.think.searched(view.searches.length, view.sources.length),
      phrases.think.toRead(pages.length),
    ],
    remaining: remaining(situation, "read"),
    enough: false,
    calls,
  });
}

function searchAgainStep(situation: Situation, selection: Selection): StepObject | null {
  const { view, phrases, topic } = situation;
  const adapts = situation.has("adaptplantool") && view.plan !== null && view.limits.callsPerStep > 1;
  const queries = nextQueries(situation, selection.missing, adapts ? 1 : 0);
  // Without a change of plan, rounds are counted by searches alone, so this step must contain a search.
  if (queries.length === 0) return null;
  const missing = selection.missing.filter((term) => carriesMatter(term, topic));
  // A word that the pages use is not what they lack, even if nothing of them was quoted.
  const unspoken = missing.filter(
    (term) => !view.pages.some((page) => matchOf(term, indexOf(page).stems) > 0),
  );
  const terms =
    quotedNamesOf(unspoken.length > 0 ? unspoken : missing, topic.spoken) ||
    queries.map((query) => quotedIn(query, topic.spoken)).join(", ");
  const goal = view.plan?.goal ?? phrases.plan.goal(topic.text);
  const search = cutText(phrases.plan.searchAgain(terms), 200);
  const adapt = callOf("adaptplantool", phrases.plan.change(terms), {
    original_goal: goal,
    new_goal: goal,
    plan_changes: [cutText(phrases.plan.change(terms), 300)],
    next_steps: [search, phrases.plan.readAgain, ...choosingLines(situation), phrases.plan.write],
  });
  return stepWith(situation, {
    reasoning: [phrases.think.covered(Math.round(selection.coverage * 100)), phrases.think.missing(terms)],
    remaining: [search, phrases.plan.readAgain, ...choosingLines(situation)],
    enough: false,
    calls: [...(adapts ? [adapt] : []), ...searchCalls(situation, queries)],
  });
}

/** The next step for a run in this state. Pure: the same view gives the same step. */
export function decideStep(view: RunView): StepObject {
  const situation = situationOf(view);
  const research = !view.closing && !view.report;
  if (isGreeting(situation.topic) && !isPlanFirst(situation)) return endStep(situation, NOTHING);
  if (research && !hasContent(situation.topic)) {
    if (situation.has("clarificationtool") && view.clarifications.length === 0) return clarifyStep(situation);
    if (isPlanFirst(situation)) return beginStep(situation) ?? endStep(situation, NOTHING);
    return endStep(situation, NOTHING);
  }
  if (research && view.searches.length === 0 && view.failures.length < 3) {
    const begin = beginStep(situation);
    if (begin) return begin;
  }
  const asked = research ? askedStep(situation) : null;
  if (asked) return asked;
  const read = research ? readStep(situation) : null;
  if (read && view.limits.stepsLeft > 1) return read;
  const selection = selectionOf(view.closing ? { ...situation, view: withSnippets(view) } : situation);
  const again = research && wantsMore(situation, selection) ? searchAgainStep(situation, selection) : null;
  if (again) return again;
  const failedReports = view.failures.filter((failure) => failure.tool === "createreporttool").length;
  const writes = !view.report && situation.has("createreporttool") && failedReports < 2;
  if (hasQuotes(selection) && writes) return reportStep(situation, selection);
  return endStep(situation, selection);
}

// If the run has to end before any page was read, the search results replace their pages.

/** The view with the snippets of its sources as pages; unchanged if a page was read. */
function withSnippets(view: RunView): RunView {
  if (view.pages.length > 0) return view;
  const pages = view.sources
    .filter(({ snippet }) => snippet.trim() !== "")
    .map(({ number, title, url, snippet }) => ({ number, title, url, text: snippet }));
  return { ...view, pages };
}
