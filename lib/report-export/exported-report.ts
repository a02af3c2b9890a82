// The report model that all exports share: its text as a tree without the title, its numbered sources, and its
// citations. Built only from what its own run knew, so that the same report always produces the same bytes, whatever
// was asked in its thread later.

import type { Root } from "mdast";
import type { DrawnChart } from "@/lib/charts/draw";
import type { Words } from "@/lib/i18n/translate";
import { allCitations } from "@/lib/reports/all-citations";
import { parseReport } from "@/lib/reports/markdown-tree";
import { saidInstead } from "@/lib/reports/operands";
import { pagesOfSpans, severalPages } from "@/lib/reports/page-numbers";
import { picturedNumbers } from "@/lib/reports/placed-pictures";
import { oneLine, plainText } from "@/lib/reports/plain-text";
import {
  countVerdicts,
  effectiveVerdict,
  isDoubtful,
  isLowered,
  VERDICTS,
  type VerdictCounts,
} from "@/lib/reports/verdict";
import type {
  AnswerCheck,
  CheckCause,
  Citation,
  Disagreement,
  Report,
  Source,
  Verdict,
} from "@/lib/run-log/run-state";
import { kindWords } from "@/lib/sources/kind-words";
import { publicationWords } from "@/lib/sources/publication-words";
import { aboutOf, dayOf } from "./about";
import { NO_PICTURES, type Pictures } from "./pictures";
import { bodyOf } from "./report-body";
import { type ShownPicture, type SourcePictures, shownPictures } from "./source-pictures";
import { wordsFor } from "./words";

export type ExportedReport = {
  report: Report;
  /** The short answer above the report; null if there is none. */
  answer: AnsweredText | null;
  question: string;
  agentTitle: string;
  /** When a person last changed its text by hand; null or absent if nobody did. */
  editedAt?: number | null;
  /** Sources as the report's run knew them, by number. */
  sources: Source[];
  /** When a search of the run first brought a source, by its number; not the sources that only earlier runs found. */
  foundAt?: ReadonlyMap<number, number>;
  disagreements: Disagreement[];
  /** SHA-256 of the stored texts, by page id. */
  hashes: ReadonlyMap<string, string>;
  /** Its diagrams as images, if the client sent them; otherwise their sources are exported. */
  pictures?: Pictures;
  /** Its charts, drawn by `withCharts`; without them, their blocks stay code. */
  charts?: readonly DrawnChart[];
  /** The pictures of sources that its texts place, by their digests. */
  sourcePictures?: SourcePictures;
};

/** A short answer with its citation check; null if it was not checked. */
type AnsweredText = { content: string; check: AnswerCheck | null };

export type ExportedCitation = {
  /** Index among the citations of the document, from 0: those of the report, then those of the short answer. */
  index: number;
  citation: Citation;
  /** The verdict that applies, including a decision by the user. */
  verdict: Verdict;
  /** The cited sentence as plain text on one line. */
  sentence: string;
  /** The passage on one line; null if there is none. */
  passage: string | null;
  /** The facts and words that the page lacks, and what it says in their place. */
  lacks: string[];
  says: string[];
};

export type ListedSource = Source & {
  /** Never empty. */
  heading: string;
  sha256: string | null;
  citations: ExportedCitation[];
};

export type Evidence = {
  /** In the language of the report. */
  words: Words;
  /** Number of citations. */
  total: number;
  counts: VerdictCounts;
  /** Number of doubtful citations, each marked in the text. */
  doubts: number;
  /**
   * Citations with something to report: doubtful ones, and those whose verdict differed where they were
   * written.
   */
  doubtful: ExportedCitation[];
  /** Factual sentences without a source. */
  uncited: string[];
};

/** A text of the document: its Markdown, the tree of it, and its citations. */
/** More sources that are not cited are counted and not listed: they would be longer than the report. */
const MOST_OTHERS = 12;

export type DocumentText = { tree: Root; content: string; citations: ExportedCitation[] };

export type ReportDocument = Evidence &
  DocumentText & {
    title: string;
    about: { label: string; value: string }[];
    /** The short answer, shown above the text; null if there is none. */
    answer: DocumentText | null;
    cited: ListedSource[];
    /** Found but not cited; empty when they are too many to list. */
    others: ListedSource[];
    /** The number of sources that were found, not cited and are not listed. */
    unlisted: number;
    disagreements: Disagreement[];
    pictures: Pictures;
    /** By where their blocks begin in `content`. */
    charts: ReadonlyMap<number, DrawnChart>;
    /** The picture of a source that the address of an image names; null without its bytes. */
    pictureOf(url: string): ShownPicture | null;
  };

const SENTENCE = 600;
const cut = (text: string, most: number) => (text.length <= most ? text : `${oneLine(text.slice(0, most))}…`);

/** Cache of the last line, because all citations of a sentence convert the same one. */
let lastLine = { source: "", plain: "" };

