// `npm run eval -- fit`: fits the numbers from which the citation check computes the support of a citation, on labelled
// claims. The fit is a logistic regression by gradient descent; the same files give the same numbers.

import { claimKeys } from "@/lib/citation-check/evidence-candidates";
import { claimsOf } from "@/lib/citation-check/evidence-claims";
import { FEATURES, type Features, featuresOf } from "@/lib/citation-check/evidence-features";
import { preparePage } from "@/lib/citation-check/evidence-page";
import { isUnreadable } from "@/lib/citation-check/evidence-readable";
import { bestWindow } from "@/lib/citation-check/evidence-search";
import { type SupportModel, supportBy, withSupport } from "@/lib/citation-check/evidence-support";
import { type ClaimLine, checkClaim, sentencesToCheck } from "./citations";
import { figuresOf, type LabelLine } from "./figures";

/** A claim: for each sentence the features of each document that shares something with it. */
export type Example = { supported: boolean; group: string; sentences: Features[][] };

export function exampleOf({ claim, documents }: ClaimLine, { supported, group = "" }: LabelLine): Example {
  const marks = documents.map((_, index) => `[${index + 1}]`).join("");
  const sentences = sentencesToCheck(claim).map((sentence) => {
    const placed = claimsOf(`${sentence} ${marks}.`).flatMap((each) => {
      const text = documents[each.mark.number - 1];
      if (text === undefined || isUnreadable(text)) return [];
      const page = preparePage(text, claimKeys(each));
      const window = bestWindow(page, each);
      return window ? [{ each, place: { page, window } }] : [];
    });
    return placed.map(({ each, place }) =>
      featuresOf(
        each,
        place,
        placed.flatMap((other) => (other.place === place ? [] : [other.place])),
      ),
    );
  });
  return { supported, group, sentences };
}

/** The features that decide a claim: the best document of its weakest sentence. Null when nothing is shared. */
function deciding({ sentences }: Example, score: (features: Features) => number): Features | null {
  const best = sentences.map((all) => all.toSorted((a, b) => score(b) - score(a))[0] ?? null);
  if (best.length === 0 || best.includes(null)) return null;
  return (best as Features[]).toSorted((a, b) => score(a) - score(b))[0] ?? null;
}

const ROUNDS = 3;
const STEPS = 400;
const RATE = 0.5;
const MOMENTUM = 0.9;
/**
 * Weight of the sum of squares beside that of all examples: strong, because the features say much the same and the claims come from
 * few sources. A second fit of the sum alone brings back the spread that this takes.
 */
const RIDGE = 1;

type Row = { values: number[]; target: number; weight: number };

function meansOf(rows: readonly Row[], columns: number): { means: number[]; spreads: number[] } {
  const means = Array.from({ length: columns }, (_, at) =>
    rows.reduce((sum, { values }) => sum + (values[at] ?? 0) / rows.length, 0),
  );
  const spreads = means.map(
    (mean, at) =>
      Math.sqrt(rows.reduce((sum, { values }) => sum + ((values[at] ?? 0) - mean) ** 2 / rows.length, 0)) ||
      1,
  );
  return { means, spreads };
}

function regression(rows: readonly Row[], ridge: number): { bias: number; weights: number[] } {
  const columns = rows[0]?.values.length ?? 0;
  const { means, spreads } = meansOf(rows, columns);
  const scaled = rows.map(({ values }) =>
    values.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)),
  );
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const at = new Float64Array(columns + 1);
  const speed = new Float64Array(columns + 1);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = at.map((value, index) => (index === 0 ? 0 : ridge * value));
    rows.forEach(({ target, weight }, row) => {
      const values = scaled[row] ?? [];
      const sum = values.reduce((so, value, index) => so + value * (at[index + 1] ?? 0), at[0] ?? 0);
      const error = ((1 / (1 + Math.exp(-sum)) - target) * weight) / total;
      slope[0] = (slope[0] ?? 0) + error;
      values.forEach((value, index) => {
        slope[index + 1] = (slope[index + 1] ?? 0) + error * value;
      });
    });
    speed.forEach((value, index) => {
      speed[index] = MOMENTUM * value - RATE * (slope[index] ?? 0);
      at[index] = (at[index] ?? 0) + (speed[index] ?? 0);
    });
  }
  const weights = means.map((_, index) => (at[index + 1] ?? 0) / (spreads[index] ?? 1));
  const bias = (at[0] ?? 0) - means.reduce((sum, mean, index) => sum + mean * (weights[index] ?? 0), 0);
  return { bias, weights };
}

/**
 * What a claim of a group weighs, 1 without an entry: WiCE is small, and the labels of ExpertQA follow from the text to
 * a small part only.
 */
const IMPORTANCE: Readonly<Record<string, number>> = { wice: 2, ExpertQA: 0.3, AttributedQA: 0.3 };

/** The weight of an example; both labels of a group weigh the same. */
function weightsOf(examples: readonly Example[]) {
  const counts = new Map<string, number>();
  const name = ({ group, supported }: Example) => `${group} ${supported}`;
  for (const example of examples) counts.set(name(example), (counts.get(name(example)) ?? 0) + 1);
  return (example: Example) => {
    const own = counts.get(name(example)) ?? 1;
    const other = counts.get(name({ ...example, supported: !example.supported })) ?? own;
    return ((IMPORTANCE[example.group] ?? 1) * (own + other)) / (2 * own);
  };
}

