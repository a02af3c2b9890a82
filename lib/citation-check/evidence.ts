// Checks every citation of a report against the stored page of its source: finds the best passage, compares
// its facts, and returns a verdict. Pure and synchronous, so that it can run in a worker. Offsets refer to
// the given texts: `page.slice(start, end)` is the passage. evidence-verdict.ts has the rule of the verdicts.

import { type CitationMark, withoutCitations } from "@/lib/reports/citations";
import { joinedOperands } from "@/lib/reports/operands";
import { reportFaults } from "@/lib/reports/report-faults";
import { hasSupport } from "@/lib/reports/verdict";
import type { CheckCause, Verdict } from "@/lib/run-log/run-state";
import { leadingScript } from "@/lib/text/language";
import { countWords } from "@/lib/text/word-count";
import type { CheckedCitation, CheckedSource, Parts, ReportCheck, ReportToCheck } from "./check";
import { uncitedSentences } from "./coverage";
import { claimKeys } from "./evidence-candidates";
import { inWords } from "./evidence-cells";
import { type Claim, claimsOf } from "./evidence-claims";
import { derivedFrom } from "./evidence-derived";
import type { Placed } from "./evidence-features";
import { graded } from "./evidence-grade";
import { type EvidencePage, preparePage } from "./evidence-page";
import { partsOf } from "./evidence-parts";
import { quotesCell } from "./evidence-quoted-cell";
import { isUnreadable, languageOf, speaksOtherwise } from "./evidence-readable";
import { rivalPassage } from "./evidence-rival";
import { bestWindow, verbatimNear } from "./evidence-search";
import { supportOf } from "./evidence-support";
import { settledVerdict, verdictBySupport } from "./evidence-verdict";
import type { Window } from "./evidence-window";
import { factsOf } from "./facts";
import { isHard, isNumeric, rivals, sameFact } from "./facts-match";

// Faults that a revision could fix, as data for the agent: one line each, page text in quotation marks.

const MOST = 12;
const LONGEST_PASSAGE = 300;
const LONGEST_SENTENCE = 200;

/** One line in quotation marks, with inner quotation marks replaced. */
function quoted(text: string, most: number): string {
  const line = text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .replaceAll('"', "'")
    .trim();
  const letters = [...line.slice(0, most * 2)];
  return `"${letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : line}"`;
}

/**
 * The faults of a report: `before` (unknown numbers, no citation, wrong language), then unread sources, then
 * unsupported sentences, each with the nearest passage. At most 12; the rest is counted.
 */
function faultsOf(report: {
  content: string;
  citations: readonly CheckedCitation[];
  known: ReadonlyMap<number, CheckedSource>;
  before: readonly string[];
}): string[] {
  const { content, citations, before } = report;
  const faults = [...before];
  const unread = [
    ...new Set(citations.filter(({ cause }) => cause === "not_read").map(({ number }) => number)),
  ];
  if (unread.length > 0)
    faults.push(`Cited, but never read: ${unread.map((number) => `[${number}]`).join(", ")}.`);
  const told = new Set<string>();
  for (const { verdict, number, sentenceStart, sentenceEnd, passage, facts } of citations) {
    const key = `${sentenceStart} ${number}`;
    if (verdict !== "not_found" || told.has(key)) continue;
    told.add(key);
    const sentence = quoted(withoutCitations(content.slice(sentenceStart, sentenceEnd)), LONGEST_SENTENCE);
    const missing = facts
      .filter(({ found }) => !found)
      .map(({ start, end }) => quoted(content.slice(start, end), 60));
    const lacks = missing.length > 0 ? ` It lacks ${missing.slice(0, 5).join(", ")}.` : "";
    const nearest = passage
      ? ` Nearest passage: ${quoted(passage.text, LONGEST_PASSAGE)}.`
      : " Nothing near it stands there.";
    faults.push(`Source [${number}] does not say ${sentence}.${lacks}${nearest}`);
  }
  return faults.length > MOST ? [...faults.slice(0, MOST), `And ${faults.length - MOST} more.`] : faults;
}

/** The share of words from which a passage is shown as the nearest. */
const NEAR = 0.25;
/** The share of words from which another date in the passage refers to the same thing. */
const SAME_SUBJECT = 0.5;
const SHORTEST_VERBATIM = 12;
/** A page that contains most words of a sentence is in the sentence's language, at least there. */
const OWN_WORDS = 0.6;

