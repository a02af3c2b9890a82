// Writes a report as a file: its name (Q18), its text with the list of sources (S20, Q19), atomically and
// without overwriting any file.

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { skipsNumbers } from "@/lib/reports/citation-numbers";
import { captionedPictures, picturedNumbers } from "@/lib/reports/placed-pictures";
import type { PageAbout } from "@/lib/sources/page-about";
import type { Publication } from "@/lib/sources/publication";
import { sourceMarks } from "@/lib/sources/publication-words";
import { outgoingMarkdown } from "./outgoing-markdown";
import { unlistedWords, wordsFor } from "./words";

const TITLE_LENGTH = 50;
const COLLISIONS = 1000;

/** Spaces, hyphens and underscores at either end, so that a name begins and ends with a word. */
const EDGES = /^[ _-]+|(?<![ _-])[ _-]+$/gu;

/** Words that lead on to what was cut off: a name does not end with them. */
const LEADS_ON = new Set(
  (
    "a an the and or of in on at to for from by with per between than since as is are its that which " +
    "и или а но в во на с со к по из от до для за о об при у между чем что как это"
  ).split(" "),
);

/** The text without the words at its end that lead on; its first word stays. */
function withoutLead(text: string): string {
  const words = text.split(" ");
  while (words.length > 1 && LEADS_ON.has(words.at(-1)?.toLowerCase() ?? "")) words.pop();
  return words.join(" ");
}

/**
 * Letters, digits, space, `-` and `_` of a title, collapsed, and cut at the end of a word to at most 50 code points, without the
 * prepositions and conjunctions before the cut; `report` when nothing is left. A longer first word is cut inside.
 */
function safeTitle(title: string): string {
  const cleaned = title
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(EDGES, "");
  const letters = [...cleaned];
  const head = letters.slice(0, TITLE_LENGTH).join("");
  const next = letters[TITLE_LENGTH] ?? " ";
  const whole = / /.test(next) ? head : head.replace(/(?: [^ ]*|(?<=^[^ ]*)[_-][^_ -]*)$/u, "");
  const ended = whole.replace(EDGES, "");
  return (letters.length > TITLE_LENGTH ? withoutLead(ended) : ended) || "report";
}

/** `YYYYMMDD_HHmmss_{safe title}.md` in UTC; `at` in milliseconds since the epoch. */
export function reportFileName(title: string, at: number, suffix = 0): string {
  const stamp = new Date(at)
    .toISOString()
    .replace(/[-:]/g, "")
    .replace(/^(\d{8})T(\d{6}).*$/, "$1_$2");
  return `${stamp}_${safeTitle(title)}${suffix > 0 ? `_${suffix + 1}` : ""}.md`;
}

type ListedSource = {
  number: number;
  title: string;
  url: string;
  /** The cited pages of a document, in words; empty or absent for a source without pages. */
  places?: readonly string[];
  about?: PageAbout;
  publication?: Publication;
};

const line = ({ number, title, url, places = [] }: ListedSource, marks: readonly string[]) =>
  [
    `[${number}] ${outgoingMarkdown(title.replace(/\s+/g, " ").trim()) || url} - ${url}`,
    ...marks,
    ...places,
  ].join(", ");

export type ReportText = {
  title: string;
  content: string;
  sources: readonly ListedSource[];
  /** Numbers of sources. */
  cited: readonly number[];
  /** How many sources that are not cited are not among `sources`. */
  unlisted?: number;
};

/**
 * The content of the file: title, text, cited sources by number, then the other sources. A program that opens it
 * fetches no image and runs no tag, and shows where links lead.
 */
export function reportMarkdown(report: ReportText): string {
  const words = wordsFor(report.content);
  const numbers = new Set([...report.cited, ...picturedNumbers(report.content)]);
  const cited = report.sources.filter(({ number }) => numbers.has(number));
  const others = report.sources.filter(({ number }) => !numbers.has(number));
  const list = (sources: readonly ListedSource[]) =>
    sources.map((source) => `- ${line(source, source.places ? [] : sourceMarks(words, source))}`).join("\n");
  const parts = [
    /^\s*# /.test(report.content) ? "" : `# ${outgoingMarkdown(report.title.replace(/\s+/g, " ").trim())}`,
    outgoingMarkdown(captionedPictures(report.content, report.sources).trim(), { hosts: "all" }),
    cited.length > 0 ? `## ${words("exports.sources")}` : "",
    skipsNumbers(cited) ? words("exports.sourceNumbers") : "",
    list(cited),
    others.length > 0 ? `## ${words("exports.notCited")}\n\n${list(others)}` : "",
    report.unlisted ? `## ${words("exports.notCited")}\n\n${unlistedWords(words, report.unlisted)}` : "",
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** The suffix of a file until the report that it copies is stored. */
export const WAITING = ".waiting";

/**
 * Writes a report below `root` and returns its storage key, a relative path with forward slashes. An existing name gets
 * a suffix. `waiting`: the file has a temporary name until `placeReportFile`. Throws file system errors, and when the
 * directory is outside `root`.
 */
export async function writeReportFile(file: {
  root: string;
  reportsDir: string;
  title: string;
  markdown: string;
  at: number;
  waiting?: boolean;
}): Promise<string> {
  const root = path.resolve(file.root);
  const directory = path.resolve(root, file.reportsDir);
  if (directory !== root && !directory.startsWith(root + path.sep))
    throw new Error("The reports directory leads out of the data directory.");
  await mkdir(directory, { recursive: true });
  const draft = path.join(directory, `.${randomUUID()}.tmp`);
  try {
    await writeFile(draft, file.markdown, { encoding: "utf8", flag: "wx" });
    for (let suffix = 0; suffix < COLLISIONS; suffix += 1) {
      const target = path.join(directory, reportFileName(file.title, file.at, suffix));
      if (path.dirname(target) !== directory)
        throw new Error("The report's name leads out of its directory.");
      const [name, other] = file.waiting ? [target + WAITING, target] : [target, target + WAITING];
      if (!(await linked(draft, name))) continue;
      // Each process checks after linking, so that two files never wait for one name.
      if (existsSync(other)) await rm(name);
      else return path.relative(root, target).split(path.sep).join("/");
    }
    throw new Error("Too many reports of one name in one second.");
  } finally {
    await rm(draft, { force: true });
  }
}

/** Renames a waiting file to its final name; false if that is taken. The temporary name is removed in either case. */
export async function placeReportFile(file: string): Promise<boolean> {
  const placed = await linked(file + WAITING, file);
  await rm(file + WAITING, { force: true });
  return placed;
}

/** Creating a link is atomic and never replaces a file. */
async function linked(draft: string, target: string): Promise<boolean> {
  try {
    await link(draft, target);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