/** Markdown as plain text on one line, with the cells of a table row separated. */
function plainLine(markdown: string): string {
  const source = markdown
    .slice(0, SENTENCE * 4)
    .replace(/\s+/g, " ")
    .trim();
  if (source !== lastLine.source) lastLine = { source, plain: readLine(source) };
  return lastLine.plain;
}

function readLine(source: string): string {
  const cells = source.startsWith("|") || / \| /.test(source) ? source.split(/(?<!\\)\|/) : [source];
  const plain = cells.map((cell) => oneLine(plainText(parseReport(cell.trim()))));
  return cut(plain.filter((cell) => cell !== "").join(" · ") || oneLine(source), SENTENCE);
}

/** The first cell of the table row around a span, unless the span is that cell: it names the row. */
function rowName(content: string, span: { start: number; end: number }): string {
  const from = content.lastIndexOf("\n", span.start - 1) + 1;
  if (!/^ {0,3}\|/.test(content.slice(from, from + 4))) return "";
  const begin = content.indexOf("|", from) + 1;
  const end = content.indexOf("|", begin);
  return end > 0 && end <= span.start ? content.slice(begin, end).trim().slice(0, 80) : "";
}

/** A part of the report as plain text; for a table cell with the name of its row. */
function plainSentence(content: string, span: { start: number; end: number }): string {
  const sentence = plainLine(content.slice(span.start, span.end));
  const name = rowName(content, span);
  return name ? `${plainLine(name)}: ${sentence}` : sentence;
}

const MOST_LACKS = 6;
const unique = (texts: string[]): string[] => [...new Set(texts.filter(Boolean))].slice(0, MOST_LACKS);

function checked(citation: Citation, index: number, content: string): ExportedCitation {
  const { sentenceStart: start, sentenceEnd: end, passage, facts, cause } = citation;
  // A citation with a cause was compared with no page.
  const missing = cause === null ? facts.filter(({ found }) => !found) : [];
  return {
    index,
    citation,
    verdict: effectiveVerdict(citation),
    sentence: plainSentence(content, { start, end }),
    passage: passage ? plainLine(passage.text) : null,
    lacks: unique(missing.map((fact) => plainLine(content.slice(fact.start, fact.end)))),
    says: unique(missing.flatMap((fact) => saidInstead(fact, citation.verdict).map(plainLine))),
  };
}

/** Why a citation could not be checked; null otherwise. */
const causeOf = ({ citation, verdict }: ExportedCitation): CheckCause | null =>
  verdict === "unchecked" ? citation.cause : null;

/** The results of the citation check of a report and its short answer. */
export function evidenceOf(
  report: Pick<Report, "content" | "citations" | "uncited">,
  answer: AnsweredText | null = null,
): Evidence {
  const above = answer?.check ? { content: answer.content, ...answer.check } : null;
  // In reading order; the citations of the report keep their numbers.
  const parts = [...(above ? [{ ...above, first: report.citations.length }] : []), { ...report, first: 0 }];
  const all = allCitations(report, above);
  return {
    words: wordsFor(report.content),
    total: all.length,
    counts: countVerdicts(all),
    doubts: all.filter(isDoubtful).length,
    doubtful: parts.flatMap(({ content, citations, first }) =>
      citations.flatMap((citation, index) =>
        isDoubtful(citation) || citation.claimed ? [checked(citation, first + index, content)] : [],
      ),
    ),
    uncited: parts.flatMap(({ content, uncited }) =>
      uncited.map((span) => plainSentence(content, span)).filter((text) => text !== ""),
    ),
  };
}

/** The short answer as a text of the document. */
function answerText({ answer, report }: ExportedReport): DocumentText | null {
  if (!answer || answer.content.trim() === "") return null;
  const { content, check } = answer;
  const first = report.citations.length;
  const citations = (check?.citations ?? []).map((citation, index) =>
    checked(citation, first + index, content),
  );
  return { tree: parseReport(content), content, citations };
}

