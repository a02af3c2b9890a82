// Measures a judge of citations on labelled claims: how well code alone, the judge alone and both together agree with the
// labels. The judge is asked about the same sentences and passages as in a run.

import { z } from "zod";
import { placesOf } from "@/lib/agent/loop/check-with-model";
import type { CheckedCitation, ReportCheck, ReportToCheck } from "@/lib/citation-check/check";
import { MOST_CITATIONS } from "@/lib/reports/citations";
import { isAskable } from "@/lib/reports/verdict";
import type { CheckerAnswer } from "./ask-checker";
import { type ClaimLine, claimLineSchema, rankOf, sentencesToCheck } from "./citations";
import { parsedLine } from "./json-lines";

const labelledLineSchema = claimLineSchema.extend({ supported: z.boolean() });
export type LabelledClaim = z.infer<typeof labelledLineSchema>;

/** The most claims of one measurement. */
const MOST_MEASURED = 500;
/** Questions without an answer, one after another, after which the measurement ends. */
const MOST_UNANSWERED = 5;

/** Shares from 0 to 1. */
export type Agreement = {
  balancedAccuracy: number;
  /** Of the supported claims, those that pass. */
  passed: number;
  /** Of the unsupported claims, those that pass. */
  passedWrongly: number;
};

export type CheckerFigures = {
  claims: number;
  supported: number;
  code: Agreement;
  checker: Agreement;
  both: Agreement;
  requests: number;
  /** Questions that brought neither yes nor no. */
  errors: number;
  /** Null without a known price. */
  cost: number | null;
};

/** Lines of JSON as labelled claims; a string names the first bad line. */
export function readLabelled(text: string): LabelledClaim[] | string {
  const claims: LabelledClaim[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const read = parsedLine({ number: index + 1, text: line }, labelledLineSchema);
    if (!read.ok) return read.sentence;
    claims.push(read.value);
    if (claims.length > MOST_MEASURED) return `There are more than ${MOST_MEASURED} lines.`;
  }
  const labels = new Set(claims.map(({ supported }) => supported));
  return labels.size === 2 ? claims : "There have to be supported and unsupported claims.";
}

type Placed = CheckedCitation & { sentence: string; unsure: boolean };

/** A claim as a report that cites all documents behind each sentence. */
function reportOf({ claim, documents, question = "" }: ClaimLine) {
  const marks = documents.map((_, index) => `[${index + 1}]`).join("");
  const most = Math.max(1, Math.floor(MOST_CITATIONS / documents.length));
  const sentences = sentencesToCheck(claim).slice(0, most);
  const sources = documents.map((text, index) => ({ number: index + 1, status: "read" as const, text }));
  const content = sentences.map((sentence) => `${sentence} ${marks}.`).join("\n\n");
  return { sentences, report: { content, question, sources } satisfies ReportToCheck };
}

/** The citations of each sentence, those that its documents support best first. */
async function citationsOf(claim: ClaimLine, check: Measuring["check"]): Promise<Placed[][]> {
  const { sentences, report } = reportOf(claim);
  const { citations, unsure } = await check(report);
  const open = new Set(unsure);
  let from = 0;
  return sentences.map((sentence) => {
    const start = report.content.indexOf(sentence, from);
    from = start + sentence.length;
    const end = report.content.indexOf("\n\n", from);
    return citations
      .map((citation, index) => ({ ...citation, sentence, unsure: open.has(index) }))
      .filter(({ at }) => at >= start && (end < 0 || at < end))
      .toSorted((one, other) => rankOf(one) - rankOf(other));
  });
}

export type Measuring = {
  check(report: ReportToCheck): Promise<ReportCheck>;
  ask(pair: { sentence: string; passage: string }): Promise<CheckerAnswer>;
  /** Called after each claim. */
  progress(done: number): void;
  signal: AbortSignal;
};

/** The judge did not answer several questions in a row. `cause` is the last reason. */
export class CheckerSilent extends Error {
  override readonly name = "CheckerSilent";
}

/** The questions of one measurement, each pair once. */
class Questions {
  requests = 0;
  errors = 0;
  cost: number | null = null;
  #inRow = 0;
  readonly #known = new Map<string, boolean | null>();
  readonly #ask: Measuring["ask"];

  constructor(ask: Measuring["ask"]) {
    this.#ask = ask;
  }

  /** Whether the judge says yes; null when it says neither. */
  async says({ sentence, passage, further }: Placed): Promise<boolean | null> {
    if (!passage) return null;
    const read = placesOf({ passage, further });
    const key = `${sentence}\n${read}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { yes, error, requests, cost } = await this.#ask({
      sentence: `${sentence}.`,
      passage: read,
    });
    this.requests += requests;
    if (cost !== null) this.cost = (this.cost ?? 0) + cost;
    this.errors += yes === null ? 1 : 0;
    this.#inRow = yes === null ? this.#inRow + 1 : 0;
    if (this.#inRow >= MOST_UNANSWERED)
      throw new CheckerSilent("The model does not answer.", { cause: error });
    this.#known.set(key, yes);
    return yes;
  }
}

type Passes = Record<"code" | "checker" | "both", boolean>;

/** Whether a sentence passes by each of the three. */
async function passesOf(citations: readonly Placed[], questions: Questions): Promise<Passes> {
  const code = citations.some(({ verdict }) => verdict === "supported");
  const nearest = citations.find(({ passage }) => passage !== null);
  const checker = nearest ? (await questions.says(nearest)) === true : false;
  let both = false;
  for (const citation of citations) {
    if (both) break;
    // Here every document was read.
    const asked = citation.unsure && isAskable({ ...citation, pageId: "" });
    // Without an answer, as in a run, the verdict of code stands.
    both = (asked ? await questions.says(citation) : null) ?? citation.verdict === "supported";
  }
  return { code, checker, both };
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

function agreementOf(results: readonly (Passes & { supported: boolean })[], by: keyof Passes): Agreement {
  const right = results.filter(({ supported }) => supported);
  const wrong = results.filter(({ supported }) => !supported);
  const passed = share(right.filter((result) => result[by]).length, right.length);
  const passedWrongly = share(wrong.filter((result) => result[by]).length, wrong.length);
  return { passed, passedWrongly, balancedAccuracy: (passed + 1 - passedWrongly) / 2 };
}

/** Measures a judge. Rejects with CheckerSilent, or with the reason of the signal. */
export async function measureChecker(
  claims: readonly LabelledClaim[],
  { check, ask, progress, signal }: Measuring,
): Promise<CheckerFigures> {
  const questions = new Questions(ask);
  const results: (Passes & { supported: boolean })[] = [];
  for (const claim of claims) {
    signal.throwIfAborted();
    const sentences: Passes[] = [];
    for (const citations of await citationsOf(claim, check))
      sentences.push(await passesOf(citations, questions));
    const every = (by: keyof Passes) => sentences.length > 0 && sentences.every((passes) => passes[by]);
    const { supported } = claim;
    results.push({ supported, code: every("code"), checker: every("checker"), both: every("both") });
    progress(results.length);
  }
  const { requests, errors, cost } = questions;
  return {
    claims: results.length,
    supported: results.filter(({ supported }) => supported).length,
    code: agreementOf(results, "code"),
    checker: agreementOf(results, "checker"),
    both: agreementOf(results, "both"),
    requests,
    errors,
    cost,
  };
}
