// Which step comes next, by rule. In order: end when a report stands; ask when there is nothing to search by; plan;
// search; read; search once more for what is missing; report; answer. Limits show only as tools that are not on offer.

import { choosePages } from "./choose-pages";
import { composeReport, confidenceOf, namesOf } from "./compose-report";
import { notFoundAnswer, openingOfReport, shortAnswer } from "./final-answer";
import { titleOf } from "./report-title";
import type { Selection } from "./select-sentences";
import {
  askedQueries,
  nextQueries,
  readTarget,
  type Situation,
  selectionOf,
  situationOf,
  wantsMore,
} from "./situation";
import { withSnippets } from "./snippets";
import { callOf, cutText, type StepCall, type StepObject, stepOf } from "./step";
import { hasContent } from "./topic";
import type { RunView } from "./view";

const URLS_PER_CALL = 5;
const RESULTS_PER_SEARCH = 8;

function describeState(situation: Situation): { situation: string; planStatus: string } {
  const { view, phrases } = situation;
  const pages = view.pages.length;
  const text = phrases.situation({ searches: view.searches.length, sources: view.sources.length, pages });
  const status = phrases.planStatus;
  const planStatus = view.report
    ? status.done
    : !view.plan
      ? status.none
      : view.plan.version > 1
        ? status.adapted
        : status.going;
  return { situation: text, planStatus };
}

/** What remains, in the words of the plan where there is one, so that its lines can be followed. */
function remaining(situation: Situation, from: "search" | "read" | "choose" | "write"): string[] {
  const { plan } = situation.phrases;
  const all = { search: plan.search, read: plan.read, choose: plan.choose, write: plan.write };
  const keys = ["search", "read", "choose", "write"] as const;
  return keys.slice(keys.indexOf(from), keys.indexOf(from) + 3).map((key) => all[key]);
}

function stepWith(
  situation: Situation,
  fields: { reasoning: [string, string, string?]; remaining: string[]; enough: boolean; calls: StepCall[] },
): StepObject {
  return stepOf({
    ...describeState(situation),
    reasoning: fields.reasoning,
    enoughData: fields.enough,
    remaining: fields.remaining,
    completed: fields.calls.some((call) => call._tool === "finalanswertool"),
    calls: fields.calls,
  });
}

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
    research_goal: cutText(plan.goal(situation.view.question), 400),
    planned_steps: [plan.search, plan.read, plan.choose, plan.write],
    search_strategies: plan.strategies(queries[0] ?? situation.topic.text, namesOf(exact)),
  });
}

/** The plan alone where there is time, else the plan and the first searches in one step; null when neither is on offer. */
function beginStep(situation: Situation): StepObject | null {
  const { view, phrases, topic } = situation;
  const plans = situation.has("generateplantool") && !view.plan;
  const together = view.limits.stepsLeft <= 5 && view.limits.callsPerStep > 1;
  const beside = plans && together ? 1 : 0;
  const queries = situation.has("websearchtool") ? nextQueries(situation, [], beside) : [];
  // The person wants to see the plan first: then it is all that is on offer.
  const alone = plans && !situation.has("finalanswertool");
  const calls = [
    ...(plans ? [planCall(situation, queries)] : []),
    ...(plans && !together ? [] : searchCalls(situation, queries)),
  ];
  if (calls.length === 0 || (plans && queries.length === 0 && !alone)) return null;
  const terms = topic.terms.filter((term) => term.role !== "generic");
  return stepWith(situation, {
    reasoning: [phrases.think.terms(namesOf(terms)), phrases.plan.reason],
    remaining: remaining(situation, calls.length === 1 && plans ? "search" : "read"),
    enough: false,
    calls,
  });
}

/** What the person asked for meanwhile is searched for next, whatever round it is. */
function askedStep(situation: Situation): StepObject | null {
  const { view, phrases } = situation;
  if (!situation.has("websearchtool") || view.limits.stepsLeft < 3) return null;
  const queries = askedQueries(situation);
  if (queries.length === 0) return null;
  const terms = queries.map((query) => `“${query}”`).join(", ");
  return stepWith(situation, {
    reasoning: [phrases.think.missing(terms), phrases.plan.searchAgain(terms)],
    remaining: remaining(situation, "read"),
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
    remaining: remaining(situation, "choose"),
    enough: false,
    calls,
  });
}