type Read = { page: EvidencePage; foreign: boolean };

/** A claim with the window of its page that matches it best. */
type Looked = { claim: Claim; spoken: Claim; read: Read; window: Window | null };

function look(claim: Claim, read: Read): Looked {
  const spoken = inWords(claim);
  return { claim, spoken, read, window: bestWindow(read.page, spoken) };
}

/** The maximum number of other sources whose places are examined. */
const MOST_OTHERS = 8;

/** The places that the other sources cited at the same position have for a claim. */
function othersOf(own: Looked, all: readonly (Looked | null)[]): Placed[] {
  const others = all.flatMap((other) =>
    other && other !== own && !other.read.foreign && other.window
      ? [{ page: other.read.page, window: other.window }]
      : [],
  );
  return others.slice(0, MOST_OTHERS);
}

type Finding = Pick<CheckedCitation, "match" | "passage" | "verdict" | "score" | "facts" | "cause"> & {
  /** The nearest passage, if the page is in the language of the report. */
  window?: Window;
  /** How likely people would call the citation supported, from 0 to 1, if there is a passage. */
  support?: number;
  /** True when no fact, name or contradiction settled the verdict, or the page is in another language. */
  unsettled?: boolean;
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

/** A cell quoted from the same row and column needs no further proof, unless a fact of its own is missing. */
function settledOf({ claim, spoken, read: { page }, window }: Looked & { window: Window }): Verdict | null {
  const has = window.facts.every(({ found }) => found);
  if (has && quotesCell(claim, page, window)) return "supported";
  return settledVerdict(spoken, page, window);
}

function finding(
  { claim, spoken, read: { page, foreign }, window }: Looked,
  others: readonly Placed[],
): Finding {
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
      ...(tells ? {} : { unsettled: true }),
    };
  }
  const facts = window.facts
    .filter(({ fact }) => fact.start >= claim.own.start)
    .map(({ fact, found }) => ({ start: fact.start, end: fact.end, found }));
  const passage = passageAt(page, window);
  const score = hundredths(window.words);
  const support = supportOf(spoken, { page, window }, others);
  if (foreign && window.words < OWN_WORDS) return foreignFinding(window, { facts, passage, score });
  const exact = wordForWord(claim, page, window);
  const settled = settledOf({ claim, spoken, read: { page, foreign }, window });
  const verdict = settled ?? verdictBySupport(spoken, window, support);
  const unsettled = settled === null;
  // A cell says little by itself, so its headers must be supported as well.
  if (exact?.whole && (spoken === claim || verdict === "supported"))
    return {
      match: "verbatim",
      passage: passageAt(page, exact),
      verdict: "supported",
      score: 1,
      facts: facts.map((fact) => ({ ...fact, found: true })),
      cause: null,
    };
  const near = hasSupport(verdict) || window.words >= NEAR || facts.some(({ found }) => found);
  if (!near) return { match: "none", passage: null, verdict, score, facts, cause: null, window, support };
  return {
    match: exact ? "verbatim" : "close",
    passage,
    verdict,
    score,
    facts,
    cause: null,
    window,
    support,
    unsettled,
  };
}

/**
 * If a page lacks a figure, the passage with another value for the same thing is shown. The verdict does not
 * change.
 */
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

/** A figure that follows from figures of the page names these. */
function withOperands({ spoken, read, window }: Looked, found: Finding): Finding {
  if (found.verdict !== "partly" || !window) return found;
  const facts = found.facts.map((fact) => {
    const missing = fact.found ? undefined : window.facts.find((each) => each.fact.start === fact.start);
    const from = missing ? derivedFrom(spoken, read.page, window, missing.fact) : null;
    return from ? { ...fact, says: joinedOperands(from) } : fact;
  });
  return { ...found, facts };
}

