// A scripted web in two versions, with the reports that cite it: each fact is a sentence of a page, and of the report.

import type { ChangeFinding, ChangeKind } from "@/lib/changes/changes-schema";
import { compareFindings } from "@/lib/changes/compare-findings";
import type { ComparedReport } from "@/lib/changes/compared";
import { checkReport } from "@/lib/citation-check/evidence";

/** A fact: what the first version says, and what the second says; null where it says nothing of it. */
export type Fact = { kind: ChangeKind; before: string | null; after: string | null };

export type Web = { name: string; opening: string; facts: Fact[] };

const PAGES = 4;

export const same = (before: string, after: string): Fact => ({ kind: "unchanged", before, after });
export const changed = (before: string, after: string): Fact => ({ kind: "changed", before, after });
export const gone = (before: string): Fact => ({ kind: "gone", before, after: null });
export const added = (after: string): Fact => ({ kind: "new", before: null, after });

/** One version: a page for each few facts, and a report with a sentence and a citation for each fact. */
function versionOf({ opening, facts }: Web, side: "before" | "after"): ComparedReport {
  const placed = facts.map((fact, index) => ({ text: fact[side], number: (index % PAGES) + 1 }));
  const order = side === "before" ? placed : placed.toReversed();
  const sources = Array.from({ length: PAGES }, (_, index) => {
    const said = placed.filter(({ number, text }) => number === index + 1 && text !== null);
    const text = [`# ${opening}`, opening, ...said.map((each) => each.text)].join("\n\n");
    const number = index + 1;
    const pageId = `page_${side}_${number}`;
    return {
      number,
      sourceId: `src_${number}`,
      title: opening,
      url: `https://a.example/${number}`,
      pageId,
      text,
    };
  });
  const content = order.flatMap(({ text, number }) =>
    text === null ? [] : [text.replace(/\.$/, ` [${number}].`)],
  );
  const report = content.join("\n\n");
  const checked = checkReport({
    content: report,
    question: opening,
    sources: sources.map(({ number, text }) => ({ number, text, status: "read" })),
  });
  const citations = checked.citations.map(({ number, sentenceStart, passage, verdict }) => ({
    ...{ number, sentenceStart, passage, supported: verdict === "supported" || verdict === "likely" },
    sourceId: `src_${number}`,
    pageId: `page_${side}_${number}`,
  }));
  return {
    id: side,
    content: report,
    citations,
    sources: sources.map((source) => ({ ...source, readAt: null, error: null })),
  };
}

export const reportsOf = (web: Web) => ({ before: versionOf(web, "before"), after: versionOf(web, "after") });

/** What a comparison said of each fact, in the order of the facts. */
export function toldOf(web: Web): { fact: Fact; found: ChangeFinding[]; right: boolean }[] {
  const { findings } = compareFindings(reportsOf(web));
  const strip = (text: string | null | undefined) => text ?? null;
  return web.facts.map((fact) => {
    const found = findings.filter(({ before, after }) =>
      [
        [before, fact.before],
        [after, fact.after],
      ].some(([side, text]) => {
        const said = typeof side === "object" && side?.said === "report" ? strip(side.text) : null;
        return said !== null && said === strip(text as string | null);
      }),
    );
    const right = found.length === 1 && found[0]?.kind === fact.kind;
    return { fact, found, right };
  });
}
