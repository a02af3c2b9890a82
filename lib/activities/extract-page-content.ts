import type { ReadPage, Source } from "@/lib/runs/run-state";
import type { Depth } from "@/lib/search/provider";
import { parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import type { extractPageContentSchema } from "@/lib/tools/extract-page-content";
import type { ActivityContext, ActivityFor } from "./activity";
import { banCheck, banSentence } from "./banned-hosts";
import { cutText, dataBlock, oneLine } from "./data-block";
import { excerpt } from "./excerpt";

type PageOutput = {
  number: number | null;
  title: string;
  url: string;
  preview: string;
  char_count: number;
  truncated: boolean;
  status: "read" | "failed";
  /** Why it failed, or that it had been read before. */
  note?: string;
};
type Reading = { page: ReadPage; output: PageOutput };

const LONGEST_TITLE = 300;
/** Of what is no address this much is repeated. */
const LONGEST_REFUSED = 200;
const NO_ADDRESS = "This is not an address of the web or of the library that can be read.";
const NO_TEXT = "The page holds no text.";

/** Models name a source by its number now and then; the person's list has both. */
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

function done(
  context: ActivityContext,
  read: { url: string; title: string; text: string; page: ReadPage; note?: string },
  focus: string,
): Reading {
  const { text, length, truncated } = excerpt(read.text, {
    limit: context.config.search.contentLimit,
    focus,
  });
  const { url, title, page, note } = read;
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
      ...(note === undefined ? {} : { note }),
    },
  };
}

function sourceFor(sources: readonly Source[], url: string): Source | undefined {
  const key = urlKey(url);
  return sources.find((known) => urlKey(known.url) === key);
}

/** A page of this thread that was read before is taken from the store, never fetched again. */
async function recall(context: ActivityContext, url: string, focus: string): Promise<Reading | null> {
  const source = sourceFor(context.scope.sources, url);
  if (!source?.pageId) return null;
  const text = await context.services.pageText(source.pageId);
  if (text === null) return null;
  const { title, publishedAt, pageId: id, charCount, wordCount } = source;
  const page: ReadPage = {
    url: source.url,
    title,
    publishedAt,
    ok: true,
    known: true,
    page: { id, sha256: "", charCount, wordCount },
  };
  return done(context, { url: source.url, title, text, page, note: "Already read." }, focus);
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function fetchPages(
  context: ActivityContext,
  { urls, depth }: { urls: string[]; depth: Depth },
  focus: string,
): Promise<Map<string, Reading>> {
  const readings = new Map<string, Reading>();
  if (urls.length === 0) return readings;
  const results = await context.services.read({ urls, signal: context.signal, depth });
  // An address may lead to another host.
  const bannedAs = banCheck(context.scope.bannedHosts);
  const byKey = new Map(results.map((result) => [urlKey(result.url), result]));
  urls.forEach((url, index) => {
    const source = sourceFor(context.scope.sources, url);
    // A reader may answer under another spelling of the address; results stand in the order asked for.
    const result = byKey.get(urlKey(url)) ?? results[index];
    if (!result) readings.set(url, failed(url, "No answer came for this page.", source));
    else if (result.ok && bannedAs(result.url) !== null)
      readings.set(url, failed(url, banSentence(bannedAs(result.url) ?? ""), source));
    else if (!result.ok) readings.set(url, failed(url, result.reason, source));
    else if (result.text.trim() === "") readings.set(url, failed(url, NO_TEXT, source));
    else {
      const { text, publishedAt, via, readAt } = result;
      const before = readAt === undefined ? {} : { readAt };
      const title = cutText(result.title.replace(/\s+/g, " ").trim(), LONGEST_TITLE).text;
      const ref = context.attach({ urlKey: urlKey(url), url, title, text, publishedAt, via, ...before });
      const page: ReadPage = { url, title, publishedAt, ok: true, known: false, page: ref };
      const note = readAt === undefined ? undefined : `Read on ${dayOf(readAt)}, not fetched again.`;
      const shown = { url, title: source?.title || title, text, page };
      readings.set(url, done(context, note ? { ...shown, note } : shown, focus));
    }
  });
  return readings;
}

type Extraction = ActivityFor<typeof extractPageContentSchema>;

/** Reads pages in full (S41-S46). The text is stored whole; what the model sees of it is cut (Q16). */
export const extractPageContent: Extraction = (...given) => extracted("basic", ...given);

/** The same with the more thorough extractor of a provider that has two: tables come with it, and it takes longer. */
export const advancedExtraction: Extraction = (...given) => extracted("advanced", ...given);

async function extracted(depth: Depth, ...[call, , context]: Parameters<Extraction>) {
  const { sources, question } = context.scope;
  const focus = `${question} ${call._reasoningForCall}`;
  const byKey = new Map(
    call.urls.map((wanted) => addressOf(wanted, sources)).map((url) => [urlKey(url), url] as const),
  );
  const urls = [...byKey.values()];
  const readings = new Map<string, Reading>();
  const bannedAs = banCheck(context.scope.bannedHosts);
  for (const url of urls) {
    const host = bannedAs(url);
    const known = host === null ? await recall(context, url, focus) : null;
    if (host !== null) readings.set(url, failed(url, banSentence(host), sourceFor(sources, url)));
    else if (known) readings.set(url, known);
    else if (!parseSourceUrl(url))
      readings.set(url, failed(cutText(url, LONGEST_REFUSED).text, NO_ADDRESS, undefined));
  }
  const missing = urls.filter((url) => !readings.has(url));
  for (const [url, reading] of await fetchPages(context, { urls: missing, depth }, focus))
    readings.set(url, reading);
  const ordered = urls.flatMap((url) => readings.get(url) ?? []);
  context.effect({ kind: "read", pages: ordered.map(({ page }) => page) });
  return { pages: ordered.map(({ output }) => output) };
}

function renderPage({
  number,
  title,
  url,
  preview,
  char_count,
  truncated,
  status,
  note,
}: PageOutput): string {
  const name = number === null ? "page" : `page [${number}]`;
  const heading = `${oneLine(title) || "Untitled"} - ${oneLine(url)}`;
  if (status === "failed")
    return `Not read: ${number === null ? "" : `[${number}] `}${heading}. ${oneLine(note ?? "")}`;
  const shown = truncated
    ? `\n[cut: excerpts of ${char_count} characters; the rest is stored and can be cited]`
    : `\n[whole text, ${char_count} characters]`;
  return `${note ? `${note}\n` : ""}${dataBlock(name, `${heading}\n\n${preview}${shown}`)}`;
}

/** One block for each page, cut to the content limit with a visible mark and the true length (S44, Q16). */
export function renderPages(output: unknown): string {
  return (output as { pages: PageOutput[] }).pages.map(renderPage).join("\n\n");
}
