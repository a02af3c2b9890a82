// What the notes of a report say: one for the report, whose citations are links to one note for each cited source. Pure.

import { createHash } from "node:crypto";
import type { Table } from "mdast";
import { parse, stringify } from "yaml";
import { dayOf } from "@/lib/report-export/about";
import {
  documentOf,
  type ExportedReport,
  evidenceLine,
  type ListedSource,
  type ReportDocument,
  verdictWords,
} from "@/lib/report-export/exported-report";
import { outgoingMarkdown } from "@/lib/report-export/outgoing-markdown";
import { citationMarks } from "@/lib/reports/citations";
import { parseReport } from "@/lib/reports/markdown-tree";
import { publicationWords } from "@/lib/sources/publication-words";
import { collectionName, isLibraryUrl, parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import { readAuthors } from "@/lib/text/author-list";
import { inertMarkdown, inertText } from "./inert";

/** The subfolder of the vault that is written; nothing outside it is. */
export const HOME = "Groundwork";
export const REPORTS = "Reports";
export const SOURCES = "Sources";

/** A report with the run that wrote it. */
export type SavableReport = ExportedReport & { runId: string };

/** A note's place in the vault, as a link names it. */
const linkTo = (folder: string, name: string): string => `${HOME}/${folder}/${name}`;

/** The identity of a report's note: its versions share it. */
export const reportId = ({ report }: ExportedReport): string => `report:${report.seriesId}`;

/** The identity of a source's note, the same in every report. */
export const sourceId = (url: string): string =>
  `source:${createHash("sha256").update(urlKey(url)).digest("hex").slice(0, 16)}`;

/** The names of the notes: by identity, without the ending. */
type Names = ReadonlyMap<string, string>;

const OPEN = "\uE000";
const OPEN_IN_TABLE = "\uE001";
const CLOSE = "\uE002";
const RESERVED = /[\uE000-\uE002]/g;
const PLACED = /([\uE000\uE001])([\d,]+)\uE002/g;

function tablesOf(content: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const walk = (nodes: readonly { type: string }[]) => {
    for (const node of nodes) {
      const { position } = node as Table;
      if (node.type === "table" && position)
        found.push({ start: position.start.offset ?? 0, end: position.end.offset ?? 0 });
      else if ("children" in node) walk(node.children as { type: string }[]);
    }
  };
  walk(parseReport(content).children);
  return found;
}

/** The content with a token of reserved characters for each group of citations. */
function withTokens(given: string): string {
  const content = given.replace(RESERVED, " ");
  const tables = tablesOf(content);
  const groups = Map.groupBy(citationMarks(content), ({ at }) => at);
  const parts: string[] = [];
  let done = 0;
  for (const [at, marks] of groups) {
    const open = tables.some(({ start, end }) => start <= at && at < end) ? OPEN_IN_TABLE : OPEN;
    parts.push(content.slice(done, at), open, marks.map(({ number }) => number).join(","), CLOSE);
    done = marks[0]?.end ?? at;
  }
  return parts.join("") + content.slice(done);
}

/** The text of a report as a note: citations are links, and nothing in it runs. */
function linkedText(content: string, linkOf: (number: number) => string | null): string {
  const text = inertMarkdown(outgoingMarkdown(withTokens(content).trim(), { hosts: "all" }));
  return text.replace(PLACED, (_, open: string, numbers: string) => {
    const bar = open === OPEN_IN_TABLE ? "\\|" : "|";
    const links = numbers.split(",").map((number) => {
      const link = linkOf(Number(number));
      return link === null ? `\\[${number}\\]` : `[[${link}${bar}${number}]]`;
    });
    return `(${links.join(", ")})`;
  });
}

const nameOf = (names: Names, id: string): string => names.get(id) ?? id;

// The form of a note: front matter with its identity and the digest of what was written, the text, and a line below which
// everything belongs to the person. A digest that does not fit says that somebody changed the text by hand.

/** Obsidian hides comments between double percent signs. */
const END = "%% groundwork: everything below this line is yours and stays %%";
const DIGEST = "groundwork_digest";
const ID = "groundwork";

const FRONT = /^---\n([\s\S]*?)\n---\n/;

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

export type Fields = Record<string, unknown>;

/** Templater reads front matter as well. */
const front = (fields: Fields) =>
  stringify(fields, { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN", lineWidth: 0 })
    .replace(/<(?=%)/g, "< ")
    .replace(/%(?=>)/g, "% ");

/** A whole note. `below`: what the person wrote in it. */
export function noteText(note: { id: string; fields: Fields; body: string; below?: string }): string {
  const given = front({ ...note.fields, [ID]: note.id });
  const rest = `---\n\n${note.body.trim()}\n\n${END}\n`;
  const digest = digestOf(given + rest);
  return `---\n${given}${DIGEST}: ${digest}\n${rest}${note.below ?? ""}`;
}

export type ReadNote = {
  /** Which thing it is about; null for a file that is not of this application. */
  id: string | null;
  /** Null when the front matter cannot be read. */
  fields: Fields | null;
  body: string;
  /** What the person wrote below the line. */
  below: string;
  /** True when the part above the line is what was written last. */
  untouched: boolean;
};

function fieldsOf(text: string): Fields | null {
  try {
    const fields: unknown = parse(text);
    return typeof fields === "object" && fields !== null ? (fields as Fields) : null;
  } catch {
    return null;
  }
}

/** Reads a note back. Line ends of another system do not count as a change. */
export function readNote(text: string): ReadNote {
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [whole = "", given = ""] = FRONT.exec(plain) ?? [];
  const at = plain.indexOf(`\n${END}\n`, Math.max(whole.length - 1, 0));
  const end = at < 0 ? plain.length : at + END.length + 2;
  const fields = fieldsOf(given);
  const id = typeof fields?.[ID] === "string" ? fields[ID] : null;
  const line = /^groundwork_digest: ([0-9a-f]{64})\n/m.exec(`${given}\n`);
  const hashed = line ? plain.slice(4, end).replace(line[0], "") : "";
  return {
    id,
    fields,
    body: plain.slice(whole.length, at < 0 ? plain.length : at).trim(),
    below: plain.slice(end),
    untouched: at >= 0 && line !== null && digestOf(hashed) === line[1],
  };
}

function reportFields(exported: SavableReport, document: ReportDocument): Fields {
  const { report, question } = exported;
  return {
    title: document.title,
    question,
    date: dayOf(report.writtenAt),
    ...(exported.editedAt == null ? {} : { edited_by_hand: dayOf(exported.editedAt) }),
    run: exported.runId,
    version: report.version,
    verdicts: document.counts,
    tags: ["groundwork/report"],
  };
}

/** The note of a report. `names`: of it and its sources. */
export function reportNote(exported: SavableReport, names: Names): { fields: Fields; body: string } {
  const document = documentOf(exported);
  const { words } = document;
  const linkOf = (number: number) => {
    const source = document.cited.find((one) => one.number === number);
    return source ? linkTo(SOURCES, nameOf(names, sourceId(source.url))) : null;
  };
  const { answer } = document;
  const sources = document.cited.map(
    ({ number, heading }) => `- ${number}: [[${linkOf(number)}]] ${inertText(heading)}`,
  );
  const text = exported.report.content.replace(/^\s*# .*(?:\n|$)/, "");
  const parts = [
    `# ${inertText(document.title)}`,
    `*${words("exports.notes.tell")}*`,
    answer ? `## ${words("exports.inShort")}\n\n${linkedText(answer.content, linkOf)}\n\n---` : "",
    linkedText(text, linkOf),
    sources.length > 0 ? `## ${words("exports.sources")}\n\n${sources.join("\n")}` : "",
    document.total > 0 ? `${inertText(evidenceLine(document))}.` : "",
  ];
  return { fields: reportFields(exported, document), body: parts.filter((part) => part !== "").join("\n\n") };
}

/** How the part of each report in the note of a source begins. */
const PART = /^%% groundwork-part (\S{1,80}) %%$/m;

function sourceFields(source: ListedSource): Fields {
  const { url, host, publication, publishedAt, readAt, about } = source;
  const authors = publication?.authors ?? readAuthors(about?.author ?? "").names;
  const own = isLibraryUrl(url);
  return {
    title: source.heading,
    url: parseSourceUrl(url)?.href ?? url,
    ...(authors.length > 0 ? { authors } : {}),
    ...(publishedAt || publication?.year ? { date: publishedAt ?? String(publication?.year) } : {}),
    site: publication?.venue ?? (own ? collectionName(parseSourceUrl(url)?.host ?? "") : host),
    ...(readAt === null ? {} : { read: dayOf(readAt) }),
    ...(publication?.doi ? { doi: publication.doi } : {}),
    tags: ["groundwork/source"],
  };
}

const PASSAGES = 40;

function partOf(
  source: ListedSource,
  given: { exported: ExportedReport; document: ReportDocument; names: Names },
) {
  const { exported, document, names } = given;
  const { words } = document;
  const id = reportId(exported);
  const link = linkTo(REPORTS, nameOf(names, id));
  const quotes = Map.groupBy(
    source.citations.filter(({ passage }) => passage !== null),
    ({ passage }) => passage ?? "",
  );
  const quoted = [...quotes].slice(0, PASSAGES).map(([passage, [first]]) => {
    const said = first ? ` (${inertText(verdictWords(first, words))})` : "";
    return `> ${inertText(passage)}${said}`;
  });
  return [`%% groundwork-part ${id} %%`, `### [[${link}]]`, ...quoted].join("\n\n");
}

/** The parts of other reports in a note that was written before. */
function otherParts(body: string, id: string): string[] {
  const [, ...parts] = body.split(/(?=^%% groundwork-part )/m);
  return parts.map((part) => part.trim()).filter((part) => PART.exec(part)?.[1] !== id);
}

/** The note of a source. `before`: the body of the note as it is; the parts of other reports stay. */
export function sourceNote(
  source: ListedSource,
  given: { exported: ExportedReport; document: ReportDocument; names: Names; before: string },
): { fields: Fields; body: string } {
  const { exported, document, before } = given;
  const { words } = document;
  const about = publicationWords(words, source).map(inertText).join(", ");
  const address = isLibraryUrl(source.url) ? null : parseSourceUrl(source.url)?.href;
  const parts = [...otherParts(before, reportId(exported)), partOf(source, given)];
  const body = [
    `# ${inertText(source.heading)}`,
    address ? `<${address.replace(/[<>\s]/g, encodeURIComponent)}>` : "",
    about,
    `## ${words("exports.notes.citedIn")}`,
    ...parts,
  ];
  return { fields: sourceFields(source), body: body.filter((part) => part !== "").join("\n\n") };
}
