// Decides the steps of a run that code leads, and which small request comes next. Pure: the same work gives the
// same step. Where the model brought nothing, the rules of the built-in model decide, so that the person gets
// at least the closest passages.

import { choosePages } from "@/lib/builtin-model/choose-pages";
import { confidenceOf, quotedNamesOf } from "@/lib/builtin-model/compose-report";
import { shortAnswer } from "@/lib/builtin-model/final-answer";
import { stepWith } from "@/lib/builtin-model/narrate";
import { queriesFor, queryKey } from "@/lib/builtin-model/queries";
import { titleOf } from "@/lib/builtin-model/report-title";
import { decideStep } from "@/lib/builtin-model/rules";
import { hasQuotes } from "@/lib/builtin-model/select-sentences";
import { askedQueries, type Situation, selectionOf, situationOf } from "@/lib/builtin-model/situation";
import { callOf, cutText, type StepCall, type StepObject } from "@/lib/builtin-model/step";
import { hasContent } from "@/lib/builtin-model/topic";
import type { RunView } from "@/lib/builtin-model/view";
import { isSamePart, type PartId, type WrittenPart } from "@/lib/run-log/run-guided";
import { generatePlanTool } from "@/lib/tools/registry";
import { type BriefLine, briefLines, likenessOf, lineQuestion } from "./brief";
import { citedBy, composeGuided, guidedWords, isCertain } from "./compose";
import { type Passage, passagesFor } from "./passages";
import type { CheckedSection } from "./section";

/** What the decisions depend on. */
export type GuidedWork = {
  view: RunView;
  /** Results of the small requests so far. */
  parts: readonly WrittenPart[];
  /** The sections so far, checked; empty until every section was asked for. */
  sections: readonly CheckedSection[];
  /** True when the current plan is one of this run's code-led steps. */
  ownPlan: boolean;
};

const RESULTS = 8;
const URLS_PER_CALL = 5;
const PAGES_PER_LINE = 2;
const MOST_PAGES = 10;
const MOST_LINES = 8;
const FEWEST_LINES = 3;
/** Failed searches after which no other is tried. */
const MOST_FAILURES = 3;

/** How many lines a plan may have. */
function mostLines(): number {
  const { maxItems } = (generatePlanTool.schema.properties?.planned_steps ?? {}) as { maxItems?: number };
  return Math.min(MOST_LINES, maxItems ?? MOST_LINES);
}

const briefOf = ({ parts }: GuidedWork) => parts.find(({ kind }) => kind === "brief");

/** The built-in model's view of the run; its phrases then say that another model is connected and was of no use. */
const withoutModel = (view: RunView): RunView => ({ ...view, takenOver: view.takenOver ?? "unusable" });

type Led = GuidedWork & { situation: Situation; brief: BriefLine[]; lines: string[] };

/** The work with its lines: those of the plan, which a person may have changed, else those of the brief. */
function ledBy(work: GuidedWork): Led {
  const situation = situationOf(work.view);
  const { topic } = situation;
  const brief = briefLines(briefOf(work)?.value ?? null, topic, mostLines());
  const { read, write } = guidedWords(topic.language);
  const planned = (work.view.plan?.steps ?? []).filter((line) => line !== read && line !== write);
  const own = work.ownPlan && planned.length > 0;
  return { ...work, situation, brief, lines: own ? planned : brief.map(({ line }) => line) };
}

/** The lines of the research. */
export const linesOf = (work: GuidedWork): string[] => ledBy(work).lines;

/** The view with snippets in place of pages when none was read. */
function readable(view: RunView): RunView {
  if (view.pages.length > 0) return view;
  const pages = view.sources
    .filter(({ snippet }) => snippet.trim() !== "")
    .map(({ number, title, url, snippet }) => ({ number, title, url, text: snippet }));
  return { ...view, pages };
}

/** The passages for a line in at most `room` bytes. */
export function passagesOfLine(work: Pick<GuidedWork, "view">, line: string, room: number): Passage[] {
  return passagesFor(lineQuestion(situationOf(work.view).topic, line), readable(work.view), room);
}