/** Pure: the same report gives the same document. */
export function documentOf(exported: ExportedReport): ReportDocument {
  const { report, sources, hashes, disagreements } = exported;
  const evidence = evidenceOf(report, exported.answer);
  const { words } = evidence;
  const answer = answerText(exported);
  const body = bodyOf(parseReport(report.content), report.title);
  const citations = report.citations.map((citation, index) => checked(citation, index, report.content));
  const byNumber = Map.groupBy(
    [...(answer?.citations ?? []), ...citations],
    ({ citation }) => citation.number,
  );
  const listed = sources
    .toSorted((a, b) => a.number - b.number)
    .map(
      (source): ListedSource => ({
        ...source,
        heading: oneLine(source.title) || oneLine(source.url),
        sha256: source.pageId ? (hashes.get(source.pageId) ?? null) : null,
        citations: byNumber.get(source.number) ?? [],
      }),
    );
  const pictured = picturedNumbers(`${exported.answer?.content ?? ""}\n\n${report.content}`);
  const isCited = ({ number, citations: own }: ListedSource) => own.length > 0 || pictured.has(number);
  const others = listed.filter((source) => !isCited(source));
  const isLong = others.length > MOST_OTHERS;
  return {
    ...evidence,
    title: body.title || words("exports.sources"),
    about: aboutOf(exported, evidence, new Set(byNumber.keys())),
    tree: { type: "root", children: body.children },
    answer,
    content: report.content,
    citations,
    cited: listed.filter(isCited),
    others: isLong ? [] : others,
    unlisted: isLong ? others.length : 0,
    disagreements,
    pictures: exported.pictures ?? NO_PICTURES,
    charts: new Map((exported.charts ?? []).map((chart) => [chart.at, chart])),
    pictureOf: shownPictures(exported, words),
  };
}

/** "38 citations: 34 supported, 3 weak, 1 not found; 2 factual sentences without a source". */
export function evidenceLine({ words, counts, total: count, uncited }: Evidence): string {
  const kinds = VERDICTS.filter((kind) => counts[kind] > 0);
  const parts = kinds.map((kind) => `${counts[kind]} ${words(`exports.verdict.${kind}`)}`).join(", ");
  const total = words("exports.citations", { count });
  const first = parts ? `${total}: ${parts}` : total;
  return uncited.length > 0
    ? `${first}; ${words("exports.factualWithout", { count: uncited.length })}`
    : first;
}

/**
 * The verdict in words, with the reason if it could not be checked: "cannot be checked: its page is in another
 * language".
 */
export function verdictWords(one: ExportedCitation, words: Words): string {
  const cause = causeOf(one);
  const verdict = words(`exports.verdict.${one.verdict}`);
  const said = cause ? `${verdict}: ${words(`exports.cause.${cause}`)}` : verdict;
  const { claimed } = one.citation;
  if (!claimed) return said;
  return words("exports.claimed", { verdict: said, before: words(`exports.verdict.${claimed.verdict}`) });
}

/** The word beside a doubtful citation in a file; null for a citation without doubt. */
export function doubtWord({ citation, verdict }: ExportedCitation, words: Words): string | null {
  return isDoubtful(citation) ? words(`exports.verdict.${verdict}`) : null;
}

function lackWords({ lacks, says, citation }: ExportedCitation, words: Words): string {
  const quoted = (texts: string[]) => words.list(texts.map((text) => words("exports.quoted", { text })));
  if (lacks.length === 0) return "";
  if (says.length === 0) return words("exports.lacks", { lacks: quoted(lacks) });
  const told = citation.verdict === "partly" ? "exports.calculated" : "exports.saysOther";
  return words(told, { lacks: quoted(lacks), says: quoted(says) });
}

/** What the page lacks, and its nearest passage; null if no page was compared. */
export function passageWords(one: ExportedCitation, words: Words): string | null {
  const nearest =
    one.passage !== null
      ? words("exports.nearest", { passage: one.passage })
      : causeOf(one) === null
        ? words("exports.noPassage")
        : "";
  return [lackWords(one, words), nearest].filter(Boolean).join(" ") || null;
}

/** The sentence on a model's opinion of a citation; null when the model gave no words and did not lower the verdict. */
export function modelWords({ citation }: ExportedCitation, words: Words): string | null {
  const said = citation.judgement?.evidence;
  if (said) return words("exports.judged", { words: said });
  return isLowered(citation) ? words("exports.judged", { words: words("exports.lowered") }) : null;
}

/** What is known of a publication, when a source was published, and when it was read. */
export function readingWords(
  source: Pick<Source, "url" | "readAt" | "publishedAt" | "publication" | "about">,
  words: Words,
): string[] {
  const { readAt, publishedAt } = source;
  return [
    ...publicationWords(words, source),
    ...kindWords(words, source),
    ...(publishedAt ? [words("exports.published", { day: publishedAt })] : []),
    readAt === null ? words("exports.notRead") : words("exports.read", { day: dayOf(readAt) }),
  ];
}

/** The pages of a document that contain its passages; empty for a source without pages. */
export function pageWords(
  { pageStarts, citations }: Pick<ListedSource, "pageStarts" | "citations">,
  words: Words,
): string[] {
  const pages = pagesOfSpans(
    pageStarts,
    citations.flatMap(({ citation }) => citation.passage ?? []),
  );
  if (pages === null) return [];
  return [severalPages(pages) ? words("ui.atPages", { pages }) : words("ui.atPage", { page: pages })];
}

/** The text that replaces an image. */
export function imageWords({ alt }: { alt?: string | null }, words: Words): string {
  return alt ? words("exports.imageNamed", { name: alt }) : words("exports.imageUnnamed");
}
