// What changed, as the Markdown of a report: the line, then what changed, is new, is gone, the sources, and what is unchanged.

import type { Words } from "@/lib/i18n/translate";
import { escaped } from "@/lib/report-export/markdown";
import { oneLine } from "@/lib/reports/plain-text";
import { lineOf } from "./changes-line";
import type { ChangeFinding, ChangeSide, ChangesResponse, SourceChange } from "./changes-schema";

const LONGEST_PASSAGE = 400;

const cut = (text: string) => {
  const line = oneLine(text);
  return line.length > LONGEST_PASSAGE ? `${line.slice(0, LONGEST_PASSAGE)}…` : line;
};

const marks = (side: ChangeSide) =>
  [...new Set(side.places.map(({ number }) => number))].map((number) => `[${number}]`).join("");

const said = (side: ChangeSide) => [escaped(side.text), marks(side)].filter(Boolean).join(" ");

const passages = (side: ChangeSide) => side.places.slice(0, 1).map(({ text }) => `  > ${escaped(cut(text))}`);

function changedLines(t: Words, { before, after, values }: ChangeFinding): string {
  const shown = values
    .filter(({ what }) => what !== "meaning")
    .map((value) => `**${escaped(value.before)} → ${escaped(value.after)}**`)
    .join(", ");
  const sides = [
    ...(before ? [`- ${t("changes.before")}: ${said(before)}`, ...passages(before)] : []),
    ...(after ? [`- ${t("changes.after")}: ${said(after)}`, ...passages(after)] : []),
  ];
  return [shown || `**${t("changes.opposite")}**`, "", ...sides].join("\n");
}

function aloneLines(t: Words, { before, after, why }: ChangeFinding): string {
  const side = after ?? before;
  if (!side) return "";
  const reason = why ? ` (${t(`changes.why.${why}`)})` : "";
  return [`- ${said(side)}${reason}`, ...passages(side)].join("\n");
}

function sourceLine(t: Words, source: SourceChange): string {
  const kind = t(`changes.source.${source.kind}`);
  return `- ${kind}: ${escaped(source.title)} [${source.number}]`;
}

/** In the language of `t`. */
export function changesMarkdown(t: Words, changes: ChangesResponse): string {
  const of = (kind: ChangeFinding["kind"]) => changes.findings.filter((finding) => finding.kind === kind);
  const section = (heading: string, lines: string[]) =>
    lines.length === 0 ? [] : [`## ${heading}`, lines.join("\n\n")];
  const sources = changes.sources.filter(({ kind }) => kind !== "unchanged");
  return [
    lineOf(t, changes),
    ...(changes.words ? [escaped(changes.words.text), `*${t("changes.worded")}*`] : []),
    ...section(
      t("changes.changed"),
      of("changed").map((finding) => changedLines(t, finding)),
    ),
    ...section(
      t("changes.new"),
      of("new").map((finding) => aloneLines(t, finding)),
    ),
    ...section(
      t("changes.gone"),
      of("gone").map((finding) => aloneLines(t, finding)),
    ),
    ...section(
      t("changes.sources"),
      sources.map((source) => sourceLine(t, source)),
    ),
    ...section(
      t("changes.unchanged"),
      of("unchanged").map((finding) => aloneLines(t, finding)),
    ),
    ...(changes.complete ? [] : [t("changes.incomplete")]),
  ].join("\n\n");
}
