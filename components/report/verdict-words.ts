// Verdicts as a person reads them: a word and a sign for each, the reasons of one, the sum of a report's.

import type { Citation, Judgement, Report, Verdict } from "@/lib/runs/run-state";
import { countVerdicts, standingVerdict } from "@/lib/runs/verdict";

/** Colour never says it alone; what is supported needs no sign. */
export const VERDICT_SIGN: Record<Verdict, string> = {
  supported: "",
  weak: "≈",
  not_found: "!",
  unchecked: "?",
};

export const VERDICT_WORD: Record<Verdict, string> = {
  supported: "supported",
  weak: "weak",
  not_found: "not found",
  unchecked: "cannot be checked",
};

export const JUDGED_WORD: Record<Judgement["verdict"], string> = {
  supported: "supported",
  contradicted: "contradicted",
  unclear: "unclear",
};

const CAUSE_WORDS: Record<NonNullable<Citation["cause"]>, string> = {
  no_source: "no source has its number",
  not_read: "the page was never read",
  unreadable: "the page could not be read",
  other_language: "the page is in another language",
  earlier: "it was written before citations were checked",
};

/** Worth a second look: not supported. What was written before there was a check is not in doubt one by one. */
export function isDoubtful(citation: Citation): boolean {
  return standingVerdict(citation) !== "supported" && citation.cause !== "earlier";
}

/** Code left it open although there is a page: what the model can be asked about. */
export function isOpen({ verdict, pageId }: Citation): boolean {
  return pageId !== null && (verdict === "weak" || verdict === "unchecked");
}

const MOST_NAMED = 4;

/** `“43 US dollars” and “47 to 58”`. */
function quoted(texts: readonly string[]): string {
  const names = texts.slice(0, MOST_NAMED).map((text) => `“${text}”`);
  if (texts.length > MOST_NAMED) names.push(`${texts.length - MOST_NAMED} more`);
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}

const LONGEST_FACT = 60;

function factTexts(citation: Citation, content: string, found: boolean): string[] {
  const texts = citation.facts
    .filter((fact) => fact.found === found)
    .map(({ start, end }) => content.slice(start, end).replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .map((text) => (text.length > LONGEST_FACT ? `${text.slice(0, LONGEST_FACT).trimEnd()}…` : text));
  return [...new Set(texts)];
}

const stands = (texts: readonly string[]) => (texts.length === 1 ? "stands" : "stand");
const doesNot = (texts: readonly string[]) => (texts.length === 1 ? "does not" : "do not");

/** Why code came to its verdict: "“43 US dollars” stands in this passage". `content` is the report's text. */
export function codeReason(citation: Citation, content: string): string {
  const { verdict, cause, match, passage, pageId } = citation;
  if (cause) return CAUSE_WORDS[cause];
  const found = factTexts(citation, content, true);
  const missing = factTexts(citation, content, false);
  switch (verdict) {
    case "supported":
      if (found.length > 0) return `${quoted(found)} ${stands(found)} in this passage`;
      return match === "verbatim" ? "it is quoted word for word" : "this passage has its words";
    case "weak":
      if (pageId === null) return "only the search result was seen";
      if (missing.length === 0) return "only some of its words stand in this passage";
      if (found.length === 0) return `${quoted(missing)} ${doesNot(missing)} stand in this passage`;
      return `${quoted(found)} ${stands(found)} in this passage, ${quoted(missing)} ${doesNot(missing)}`;
    case "not_found": {
      const what =
        missing.length > 0
          ? `${quoted(missing)} ${doesNot(missing)} stand in this page`
          : "this page does not say it";
      return passage ? `${what}; the nearest passage is shown above` : what;
    }
    case "unchecked":
      return "code cannot tell what this page says of it";
  }
}

/** The count at the head of a report: "38 citations: 34 supported, 3 weak, 1 not found; 2 factual sentences without a source". */
export function countedWords({ citations, uncited }: Pick<Report, "citations" | "uncited">): string {
  const number = uncited.length;
  const open = `${number} factual ${number === 1 ? "sentence" : "sentences"} without a source`;
  return number > 0 ? `${citationWords(citations)}; ${open}` : citationWords(citations);
}

function citationWords(citations: readonly Citation[]): string {
  if (citations.length === 0) return "No citations";
  const head = `${citations.length} ${citations.length === 1 ? "citation" : "citations"}`;
  if (citations.every(({ cause }) => cause === "earlier"))
    return `${head}, written before citations were checked`;
  const counts = countVerdicts(citations);
  const parts = (Object.keys(VERDICT_WORD) as Verdict[]).filter((verdict) => counts[verdict] > 0);
  if (counts.supported === citations.length)
    return `${head}, ${citations.length === 1 ? "" : "all "}${VERDICT_WORD.supported}`;
  return `${head}: ${parts.map((verdict) => `${counts[verdict]} ${VERDICT_WORD[verdict]}`).join(", ")}`;
}
