// Holds every citation of a report against the stored page of its source: the passage that bears it, what of its facts
// stands there, and a verdict. Pure and synchronous, so that it can run beside the server. Offsets always point into the
// texts as they were given: `page.slice(start, end)` is the passage. The rule of the verdicts: evidence-verdict.ts.

import { type CitationMark, withoutCitations } from "@/lib/reports/citations";
import { reportFaults } from "@/lib/reports/report-faults";
import type { CheckCause } from "@/lib/run-log/run-state";
import { leadingScript } from "@/lib/text/language";
import { countWords } from "@/lib/text/word-count";
import type { CheckedCitation, CheckedSource, ReportCheck, ReportToCheck } from "./check";
import { uncitedSentences } from "./coverage";
import { claimKeys } from "./evidence-candidates";
import { inWords } from "./evidence-cells";
import { type Claim, claimsOf } from "./evidence-claims";
import { faultsOf } from "./evidence-faults";
import { type EvidencePage, preparePage } from "./evidence-page";
import { isUnreadable, languageOf, speaksOtherwise } from "./evidence-readable";
import { rivalPassage } from "./evidence-rival";
import { bestWindow, verbatimNear } from "./evidence-search";
import { verdictOf } from "./evidence-verdict";
import type { Window } from "./evidence-window";
import { factsOf } from "./facts";
import { isHard, isNumeric, rivals, sameFact } from "./facts-match";

/** Share of words from which a passage is shown as the nearest one. */
const NEAR = 0.25;
/** Share of words from which another date in the passage is another date of the same thing. */
const SAME_SUBJECT = 0.5;
const SHORTEST_VERBATIM = 12;
/** A page that has most of a sentence's words speaks its language, at least there. */
const OWN_WORDS = 0.6;

type Read = { page: EvidencePage; foreign: boolean };

type Finding = Pick<CheckedCitation, "match" | "passage" | "verdict" | "score" | "facts" | "cause"> & {
  /** The nearest passage, where the page speaks the language of the report. */
  window?: Window;
};

const hundredths = (value: number) => Math.round(value * 100) / 100;

function withoutPage(claim: Claim, cause: CheckCause): Finding {
  const facts = claim.facts.map(({ start, end }) => ({ start, end, found: false }));
  return { match: "unread", passage: null, verdict: "unchecked", score: 0, facts, cause };
}

const passageAt = (page: EvidencePage, { start, end }: { start: number; end: number }) => ({
  start,
  end,
  text: page.text.slice(start, end),
});

function finding(claim: Claim, { page, foreign }: Read): Finding {
  const spoken = inWords(claim);
  const window = bestWindow(page, spoken);
  if (!window) {
    const facts = claim.facts.map(({ start, end }) => ({ start, end, found: false }));
    const tells = !foreign || claim.facts.some((fact) => isHard(fact) && fact.kind !== "quotation");
    return {
      match: "none",
      passage: null,
      verdict: tells ? "not_found" : "unchecked",
      score: 0,
      facts,
      cause: tells ? null : "other_language",
    };
  }
  const facts = window.facts
    .filter(({ fact }) => fact.start >= claim.own.start)
    .map(({ fact, found }) => ({ start: fact.start, end: fact.end, found }));
  const passage = passageAt(page, window);
  const score = hundredths(window.words);
  if (foreign && window.words < OWN_WORDS) return foreignFinding(window, { facts, passage, score });
  const exact = wordForWord(claim, page, window);
  const verdict = verdictOf(spoken, page, window);
  // What stands in a cell says little by itself: its heads must be borne as well.
  if (exact?.whole && (spoken === claim || verdict === "supported"))
    return {
      match: "verbatim",
      passage: passageAt(page, exact),
      verdict: "supported",
      score: 1,
      facts: facts.map((fact) => ({ ...fact, found: true })),
      cause: null,
    };
  const near =
    verdict === "supported" || verdict === "weak" || window.words >= NEAR || facts.some(({ found }) => found);
  if (!near) return { match: "none", passage: null, verdict, score, facts, cause: null, window };
  return { match: exact ? "verbatim" : "close", passage, verdict, score, facts, cause: null, window };
}

/** Where a page lacks a figure, the passage that gives another one for the same thing is shown. The verdict stays. */
function withRival(claim: Claim, found: Finding, { page }: Read): Finding {
  const { window, verdict, facts } = found;
  if (verdict !== "not_found" || !window) return found;
  const rival = rivalPassage(page, inWords(claim), window);
  if (!rival) return found;
  const { start, end, says } = rival;
  const within = found.passage && found.passage.start <= start && end <= found.passage.end;
  return {
    ...found,
    match: found.match === "none" ? "close" : found.match,
    passage: within ? found.passage : passageAt(page, { start, end }),
    facts: facts.map((fact) => {
      const other = fact.found ? undefined : says.get(fact.start);
      return other === undefined ? fact : { ...fact, says: other };
    }),
  };
}

