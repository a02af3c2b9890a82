// Fits the weights of `lib/builtin-model/section-weights.ts` and prints them beside the shipped ones: which of the
// sections that were read answers (a choice among all of them), and the probability that the best one does. Trained on
// every set of questions except the blind ones; each set is evaluated with weights trained without it.

import { afterAll, beforeAll, expect, it } from "vitest";
import { directAnswer } from "@/lib/builtin-model/opening";
import { indexPages, scoreSentences } from "@/lib/builtin-model/score-sentences";
import { type Candidate, sectionFeatures } from "@/lib/builtin-model/section-features";
import { rankSections, sectionOdds } from "@/lib/builtin-model/section-odds";
import { ODDS_INTERCEPT, ODDS_WEIGHTS, SECTION_WEIGHTS } from "@/lib/builtin-model/section-weights";
import { topicOf } from "@/lib/builtin-model/topic";
import { HELD_OUT, TUNED, UNANSWERABLE } from "@/testing/builtin-model/questions";
import { FRESH_ENGLISH, FRESH_RUSSIAN, FRESH_UNANSWERABLE } from "@/testing/builtin-model/questions-fresh";
import { openShipped, type ShippedLibrary } from "@/testing/documents/shipped";
import { type Labelled, labelled } from "./fit-labels";
import { questionsOf } from "./keyless-questions";
import { lastViewOf } from "./keyless-run";

/** Paraphrased sets count twice, because they are the target. */
const PARAPHRASED = ["tuning", "held-out", "practice"];
const SECTION_DECAY = 0.02;
const ODDS_DECAY = 0.01;
const SECTION_ROUNDS = 250;
const ODDS_ROUNDS = 2000;
/** Weight of an answerable question whose answering pages were removed. */
const WITHOUT_ANSWER = 0.5;

type Case = { set: string; weight: number; candidates: Candidate[]; answers: boolean[]; pages: boolean[] };

let library: ShippedLibrary;
beforeAll(async () => {
  library = await openShipped();
});
afterAll(() => library?.store.close());

async function caseOf({ set, question, pageOf, textOf }: Labelled): Promise<Case | null> {
  const view = await lastViewOf(library, question);
  if (!view) return null;
  const topic = topicOf(view);
  const pages = indexPages(topic, view);
  const ranked = scoreSentences(topic, pages);
  const named = directAnswer(topic, pages, ranked)?.page ?? null;
  const candidates = sectionFeatures(topic, pages, { ranked, named });
  const isRight = ({ page }: Candidate) => pageOf(page.url) && textOf(page.text);
  return {
    set,
    weight: PARAPHRASED.includes(set) ? 2 : 1,
    candidates,
    pages: candidates.map(isRight),
    answers: candidates.map((one) => isRight(one) && textOf(wordsOfSection(one))),
  };
}

function wordsOfSection({ page, section }: Candidate): string {
  const own = page.index.sentences.filter((sentence) => sentence.section === section);
  const code = own.map((sentence) => page.index.codes[sentence.code ?? -1]?.text ?? "");
  const words = own.map(({ subject, text }) => `${subject ?? ""} ${text}`);
  return [page.title, ...(page.index.sections[section]?.path ?? []), ...words, ...code].join("\n");
}

const product = (weights: readonly number[], values: readonly number[]) =>
  values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

/** Weights that rank an answering section first: gradient ascent on the log-likelihood. */
function fitSections(cases: readonly Case[], names: readonly (keyof Candidate["features"])[]): number[] {
  const used = cases.filter(({ answers }) => answers.includes(true));
  const rows = used.map(({ candidates }) =>
    candidates.map(({ features }) => names.map((name) => features[name])),
  );
  let weights = names.map(() => 0);
  for (let round = 0; round < SECTION_ROUNDS; round += 1) {
    const slope = weights.map((weight) => -SECTION_DECAY * weight);
    used.forEach(({ answers, weight }, at) => {
      const shares = (rows[at] ?? []).map((row) => Math.exp(product(weights, row)));
      const all = shares.reduce((sum, share) => sum + share, 0);
      const right = shares.reduce((sum, share, one) => sum + (answers[one] ? share : 0), 0);
      rows[at]?.forEach((row, one) => {
        const share = shares[one] ?? 0;
        const pull = (((answers[one] ? share / right : 0) - share / all) * weight) / used.length;
        row.forEach((value, name) => {
          slope[name] = (slope[name] ?? 0) + pull * value;
        });
      });
    });
    weights = weights.map((weight, name) => weight + 2 * (slope[name] ?? 0));
  }
  return weights;
}

