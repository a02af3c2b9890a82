// The fact check as code: claims are compared with the stored pages like the sentences of a report. It
// answers every tool with the schema of `FactCheckTool` that names the activity `evidence`.

import type { CheckedCitation } from "@/lib/citation-check/check";
import { withoutCitations } from "@/lib/reports/citations";
import type { Judgement, Verdict } from "@/lib/run-log/run-state";
import { type factCheckSchema, LONGEST_EVIDENCE } from "@/lib/tools/fact-check";
import type { Params } from "@/lib/tools/tool";
import type { ActivityFor } from "./activity";
import { textsOfSources } from "./checked-sources";
import { cutText, dataBlock, lines, oneLine, outsideLine, type PromptText, told } from "./data-block";

/** Characters of the id of a claim. */
const LONGEST_ID = 40;

/** Claims with an id on one line, and only with numbers that a source can have. */
const plainClaims = (claims: Params<typeof factCheckSchema>["claims"]) =>
  claims.map(({ id, claim, source_numbers }) => ({
    id: cutText(oneLine(id), LONGEST_ID).text,
    claim,
    numbers: [...new Set(source_numbers)].filter((number) => number >= 1),
  }));

const NO_SOURCE = "The claim names no source: numbers of sources begin at 1.";

type Judged = { id: string; verdict: Judgement["verdict"]; evidence: string };

/** As one sentence on one line, so that a citation mark after it applies to all of it. */
function sentenceOf(claim: string): string {
  const plain = oneLine(withoutCitations(claim)).replace(/[`#|>*_[\]]+/g, " ");
  return plain.trim().replace(/(?<![.!?…])[.!?…]+(?=\s|$)/g, ",");
}

const ORDER: readonly Verdict[] = ["supported", "likely", "partly", "weak", "unchecked", "not_found"];

/** The strongest of several citations. */
function best(citations: CheckedCitation[]): CheckedCitation | undefined {
  return citations.toSorted(
    (a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || b.score - a.score,
  )[0];
}

function judged(id: string, citation: CheckedCitation | undefined): Judged {
  const verdict = citation?.verdict === "supported" ? "supported" : "unclear";
  if (!citation?.passage) {
    const missing = citation?.cause === "not_read" || citation?.cause === "no_source";
    return { id, verdict, evidence: missing ? "The source was not read." : "Nothing near it was found." };
  }
  const lead = verdict === "supported" ? "" : "The nearest passage: ";
  const text = `${lead}“${outsideLine(citation.passage.text)}” [${citation.number}]`;
  return { id, verdict, evidence: cutText(text, LONGEST_EVIDENCE).text };
}

/** Verdict and passage for each claim; code never returns `contradicted`, which it cannot determine. */
export const evidence: ActivityFor<typeof factCheckSchema> = async (call, _tool, context) => {
  const claims = plainClaims(call.claims);
  const sources = await textsOfSources(context, ({ number }) =>
    claims.some(({ numbers }) => numbers.includes(number)),
  );
  const starts: number[] = [];
  let content = "";
  for (const { claim, numbers } of claims) {
    starts.push(content.length);
    content += `${sentenceOf(claim)} ${numbers.map((number) => `[${number}]`).join("")}.\n\n`;
  }
  const report = {
    content,
    question: context.scope.question,
    sources: sources.map(({ checked }) => checked),
  };
  const { citations } = await context.services.checkReport(report, context.signal);
  const verdicts = claims.map(({ id, numbers }, index) => {
    if (numbers.length === 0) return { id, verdict: "unclear" as const, evidence: NO_SOURCE };
    const from = starts[index] ?? 0;
    const to = starts[index + 1] ?? content.length;
    return judged(id, best(citations.filter(({ at }) => at >= from && at < to)));
  });
  return { verdicts };
};

/** Passages are data, whoever checked them. */
export function renderEvidence(output: unknown): PromptText {
  const { verdicts } = output as { verdicts: Judged[] };
  const said = verdicts.map(
    ({ id, verdict, evidence }) => told`${oneLine(id)}: ${oneLine(verdict)}. ${oneLine(evidence)}`,
  );
  return dataBlock(told`verdicts`, lines(said));
}