function searchAgainStep(situation: Situation, selection: Selection): StepObject | null {
  const { view, phrases } = situation;
  const adapts = situation.has("adaptplantool") && view.plan !== null && view.limits.callsPerStep > 1;
  const queries = nextQueries(situation, selection.missing, adapts ? 1 : 0);
  // Without a change of plan the rounds are counted by searches alone, so it must stay a search.
  if (queries.length === 0) return null;
  const terms = namesOf(selection.missing) || queries.map((query) => `“${query}”`).join(", ");
  const goal = view.plan?.goal ?? phrases.plan.goal(view.question);
  const adapt = callOf("adaptplantool", phrases.plan.change(terms), {
    original_goal: goal,
    new_goal: goal,
    plan_changes: [cutText(phrases.plan.change(terms), 300)],
    next_steps: [
      cutText(phrases.plan.searchAgain(terms), 200),
      phrases.plan.readAgain,
      phrases.plan.choose,
      phrases.plan.write,
    ],
  });
  return stepWith(situation, {
    reasoning: [phrases.think.covered(Math.round(selection.coverage * 100)), phrases.think.missing(terms)],
    remaining: [phrases.plan.readAgain, phrases.plan.choose, phrases.plan.write],
    enough: false,
    calls: [...(adapts ? [adapt] : []), ...searchCalls(situation, queries)],
  });
}

function answerText(situation: Situation, selection: Selection): { found: boolean; answer: string } {
  const { view } = situation;
  // A report of another model's is the run's answer, whatever this model would have quoted.
  if (view.takenOver && view.report && !view.wroteReport)
    return { found: true, answer: openingOfReport(view.report.content) };
  if (selection.opening.length > 0) return { found: true, answer: shortAnswer(situation, selection) };
  return { found: false, answer: notFoundAnswer(situation) };
}

function answerCall(situation: Situation, selection: Selection): StepCall {
  const { view, phrases } = situation;
  const { found, answer } = answerText(situation, selection);
  const steps = [
    ...(view.searches.length > 0 ? [phrases.done.searched(view.searches.length)] : []),
    ...(view.pages.length > 0 ? [phrases.done.read(view.pages.length)] : []),
    ...(selection.opening.length > 0 ? [phrases.done.chose] : []),
    ...(view.report ? [phrases.done.wrote] : []),
  ];
  return callOf("finalanswertool", found ? phrases.reason.answer : phrases.reason.notFound, {
    completed_steps: steps.length > 0 ? steps : [phrases.done.asked],
    answer,
    status: found ? "completed" : "failed",
  });
}

function endStep(situation: Situation, selection: Selection): StepObject {
  const { think, plan } = situation.phrases;
  const found = selection.opening.length > 0 || situation.view.report !== null;
  return stepWith(situation, {
    reasoning: [situation.view.report ? think.reported : found ? think.enough : think.nothing, plan.choose],
    remaining: [plan.write],
    enough: found,
    calls: [answerCall(situation, selection)],
  });
}

function reportStep(situation: Situation, selection: Selection): StepObject {
  const { view, phrases, topic } = situation;
  const pages = new Set([...selection.opening, ...selection.body].map((quote) => quote.page.number)).size;
  const sentences = selection.opening.length + selection.body.length;
  const report = callOf("createreporttool", phrases.reason.report(sentences, pages), {
    title: titleOf(view.question),
    user_request_language_reference: view.question,
    content: composeReport(topic, selection, {
      gaps: view.gaps,
      snippets: view.pages.length === 0,
      takenOver: view.takenOver,
    }),
    confidence: confidenceOf(selection),
  });
  const missing = namesOf(selection.missing);
  return stepWith(situation, {
    reasoning: [
      phrases.think.covered(Math.round(selection.coverage * 100)),
      view.closing ? phrases.think.closing : phrases.think.enough,
      missing ? phrases.think.missing(missing) : undefined,
    ],
    remaining: remaining(situation, "write"),
    enough: true,
    calls: [report],
  });
}

/** The next step for a run in this state. Pure: the same view gives the same step. */
export function decideStep(view: RunView): StepObject {
  const situation = situationOf(view);
  const research = !view.closing && !view.report;
  const planOnly = research && !situation.has("finalanswertool") ? beginStep(situation) : null;
  if (planOnly) return planOnly;
  if (research && !hasContent(situation.topic)) {
    if (situation.has("clarificationtool") && view.clarifications.length === 0) return clarifyStep(situation);
    return endStep(situation, {
      opening: [],
      answers: false,
      body: [],
      coverage: 0,
      direct: 0,
      named: 0,
      missing: [],
    });
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
  if (selection.opening.length > 0 && writes) return reportStep(situation, selection);
  return endStep(situation, selection);
}