function planStep({ situation, brief, view }: Led): StepObject | null {
  const { topic, phrases } = situation;
  const words = guidedWords(topic.language);
  const lines = brief.map(({ line }) => line);
  const filled = [...lines, words.read, words.write].slice(0, Math.max(lines.length, FEWEST_LINES));
  const exact = topic.terms.filter((term) => term.exact && term.role !== "scope");
  const call = !view.plan
    ? callOf("generateplantool", words.planReason, {
        research_goal: cutText(view.question, 400),
        planned_steps: filled,
        search_strategies: phrases.plan.strategies(
          brief[0]?.query ?? topic.text,
          quotedNamesOf(exact, topic.language),
        ),
      })
    : callOf("adaptplantool", words.adapt, {
        original_goal: view.plan.goal,
        new_goal: cutText(view.question, 400),
        plan_changes: [words.adapt],
        next_steps: filled.slice(0, 4),
      });
  if (!situation.has(call._tool)) return null;
  return stepWith(situation, {
    reasoning: [words.thinkBrief(lines.length), words.planReason],
    remaining: lines.slice(0, 3),
    enough: false,
    calls: [call],
  });
}

/** Queries that were not made yet: the person's requests, one for each line, and the whole question. */
function queriesLeft({ situation, brief, lines, view }: Led): string[] {
  const { topic } = situation;
  const made = new Set(
    [...view.searches.map(({ query }) => query), ...view.failures.flatMap(({ query }) => query ?? [])].map(
      queryKey,
    ),
  );
  const ofLines = lines.map(
    (line) =>
      brief.find((known) => known.line === line)?.query ?? queriesFor(lineQuestion(topic, line))[0] ?? line,
  );
  const whole = queriesFor(topic)[0];
  return [...askedQueries(situation), ...ofLines, ...(whole ? [whole] : [])].filter((query) => {
    const key = queryKey(query);
    if (key === "" || made.has(key)) return false;
    made.add(key);
    return true;
  });
}

function searchStep(led: Led): StepObject | null {
  const { situation, view, lines } = led;
  const { limits, failures } = view;
  if (!situation.has("websearchtool") || limits.stepsLeft < 3) return null;
  if (failures.filter(({ tool }) => tool === "websearchtool").length >= MOST_FAILURES) return null;
  const queries = queriesLeft(led).slice(0, Math.min(limits.searchesLeft, limits.callsPerStep));
  if (queries.length === 0) return null;
  const words = guidedWords(situation.topic.language);
  const results = Math.min(RESULTS, limits.maxResults, 10);
  return stepWith(situation, {
    reasoning: [words.thinkBrief(lines.length), words.planReason],
    remaining: lines.slice(0, 3),
    enough: false,
    calls: queries.map((query) =>
      callOf("websearchtool", words.searchReason(query), { query, max_results: results }),
    ),
  });
}

/** Addresses to read: the best pages of each line in turn, then those of the whole question. */
function pagesToRead({ situation, view, lines }: Led): string[] {
  const { topic } = situation;
  const wanted = Math.min(MOST_PAGES, 2 + PAGES_PER_LINE * lines.length) - situation.tried;
  if (wanted <= 0) return [];
  const perLine = lines.map((line) => choosePages(lineQuestion(topic, line), view, PAGES_PER_LINE));
  const inTurn = Array.from({ length: PAGES_PER_LINE }, (_, rank) =>
    perLine.flatMap((pages) => pages[rank] ?? []),
  ).flat();
  const all = [...inTurn, ...choosePages(topic, view, wanted)].map(({ url }) => url);
  return [...new Set(all)].slice(0, wanted);
}

function readStep(led: Led): StepObject | null {
  const { situation, view, lines } = led;
  const { phrases } = situation;
  const failed = view.failures.filter(({ tool }) => tool === "extractpagecontenttool").length;
  if (!situation.has("extractpagecontenttool") || view.limits.stepsLeft < 2 || failed >= 2) return null;
  const urls = pagesToRead(led);
  if (urls.length === 0) return null;
  const calls: StepCall[] = [];
  for (let at = 0; at < urls.length && calls.length < view.limits.callsPerStep; at += URLS_PER_CALL) {
    const some = urls.slice(at, at + URLS_PER_CALL);
    calls.push(callOf("extractpagecontenttool", phrases.reason.read(some.length), { urls: some }));
  }
  return stepWith(situation, {
    reasoning: [
      phrases.think.searched(view.searches.length, view.sources.length),
      phrases.think.toRead(urls.length),
    ],
    remaining: lines.slice(0, 3),
    enough: false,
    calls,
  });
}

