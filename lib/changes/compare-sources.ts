// What became of the sources of two reports: new, read again with another text, not readable any more, or unchanged.

import { differenceOf } from "@/lib/reports/difference";
import type { SourceChange } from "./changes-schema";
import type { ComparedReport, ComparedSource, ReportsToCompare } from "./compared";

/** Sources whose texts are compared, paragraphs shown of each, and code units of a paragraph. */
const MOST_TEXTS = 20;
const MOST_ROWS = 8;
const LONGEST_ROW = 2_000;

type Rows = Pick<SourceChange, "rows" | "moreRows">;
const NO_ROWS: Rows = { rows: [], moreRows: 0 };

function rowsOf(before: string, after: string): Rows {
  const rows = differenceOf(before, after).filter(({ kind }) => kind !== "same");
  const shown = rows.slice(0, MOST_ROWS).map(({ pieces }) => {
    let left = LONGEST_ROW;
    return pieces.flatMap(({ kind, text }) => {
      const cut = text.slice(0, Math.max(0, left));
      left -= text.length;
      return cut === "" ? [] : [{ kind, text: cut }];
    });
  });
  return { rows: shown, moreRows: rows.length - shown.length };
}

const isRead = (source: ComparedSource | undefined): source is ComparedSource & { pageId: string } =>
  source !== undefined && source.pageId !== null && source.error === null;

function kindOf(before: ComparedSource | undefined, after: ComparedSource | undefined): SourceChange["kind"] {
  if (after?.error) return "dead";
  if (!isRead(after)) return "unchanged";
  if (!isRead(before)) return "new";
  return before.pageId === after.pageId ? "unchanged" : "changed";
}

const citedIn = ({ citations }: ComparedReport) => citations.map(({ sourceId }) => sourceId);

/** The sources that either report cites, by number. */
export function compareSources({ before, after }: ReportsToCompare): SourceChange[] {
  const [old, now] = [before, after].map(
    ({ sources }) => new Map(sources.map((source) => [source.sourceId, source])),
  );
  let texts = MOST_TEXTS;
  const ids = new Set([...citedIn(before), ...citedIn(after)]);
  return [...ids]
    .flatMap((id): SourceChange[] => {
      const [one, other] = [old?.get(id), now?.get(id)];
      const source = other ?? one;
      if (!source) return [];
      const kind = kindOf(one, other);
      const reading = (each: ComparedSource | undefined) =>
        isRead(each) ? { pageId: each.pageId, readAt: each.readAt } : null;
      const compared = kind === "changed" && one?.text && other?.text && texts > 0;
      if (compared) texts -= 1;
      const { number, sourceId, title, url } = source;
      return [
        {
          ...{ kind, number, sourceId, title, url },
          before: reading(one),
          after: reading(other),
          error: kind === "dead" ? (other?.error ?? null) : null,
          ...(compared ? rowsOf(one.text ?? "", other.text ?? "") : NO_ROWS),
        },
      ];
    })
    .sort((a, b) => a.number - b.number);
}