/** The share of the unsupported claims whose support may reach the least one; each set counts by its importance. */
const PASSED_WRONGLY = 0.16;

/** The support that so many unsupported claims reach, before facts and contradictions are asked. */
function leastOf(examples: readonly Example[], score: (features: Features) => number): number {
  const wrong = examples.filter(({ supported }) => !supported);
  const sizes = Map.groupBy(wrong, ({ group }) => group);
  const weigh = ({ group }: Example) => (IMPORTANCE[group] ?? 1) / (sizes.get(group)?.length ?? 1);
  const total = wrong.reduce((sum, example) => sum + weigh(example), 0);
  const scored = wrong.map((example) => {
    const features = deciding(example, score);
    return { weight: weigh(example), support: features ? score(features) : 0 };
  });
  let passed = 0;
  for (const { weight, support } of scored.toSorted((a, b) => b.support - a.support)) {
    passed += weight;
    if (passed > PASSED_WRONGLY * total) return Number((support + 0.005).toFixed(2));
  }
  return 0.5;
}

/** Fits a model. Which document and sentence decide a claim depends on the model, so the fit is repeated. */
export function fitSupport(examples: readonly Example[]): SupportModel {
  const weigh = weightsOf(examples);
  let score = (features: Features) => features.windowKin;
  let model: SupportModel = {
    least: 0.5,
    bias: 0,
    weights: Object.fromEntries(FEATURES.map((name) => [name, 0])) as Features,
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = examples.flatMap((example): Row[] => {
      const features = deciding(example, score);
      if (!features) return [];
      const values = FEATURES.map((name) => features[name]);
      return [{ values, target: Number(example.supported), weight: weigh(example) }];
    });
    const { bias, weights } = regression(rows, RIDGE);
    const sumOf = (values: readonly number[]) =>
      values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias);
    const spread = regression(
      rows.map((row) => ({ ...row, values: [sumOf(row.values)] })),
      0,
    );
    const slope = spread.weights[0] ?? 1;
    const rounded = (value: number) => Number(value.toPrecision(5));
    model = {
      least: 0.5,
      bias: rounded(bias * slope + spread.bias),
      weights: Object.fromEntries(
        FEATURES.map((name, at) => [name, rounded((weights[at] ?? 0) * slope)]),
      ) as Features,
    };
    const fitted = model;
    score = (features) => supportBy(fitted, features);
  }
  return { ...model, least: leastOf(examples, score) };
}

/** The fold of each example, from a seed. */
function foldsOf(count: number, folds: number, seed: number): number[] {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * folds);
  });
}

type Labelled = { claim: ClaimLine; label: LabelLine };

/**
 * The verdicts of the whole check on claims that its numbers were not fitted on: for each fold, the numbers are fitted on
 * the others.
 */
export function crossValidated(
  labelled: readonly Labelled[],
  { folds, seed }: { folds: number; seed: number },
) {
  const examples = labelled.map(({ claim, label }) => exampleOf(claim, label));
  const places = foldsOf(labelled.length, folds, seed);
  const byFold = Array.from({ length: folds }, (_, fold) => {
    const model = fitSupport(examples.filter((_, at) => places[at] !== fold));
    const own = labelled.filter((_, at) => places[at] === fold);
    const answers = withSupport(model, () => own.map(({ claim }) => checkClaim(claim)));
    return { answers, labels: own.map(({ label }) => label) };
  });
  const figures = (parts: typeof byFold) =>
    figuresOf(
      parts.flatMap(({ answers }) => answers),
      parts.flatMap(({ labels }) => labels),
    );
  return { all: figures(byFold), byFold: byFold.map((part) => figures([part])) };
}

/** The figures of each set of labelled claims by the whole check, with numbers that were fitted on the other sets alone. */
export function leavingSetsOut(labelled: readonly Labelled[]) {
  const examples = labelled.map(({ claim, label }) => exampleOf(claim, label));
  return [...Map.groupBy(labelled, ({ label }) => label.group ?? "")].map(([group, own]) => {
    const model = fitSupport(examples.filter((example) => example.group !== group));
    const answers = withSupport(model, () => own.map(({ claim }) => checkClaim(claim)));
    const labels = own.map(({ label }) => label);
    return { group, figures: figuresOf(answers, labels) };
  });
}

/** The text of lib/citation-check/evidence-support-numbers.ts. */
export const numbersFile = (model: SupportModel): string =>
  `// The fitted numbers of the support of a citation, written by \`npm run eval -- fit\`: see docs/evidence.md. Fitted on
// the development sets of WiCE (ryokamoi/wice; annotations ODC-BY, text CC-BY-SA) and AttributionBench
// (OSU-NLP-Group; Apache-2.0, its parts keep their own licences). The numbers hold no text of these sets.

import type { SupportModel } from "./evidence-support";

export const SUPPORT: SupportModel = ${JSON.stringify(model, null, 2).replace(/"(\w+)":/g, "$1:")};
`;