/** The step before the sections, which needs no model; null when the sections are due. */
function researchStep(led: Led): StepObject | null {
  const { view } = led;
  if (view.closing || view.report) return null;
  if (!led.ownPlan) {
    const plan = planStep(led);
    if (plan) return plan;
  }
  return searchStep(led) ?? readStep(led);
}

/** True while a step of the research comes before the sections. */
export const isResearching = (work: GuidedWork): boolean => researchStep(ledBy(work)) !== null;

/** The next small request; null when a step can be decided. */
export function nextPart(work: GuidedWork): PartId | null {
  const led = ledBy(work);
  const { situation, view, parts, lines, sections } = led;
  if (view.report || !hasContent(situation.topic)) return null;
  const brief: PartId = { kind: "brief", line: null };
  if (!briefOf(work)) return view.closing && view.pages.length === 0 ? null : brief;
  if (researchStep(led) || !situation.has("createreporttool")) return null;
  const asked = (part: PartId) => parts.some((known) => isSamePart(known, part));
  const open = lines.map((line): PartId => ({ kind: "section", line })).find((part) => !asked(part));
  if (open) return open;
  const poor = sections.find(
    ({ unsupported, passages, line }) =>
      unsupported && passages.length > 0 && !asked({ kind: "repair", line }),
  );
  return poor ? { kind: "repair", line: poor.line } : null;
}

/** What the built-in model would quote. */
const shownBy = (situation: Situation) => selectionOf({ ...situation, view: readable(situation.view) });

/** Sentences of the short answer: the first of each section. */
const MOST_ANSWERED = 4;

function answerStep(led: Led): StepObject {
  const { situation, sections, view } = led;
  const { phrases, topic } = situation;
  const selection = shownBy(situation);
  const said = sections
    .flatMap(({ line, kept }) =>
      kept.toSorted((a, b) => likenessOf(line, b.text) - likenessOf(line, a.text)).slice(0, 1),
    )
    .slice(0, MOST_ANSWERED)
    .map(citedBy)
    .join(" ");
  const answer = isCertain(selection)
    ? shortAnswer(situation, selection)
    : `${said} ${guidedWords(topic.language).more}`;
  return stepWith(situation, {
    reasoning: [phrases.think.reported, phrases.reason.answer],
    remaining: [guidedWords(topic.language).write],
    enough: true,
    calls: [
      callOf("finalanswertool", phrases.reason.answer, {
        completed_steps: [
          ...(view.searches.length > 0 ? [phrases.done.searched(view.searches.length)] : []),
          ...(view.pages.length > 0 ? [phrases.done.read(view.pages.length)] : []),
          guidedWords(topic.language).write,
        ],
        answer,
        status: "completed",
      }),
    ],
  });
}

function reportStep(led: Led): StepObject {
  const { situation, sections, view } = led;
  const { topic } = situation;
  const words = guidedWords(topic.language);
  const selection = shownBy(situation);
  const written = sections.filter(({ unsupported }) => !unsupported).length;
  const sure = confidenceOf(selection);
  return stepWith(situation, {
    reasoning: [words.thinkSections(written, sections.length), words.reportReason(sections.length)],
    remaining: [words.write],
    enough: true,
    calls: [
      callOf("createreporttool", words.reportReason(sections.length), {
        title: titleOf(view.question),
        user_request_language_reference: view.question,
        content: composeGuided(topic, sections, selection),
        confidence: sure === "low" && written === sections.length ? "medium" : sure,
      }),
    ],
  });
}

/** The next step of the run. */
export function guidedStep(work: GuidedWork): StepObject {
  const led = ledBy(work);
  const { situation, view, sections } = led;
  if (!hasContent(situation.topic)) return decideStep(withoutModel(view));
  const research = researchStep(led);
  if (research) return research;
  const wrote = sections.some(({ kept }) => kept.length > 0);
  if (!wrote) return decideStep(withoutModel(view));
  if (view.report) return answerStep(led);
  const failed = view.failures.filter(({ tool }) => tool === "createreporttool").length;
  if (situation.has("createreporttool") && failed < 2) return reportStep(led);
  return hasQuotes(shownBy(situation)) ? decideStep(withoutModel(view)) : answerStep(led);
}
