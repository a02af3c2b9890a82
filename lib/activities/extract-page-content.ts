import { LARGEST_RUN } from "@/lib/pictures/picture-limits";
import type { PassageFound } from "@/lib/run-log/run-call";
import type { ReadPage, Source } from "@/lib/run-log/run-state";
import { hostCheck } from "@/lib/search/host-rules";
import type { Depth } from "@/lib/search/provider";
import { hostSentence } from "@/lib/search/refused-hosts";
import { addressesOf, type PageAbout } from "@/lib/sources/page-about";
import { parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import { plainTitle } from "@/lib/text/plain-title";
import type { extractPageContentSchema } from "@/lib/tools/extract-page-content";
import type { ActivityContext, ActivityFor } from "./activity";
import {
  cutText,
  dataBlock,
  lines,
  oneLine,
  outsideLine,
  outsideText,
  type PromptText,
  told,
} from "./data-block";
import { excerpt, GAP, type ShownPassage } from "./excerpt";
import { knownAddress, UNKNOWN_ADDRESS } from "./known-addresses";
import { pageFindings } from "./page-findings";
import { type Goal, goalOf, wishOf } from "./reading-goal";
import { areSpans } from "./showing";

export type PageOutput = {
  number: number | null;
  title: string;
  url: string;
  preview: string;
  char_count: number;
  truncated: boolean;
  status: "read" | "failed";
  /** Where each passage of `preview` stands in the page; absent in older runs. */
  passages?: ShownPassage[];
  /** Code units of the page that were shown so far; absent when all of it was. */
  shown?: number;
  /** Where to go on reading; absent when there is nothing left. */
  next?: number;
  /** The day of publication, if one is known. */
  published?: string;
  /** Its pictures that a report can show. */
  pictures?: { number: number; caption: string }[];
  /** Why it failed, or that it had been read before. */
  note?: string;
};
type Reading = { page: ReadPage; output: PageOutput };

const LONGEST_TITLE = 300;
/** How much of an invalid address is repeated. */
const LONGEST_REFUSED = 200;
const NO_ADDRESS = "This is not an address of the web or of the library that can be read.";
const NO_TEXT = "The page holds no text.";

/** Models sometimes name a source by its number. */
function addressOf(wanted: string, sources: readonly Source[]): string {
  const number = /^\s*\[?(\d{1,4})\]?\s*$/.exec(wanted)?.[1];
  return sources.find((source) => source.number === Number(number))?.url ?? wanted.trim();
}

function failed(url: string, error: string, source: Source | undefined): Reading {
  const title = source?.title ?? "";
  return {
    page: { url, title, publishedAt: null, ok: false, error },
    output: {
      number: source?.number ?? null,
      title,
      url,
      preview: "",
      char_count: 0,
      truncated: false,
      status: "failed",
      note: error,
    },
  };
}

type PageText = {
  url: string;
  title: string;
  text: string;
  page: ReadPage;
  published?: string | null;
  note?: string;
};

async function done(context: ActivityContext, read: PageText, goal: Goal): Promise<Reading> {
  const { url, title, page, note } = read;
  const pictures = page.ok ? (page.page.about?.pictures ?? []) : [];
  const limit = context.config.search.contentLimit;
  const { text, length, truncated, passages, shown, next } = await excerpt(
    read.text,
    wishOf(goal, context.scope, { url, limit }),
  );
  const published = page.publishedAt ?? read.published;
  return {
    page,
    output: {
      number: null,
      title,
      url,
      preview: text,
      char_count: length,
      truncated,
      status: "read",
      passages,
      ...(truncated ? { shown } : {}),
      ...(next === null ? {} : { next }),
      ...(published ? { published } : {}),
      ...(pictures.length > 0
        ? { pictures: pictures.map(({ number, caption }) => ({ number, caption })) }
        : {}),
      ...(note ? { note } : {}),
    },
  };
}

function sourceFor(sources: readonly Source[], url: string): Source | undefined {
  const key = urlKey(url);
  return sources.find((known) => urlKey(known.url) === key);
}

/** True when this run read the page before, and nothing that it can still read there was for the same goal. */
function isAnotherReading({ scope }: ActivityContext, url: string, { key }: Goal): boolean {
  const before = scope.showings.filter(({ page }) => page === urlKey(url));
  return before.length > 0 && !before.some((shown) => shown.visible && shown.key === key);
}

/** What a page says from where a reading begins. */
function findingsFrom(text: string, sought: string, { from }: Goal): PassageFound[] {
  const found = pageFindings(text.slice(from), sought);
  return found.map(({ start, end, text: said }) => ({ start: start + from, end: end + from, text: said }));
}

/** A page that this thread has read is taken from the store, never fetched again. */
async function recall(context: ActivityContext, url: string, goal: Goal): Promise<Reading | null> {
  const source = sourceFor(context.scope.sources, url);
  const refused = hostCheck(context.scope.hosts);
  // A page that was reached over a host this run excludes is not used, even if another run of the thread read
  // it.
  if (!source?.pageId || addressesOf(source).some(refused)) return null;
  const text = await context.services.pageText(source.pageId);
  if (text === null) return null;
  const { title, publishedAt, pageId: id, charCount, wordCount, pageStarts, about } = source;
  const again = isAnotherReading(context, source.url, goal);
  const findings = again ? findingsFrom(text, soughtOf(context, source, goal), goal) : [];
  const page: ReadPage = {
    url: source.url,
    title,
    publishedAt,
    ok: true,
    known: true,
    page: {
      ...{ id, sha256: "", charCount, wordCount },
      ...(pageStarts ? { pageStarts } : {}),
      ...(about ? { about } : {}),
    },
    ...(findings.length > 0 ? { findings } : {}),
  };
  const read = { url: source.url, title, text, page };
  const reading = await done(context, { ...read, note: again ? cutNote(source) : "" }, goal);
  if (again && reading.output.preview !== "") return reading;
  return done(context, { ...read, note: notes("Already read.", cutNote(source)) }, goal);
}

/**
 * The question, what the call looks for, and the searches that found the page: they may be in the page's language when
 * the question is not.
 */
function soughtOf(
  { scope: { question, searches } }: ActivityContext,
  source: Source | undefined,
  { focus }: Goal,
): string {
  const made = searches.filter(({ numbers }) => source && numbers.includes(source.number));
  return [question, focus, ...made.map(({ query }) => query)].join(" ");
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function fetchPages(
  context: ActivityContext,
  { urls, ...how }: Way & { urls: string[] },
  goal: Goal,
): Promise<Map<string, Reading>> {
  const readings = new Map<string, Reading>();
  if (urls.length === 0) return readings;
  // An address may redirect to another host.
  const refused = hostCheck(context.scope.hosts);
  const mayVisit = (url: string) => refused(url) === null;
  const open = urls.flatMap((url) => {
    const place = sourceFor(context.scope.sources, url)?.publication?.fullText;
    return place ? [[url, place] as const] : [];
  });
  const fullTexts = open.length > 0 ? { fullTexts: Object.fromEntries(open) } : {};
  const pictures = pictureBytes(context.scope.sources) < LARGEST_RUN;
  const asked = { urls, ...fullTexts, signal: context.signal, ...how, mayVisit, pictures };
  const results = await context.services.read(asked);
  const byKey = new Map(results.map((result) => [urlKey(result.url), result]));
  for (const [index, url] of urls.entries()) {
    const source = sourceFor(context.scope.sources, url);
    // A reader may return another spelling of the address; results are in the requested order.
    const result = byKey.get(urlKey(url)) ?? results[index];
    if (!result) readings.set(url, failed(url, "No answer came for this page.", source));
    else if (result.ok && refused(result.url))
      readings.set(url, failed(url, hostSentence(refused(result.url)), source));
    else if (!result.ok) readings.set(url, failed(url, result.reason, source));
    else if (result.text.trim() === "") readings.set(url, failed(url, NO_TEXT, source));
    else {
      const { text, publishedAt, via, readAt, pageStarts, about, pictures: drawn, cost } = result;
      const more = {
        ...(readAt === undefined ? {} : { readAt }),
        ...(pageStarts ? { pageStarts } : {}),
        ...(about ? { about } : {}),
        ...(drawn ? { pictures: drawn } : {}),
      };
      const title = cutText(plainTitle(result.title).replace(/\s+/g, " ").trim(), LONGEST_TITLE).text;
      const ref = context.attach({ urlKey: urlKey(url), url, title, text, publishedAt, via, ...more });
      const findings = pageFindings(text, soughtOf(context, source, goal));
      const told = { ...(findings.length > 0 ? { findings } : {}), ...(cost ? { cost } : {}) };
      const page: ReadPage = { url, title, publishedAt, ok: true, known: false, page: ref, ...told };
      const note = notes(noteOn(result), cutNote({ about, charCount: ref.charCount }));
      // Some readers name no date where the search did.
      const shown = { url, title: source?.title || title, text, page, published: source?.publishedAt };
      readings.set(url, await done(context, { ...shown, note }, goal));
    }
  }
  return readings;
}

/** A note about how a page was read; undefined when there is nothing to say. */
function noteOn({
  readAt,
  insteadOf,
  about,
}: {
  readAt?: number;
  insteadOf?: string[];
  about?: PageAbout;
}): string | undefined {
  if (about?.archived)
    return `The page is gone: this is the Internet Archive's copy of ${about.archived.day}.`;
  if (about?.fullText) return "This is the open full text of the publication.";
  if (readAt !== undefined) return `Read on ${dayOf(readAt)}, not fetched again.`;
  return insteadOf ? `Fetched directly: ${insteadOf.join(" and ")} could not read it.` : undefined;
}

/** A note for a page that continues after its stored text. */
function cutNote({ about, charCount }: Pick<Source, "about" | "charCount">): string {
  return about?.cut
    ? `The page is longer: it was cut after ${charCount} characters, and what follows is not known.`
    : "";
}

const notes = (...said: (string | undefined)[]): string => said.filter(Boolean).join(" ");

/** Bytes of the pictures that the sources have. */
const pictureBytes = (sources: readonly Source[]): number =>
  sources.reduce((sum, { about }) => (about?.pictures ?? []).reduce((all, { size }) => all + size, sum), 0);

/** How to read pages: with which effort, and with which reader first. */
type Way = { depth: Depth; by?: string };

type Extraction = ActivityFor<typeof extractPageContentSchema>;

/** Reads pages in full (S41-S46). The whole text is stored; the part that the model receives is cut (Q16). */
export const extractPageContent: Extraction = (...given) => extracted({ depth: "basic" }, ...given);

/** The same with a provider's more thorough extractor: it includes tables and takes longer. */
export const advancedExtraction: Extraction = (...given) => extracted({ depth: "advanced" }, ...given);

/** The same without a service: pages are fetched and extracted on this machine. */
export const directExtraction: Extraction = (...given) =>
  extracted({ depth: "basic", by: "direct" }, ...given);

async function extracted(way: Way, ...[call, , context]: Parameters<Extraction>) {
  const { sources } = context.scope;
  const goal = goalOf(call, context.scope);
  const byKey = new Map(
    call.urls.map((wanted) => addressOf(wanted, sources)).map((url) => [urlKey(url), url] as const),
  );
  const urls = [...byKey.values()];
  const readings = new Map<string, Reading>();
  /** The requested addresses, with the spelling that is opened. */
  const opened = new Map<string, string>();
  const refused = hostCheck(context.scope.hosts);
  for (const url of urls) {
    const refusal = refused(url);
    const known = refusal === null ? await recall(context, url, goal) : null;
    if (refusal) readings.set(url, failed(url, hostSentence(refusal), sourceFor(sources, url)));
    else if (known) readings.set(url, known);
    else if (!parseSourceUrl(url))
      readings.set(url, failed(cutText(url, LONGEST_REFUSED).text, NO_ADDRESS, undefined));
    else {
      const address = await knownAddress(context, url);
      if (address === null) readings.set(url, failed(url, UNKNOWN_ADDRESS, undefined));
      else opened.set(url, address);
    }
  }
  const fetched = await fetchPages(context, { urls: [...new Set(opened.values())], ...way }, goal);
  for (const [url, address] of opened) {
    const reading = fetched.get(address);
    if (reading) readings.set(url, reading);
  }
  const ordered = urls.flatMap((url) => readings.get(url) ?? []);
  context.effect({ kind: "read", pages: ordered.map(({ page }) => page) });
  return { pages: ordered.map(({ output }) => output) };
}

const isShownPassages = (value: unknown): value is ShownPassage[] =>
  areSpans(value) &&
  value.every(({ heading }: ShownPassage) => heading === undefined || typeof heading === "string");

/** The passages with their offsets, and the heading that each stands under. */
function passagesText({ preview, passages }: PageOutput): PromptText {
  // The log of another installation may hold anything.
  if (!isShownPassages(passages)) return outsideText(preview);
  let at = 0;
  return lines(
    passages.map(({ start, end, heading }, index) => {
      const text = preview.slice(at, at + end - start);
      at += end - start + GAP.length;
      const under = heading ? told` under “${outsideLine(heading)}”` : told``;
      // Where passages are apart, the offset says so; the first of a page begins at its beginning.
      const place = index === 0 && start === 0 ? told`` : told`[… at ${start}${under}]\n`;
      return told`${place}${outsideText(text)}`;
    }),
  );
}

/** How much of a page was shown, and how to get more. */
function shownLine({ char_count, truncated, shown, next }: PageOutput): PromptText {
  if (!truncated) return told`[whole text, ${char_count} characters]`;
  const head = told`[cut: excerpts of ${char_count} characters`;
  if (shown === undefined) return told`${head}; the rest is stored and can be cited]`;
  if (next === undefined) return told`${head}; all of it was shown]`;
  return told`${head}, ${shown} shown so far; for more, read it again with another focus or from ${next}]`;
}

const LONGEST_NAMED = 120;

/** Names the pictures of a numbered page, and how a report shows one. */
function picturesText({ number, pictures }: PageOutput): PromptText {
  // The log of another installation may hold anything.
  if (number === null || !Array.isArray(pictures) || pictures.length === 0) return told``;
  const named = pictures.map(
    ({ number: picture, caption }) =>
      told`Picture ${number}.${Number(picture)}: ${outsideLine(cutText(String(caption), LONGEST_NAMED).text)}`,
  );
  return told`\n${lines(named)}\n[To show one in the report: ![](picture:${number}.1) in a paragraph of its own]`;
}

function renderPage(page: PageOutput): PromptText {
  const { number, title, url, status, published, note } = page;
  const name = number === null ? told`page` : told`page [${number}]`;
  const day = published ? told` (${outsideLine(published)})` : told``;
  const heading = told`${outsideLine(title) || told`Untitled`} - ${outsideLine(url)}${day}`;
  if (status === "failed") return dataBlock(name, told`Not read: ${heading}. ${oneLine(note ?? "")}`);
  const block = dataBlock(
    name,
    told`${heading}\n\n${passagesText(page)}\n${shownLine(page)}${picturesText(page)}`,
  );
  return note ? told`${oneLine(note)}\n${block}` : block;
}

/** One block for each page, cut to the content limit with a visible mark and the true length (S44, Q16). */
export function renderPages(output: unknown): PromptText {
  return lines((output as { pages: PageOutput[] }).pages.map(renderPage), "\n\n");
}
