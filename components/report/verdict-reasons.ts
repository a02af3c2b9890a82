// Why a citation has its verdict, in words. Loaded with the card that says it, not with the page.

import type { Citation, Judgement } from "@/lib/runs/run-state";

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
  check_failed: "the check broke off; save an edit of the report to have it checked again",
  earlier: "it was written before citations were checked",
};

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
