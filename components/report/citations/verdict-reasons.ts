// Explains a citation's verdict. Loaded with the card, not with the page.

import type { Words } from "@/lib/i18n/translate";
import { operandsOf } from "@/lib/reports/operands";
import type { Citation } from "@/lib/run-log/run-state";

const MOST_NAMED = 4;

/** `“43 US dollars” and “47 to 58”`. */
function quoted(t: Words, texts: readonly string[]): string {
  const names = texts.slice(0, MOST_NAMED).map((text) => t("report.reason.quoted", { text }));
  if (texts.length > MOST_NAMED) names.push(t("report.reason.more", { count: texts.length - MOST_NAMED }));
  return t.list(names);
}

const LONGEST_FACT = 60;
/** Marks of Markdown around a fact, which say nothing to a reader. */
const MARKS = /`|\*\*/g;

const shortened = (text: string) =>
  text.length > LONGEST_FACT ? `${text.slice(0, LONGEST_FACT).trimEnd()}…` : text;

const plain = (text: string) => shortened(text.replace(/\s+/g, " ").trim());

/** What the passage says instead of the facts that it lacks. */
function otherTexts({ facts }: Citation): string[] {
  const texts = facts.flatMap(({ found, says }) => (found || says === undefined ? [] : plain(says)));
  return [...new Set(texts)];
}

/** The figures that follow from others of the passage, and these: "“280 crowns” can be calculated from “1,140 crowns” and “860 crowns”". */
function calculated(t: Words, citation: Citation, content: string): string {
  const derived = citation.facts.filter(({ found, says }) => !found && says !== undefined);
  if (citation.verdict !== "partly" || derived.length === 0) return "";
  const operands = derived.flatMap(({ says = "" }) => operandsOf(says).map(plain));
  const facts = factTexts({ ...citation, facts: derived }, content, false);
  return t("report.reason.calculated", {
    facts: quoted(t, facts),
    figures: quoted(t, [...new Set(operands)]),
  });
}

function factTexts(citation: Citation, content: string, found: boolean): string[] {
  const texts = citation.facts
    .filter((fact) => fact.found === found)
    .map(({ start, end }) => content.slice(start, end).replace(MARKS, "").replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .map(shortened);
  return [...new Set(texts)];
}

/** Says which facts of a sentence the passage has and which it lacks. Empty when only a calculated figure is missing. */
function partlyReason(
  t: Words,
  { found, missing }: { found: string[]; missing: string[] },
  follows: boolean,
): string {
  const named = (texts: string[]) => ({ facts: quoted(t, texts), count: texts.length });
  if (missing.length === 0 && found.length > 0 && follows) return t("report.reason.stand", named(found));
  if (missing.length === 0) return follows ? "" : t("report.reason.someWords");
  if (found.length === 0) return t("report.reason.missing", named(missing));
  return t("report.reason.some", {
    ...named(found),
    missing: quoted(t, missing),
    missingCount: missing.length,
  });
}

/**
 * Explains the verdict of the citation check: "“43 US dollars” is in this passage". `content` is the
 * report's text, `shown` where the passage appears from here.
 */
export function codeReason(
  t: Words,
  citation: Citation,
  content: string,
  shown: "above" | "below" = "above",
): string {
  const { verdict, cause, match, passage, pageId } = citation;
  if (cause) return t(`report.reason.${cause}`);
  const found = factTexts(citation, content, true);
  const follows = calculated(t, citation, content);
  const open = follows
    ? { ...citation, facts: citation.facts.filter(({ says }) => says === undefined) }
    : citation;
  const missing = factTexts(open, content, false);
  const named = (texts: readonly string[]) => ({ facts: quoted(t, texts), count: texts.length });
  switch (verdict) {
    case "supported":
      if (found.length > 0) return t("report.reason.stand", named(found));
      return match === "verbatim" ? t("report.reason.verbatim") : t("report.reason.sameWords");
    case "likely":
      return t("report.reason.paraphrase");
    case "partly":
    case "weak":
      // A shared page does not tell the ids of pages, but shows their passages.
      if (pageId === null && passage === null) return t("report.reason.onlySeen");
      return [partlyReason(t, { found, missing }, follows !== ""), follows].filter(Boolean).join("; ");
    case "not_found": {
      const says = passage ? otherTexts(citation) : [];
      if (missing.length > 0 && says.length > 0)
        return t("report.reason.saysOther", { ...named(missing), says: quoted(t, says) });
      const reason =
        missing.length > 0 ? t("report.reason.notInPage", named(missing)) : t("report.reason.notSaid");
      return passage ? t("report.reason.nearest", { reason, shown }) : reason;
    }
    case "unchecked":
      return t("report.reason.cannotTell");
  }
}