const record = (names: readonly string[], weights: readonly number[]) =>
  Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(2))]));

const sectionNames = Object.keys(SECTION_WEIGHTS) as (keyof Candidate["features"])[];
const oddsNames = Object.keys(ODDS_WEIGHTS) as (keyof typeof ODDS_WEIGHTS)[];

type Judged = { set: string; right: boolean; weight: number; row: number[] };

/** The best section of a case under these weights; null without a section. */
function firstOf({ set, weight, candidates, pages }: Case, weights: Record<string, number>): Judged | null {
  const ranked = rankSections(candidates, weights);
  const standing = sectionOdds(ranked);
  if (!standing || !ranked[0]) return null;
  const right = pages[candidates.indexOf(ranked[0].candidate)] === true;
  return { set, right, weight, row: [1, ...oddsNames.map((name) => standing[name])] };
}

const withoutAnswer = (one: Case): Case => {
  const kept = <Item>(items: readonly Item[]) => items.filter((_, at) => !one.pages[at]);
  return {
    ...one,
    weight: WITHOUT_ANSWER * (one.weight === 2 ? 2 : 0.5),
    candidates: kept(one.candidates),
    answers: kept(one.answers),
    pages: kept(one.pages),
  };
};

function fitOdds(cases: readonly Case[], sections: Record<string, number>): number[] {
  const judged = [...cases, ...cases.filter(({ pages }) => pages.includes(true)).map(withoutAnswer)].flatMap(
    (one) => firstOf(one, sections) ?? [],
  );
  const all = judged.reduce((sum, { weight }) => sum + weight, 0);
  let weights = [0, ...oddsNames.map(() => 0)];
  for (let round = 0; round < ODDS_ROUNDS; round += 1) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : -ODDS_DECAY * weight));
    for (const { row, right, weight } of judged) {
      const error = ((Number(right) - odds(weights, row)) * weight) / all;
      row.forEach((value, at) => {
        slope[at] = (slope[at] ?? 0) + error * value;
      });
    }
    weights = weights.map((weight, at) => weight + (slope[at] ?? 0));
  }
  return weights;
}

const odds = (weights: readonly number[], row: readonly number[]) =>
  1 / (1 + Math.exp(-product(weights, row)));

it("weights of sections and odds", { timeout: 1_800_000 }, async () => {
  const asked = labelled(
    PARAPHRASED.map((name) => [name, questionsOf(name) ?? []]),
    {
      TUNED,
      HELD_OUT,
      FRESH_ENGLISH,
      FRESH_RUSSIAN,
      UNANSWERABLE,
      FRESH_UNANSWERABLE,
    },
  );
  const cases: Case[] = [];
  for (const one of asked) {
    const found = await caseOf(one);
    if (found) cases.push(found);
  }
  const judged = [...new Set(cases.map(({ set }) => set))].flatMap((set) => {
    const others = cases.filter((one) => one.set !== set);
    const sections = record(sectionNames, fitSections(others, sectionNames));
    const weights = fitOdds(others, sections);
    return cases
      .filter((one) => one.set === set)
      .flatMap((one) => firstOf(one, sections) ?? [])
      .map((first) => ({ ...first, odds: odds(weights, first.row) }));
  });
  for (const least of [0.4, 0.5, 0.55, 0.6, 0.7]) {
    const said = judged.filter((first) => first.odds >= least);
    const right = said.filter((first) => first.right);
    console.log(
      `odds of ${least}: ${right.length} right and ${said.length - right.length} wrong of ${asked.length}`,
    );
  }
  const sections = record(sectionNames, fitSections(cases, sectionNames));
  const [intercept = 0, ...weights] = fitOdds(cases, sections);
  console.log("sections", sections, "shipped", SECTION_WEIGHTS);
  console.log(
    "odds",
    intercept.toFixed(2),
    record(oddsNames, weights),
    "shipped",
    ODDS_INTERCEPT,
    ODDS_WEIGHTS,
  );
  expect(cases.length).toBeGreaterThan(100);
});