/** In another language words prove nothing; numbers and dates still do. */
function foreignFinding(window: Window, found: Pick<Finding, "facts" | "passage" | "score">): Finding {
  const missing = window.facts.some(
    ({ fact, found: there }) => isHard(fact) && fact.kind !== "quotation" && !there,
  );
  return missing
    ? { match: "close", ...found, verdict: "not_found", cause: null }
    : { match: "close", ...found, verdict: "unchecked", cause: "other_language" };
}

function wordForWord(
  claim: Claim,
  page: EvidencePage,
  window: Window,
): { start: number; end: number; whole: boolean } | null {
  const own = claim.text.trim();
  if (own.length >= SHORTEST_VERBATIM) {
    const found = verbatimNear(page, own, window);
    if (found) return { ...found, whole: true };
  }
  const quoted = window.facts.some(({ fact, found }) => fact.kind === "quotation" && found);
  return quoted ? { start: window.start, end: window.end, whole: false } : null;
}

/** Pages of the cited sources, prepared once each for the words that are asked of them. */
function readPages(report: ReportToCheck, claims: readonly Claim[]): Map<number, Read> {
  const wanted = new Map<number, Set<string>>();
  for (const claim of claims) {
    const keys = wanted.get(claim.mark.number) ?? new Set<string>();
    for (const key of claimKeys(claim)) keys.add(key);
    wanted.set(claim.mark.number, keys);
  }
  const own = { script: leadingScript(report.content), language: languageOf(report.content) };
  const pages = new Map<number, Read>();
  for (const { number, text } of report.sources) {
    const keys = wanted.get(number);
    if (!keys || text === null || isUnreadable(text)) continue;
    pages.set(number, { page: preparePage(text, keys), foreign: speaksOtherwise(own, text) });
  }
  return pages;
}

function causeOf(source: CheckedSource | undefined): CheckCause {
  if (!source) return "no_source";
  return source.text === null ? "not_read" : "unreadable";
}

/** True when the passage states another value where it lacks one of the claim's; dates only where both speak of one thing. */
function saysOtherwise(claim: Claim, { facts, passage, score }: Finding): boolean {
  const stated = factsOf(passage?.text ?? "");
  return claim.facts.some(
    (fact) =>
      facts.some(({ start, found }) => start === fact.start && !found) &&
      (isNumeric(fact) || score >= SAME_SUBJECT) &&
      stated.some((other) => rivals(fact, other) && !claim.facts.some((own) => sameFact(own, other))),
  );
}

/** What one source lacks of a claim, another that is cited at the same place may have; what it denies, none. */
function bearTogether(claims: readonly Claim[], findings: Finding[]): void {
  claims.forEach((claim, index) => {
    const finding = findings[index];
    if (!finding || claim.together.length < 2 || finding.verdict !== "not_found" || !finding.passage) return;
    const others = claims.flatMap((other, place) =>
      other.own === claim.own && place !== index ? [findings[place]] : [],
    );
    const has = finding.facts.some(({ found }) => found);
    const all = finding.facts.every(
      ({ found }, place) => found || others.some((other) => other?.facts[place]?.found),
    );
    if (has && all && finding.score >= NEAR && !saysOtherwise(claim, finding)) finding.verdict = "supported";
  });
}

function citation(mark: CitationMark, { window: _window, ...finding }: Finding): CheckedCitation {
  const { number, at, sentence } = mark;
  return { number, at, sentenceStart: sentence.start, sentenceEnd: sentence.end, ...finding };
}

/** Checks a report against the pages its citations name. Deterministic; neither time nor network is touched. */
export function checkReport(report: ReportToCheck): ReportCheck {
  const { content, question, sources } = report;
  const known = new Map(sources.map((source) => [source.number, source]));
  const { marks, invalid, faults } = reportFaults({ content, question, sourceNumbers: [...known.keys()] });
  const claims = claimsOf(content, marks);
  const pages = readPages(report, claims);
  const findings = claims.map((claim) => {
    const read = pages.get(claim.mark.number);
    return read ? finding(claim, read) : withoutPage(claim, causeOf(known.get(claim.mark.number)));
  });
  bearTogether(claims, findings);
  const citations = claims.flatMap(({ mark }, index) => {
    const found = findings[index];
    const claim = claims[index];
    const read = pages.get(mark.number);
    return found && claim ? [citation(mark, read ? withRival(claim, found, read) : found)] : [];
  });
  return {
    citations,
    invalid,
    uncited: uncitedSentences(content),
    faults: faultsOf({ content, citations, known, before: faults }),
    wordCount: countWords(withoutCitations(content)),
  };
}