/** In another language shared words prove nothing, but numbers and dates do. */
function foreignFinding(window: Window, found: Pick<Finding, "facts" | "passage" | "score">): Finding {
  const missing = window.facts.some(
    ({ fact, found: there }) => isHard(fact) && fact.kind !== "quotation" && !there,
  );
  return missing
    ? { match: "close", ...found, verdict: "not_found", cause: null }
    : { match: "close", ...found, verdict: "unchecked", cause: "other_language", unsettled: true };
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

/** Prepares the pages of the cited sources once each for all requested words. */
function readPages(report: ReportToCheck, claims: readonly Claim[]): Map<number, Read> {
  const wanted = new Map<number, Set<string>>();
  for (const claim of claims) {
    const keys = wanted.get(claim.mark.number) ?? new Set<string>();
    for (const key of claimKeys(claim)) keys.add(key);
    wanted.set(claim.mark.number, keys);
  }
  const own = { script: leadingScript(report.content), language: languageOf(report.content) };
  const pages = new Map<number, Read>();
  for (const { number, text, publishedAt = null } of report.sources) {
    const keys = wanted.get(number);
    if (!keys || text === null || isUnreadable(text)) continue;
    pages.set(number, { page: preparePage(text, keys, publishedAt), foreign: speaksOtherwise(own, text) });
  }
  return pages;
}

function causeOf(source: CheckedSource | undefined): CheckCause {
  if (!source) return "no_source";
  return source.text === null ? "not_read" : "unreadable";
}

/**
 * True when the passage has another value in place of a missing one; dates only if both have the same
 * subject.
 */
function saysOtherwise(claim: Claim, { facts, passage, score }: Finding): boolean {
  const stated = factsOf(passage?.text ?? "");
  return claim.facts.some(
    (fact) =>
      facts.some(({ start, found }) => start === fact.start && !found) &&
      (isNumeric(fact) || score >= SAME_SUBJECT) &&
      stated.some((other) => rivals(fact, other) && !claim.facts.some((own) => sameFact(own, other))),
  );
}

/** A source cited at the same position may supply what another one lacks; a contradiction is final. */
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

function citation(
  mark: CitationMark,
  { window: _window, support, unsettled: _unsettled, ...finding }: Finding,
): CheckedCitation {
  const { number, at, sentence } = mark;
  const score = support === undefined ? finding.score : hundredths(support);
  return { number, at, sentenceStart: sentence.start, sentenceEnd: sentence.end, ...finding, score };
}

/** The citation with the further places that its sentence rests on. One that is word for word in its passage has none. */
function withPlaces(citation: CheckedCitation, parts: Parts | null | undefined): CheckedCitation {
  const further = parts?.further ?? [];
  return further.length > 0 && citation.match !== "verbatim" && hasSupport(citation.verdict)
    ? { ...citation, further }
    : citation;
}

/** Checks a report against the pages that it cites. Deterministic, without time or network. */
export function checkReport(report: ReportToCheck): ReportCheck {
  const { content, question, sources } = report;
  const known = new Map(sources.map((source) => [source.number, source]));
  const { marks, invalid, faults } = reportFaults({ content, question, sourceNumbers: [...known.keys()] });
  const claims = claimsOf(content, marks);
  const pages = readPages(report, claims);
  const looked = claims.map((claim) => {
    const read = pages.get(claim.mark.number);
    return read ? look(claim, read) : null;
  });
  const places = Map.groupBy(looked, (each) => each?.claim.own);
  const findings = claims.map((claim, index) => {
    const own = looked[index];
    if (!own) return withoutPage(claim, causeOf(known.get(claim.mark.number)));
    return withOperands(own, finding(own, othersOf(own, places.get(claim.own) ?? [])));
  });
  bearTogether(claims, findings);
  const citations = claims.flatMap(({ mark }, index) => {
    const found = findings[index];
    const claim = claims[index];
    const read = pages.get(mark.number);
    return found && claim ? [citation(mark, read ? withRival(claim, found, read) : found)] : [];
  });
  const parts = looked.map((own, index) =>
    own?.window && findings[index]?.passage ? partsOf(own.spoken, own.read.page, own.window) : null,
  );
  return {
    citations: citations.map((one, index) => withPlaces(graded(one, parts[index] ?? null), parts[index])),
    parts,
    unsure: findings.flatMap(({ unsettled }, index) => (unsettled ? [index] : [])),
    invalid,
    uncited: uncitedSentences(content),
    faults: faultsOf({ content, citations, known, before: faults }),
    wordCount: countWords(withoutCitations(content)),
  };
}
