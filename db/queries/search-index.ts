// Keeps the index of the search in step with what is stored. Triggers note what changed (`search_pending`); here each
// noted thing is looked at as it stands now and its entry made, replaced or taken away. So the order of notes does not
// matter, noting twice does no harm, and a run's own writes never wait for the index.

import { createHash } from "node:crypto";
import type { Database } from "../client";
import { prepareOnce } from "../prepared";
import { searchFacet, searchStems } from "../search-words";

/** Of a longer text only the beginning is searched: indexing stays far below what a person notices. UTF-16 code units. */
const LONGEST_TEXT = 100_000;
/** Entries whose time lies within this many tenths of a second of each other may stand in another order. */
const NEAR = 36_000;
const BATCH = 200;
const SLICE_MS = 12;
const COMPLETABLE = /^\p{L}{3,24}$/u;
/** A text with more new words than this is a list of something and not a text. */
const MOST_LEARNED = 3000;
const MOST_KNOWN = 200_000;

type Entry = {
  kind: "report" | "question" | "source";
  ref: string;
  source: string | null;
  page: string | null;
  at: number;
  /** Tokens of the index that no word of a text can be, with a space between. */
  facets: string;
};
type Indexed = Entry & { docid: number };
type Text = { title: string; text: string };
type Pending = { id: number; kind: "report" | "run" | "address"; ref: string };

/** What an address is called in the index: the same for the same normal form. */
export function addressRef(urlKey: string): string {
  return createHash("sha256").update(urlKey).digest("base64url").slice(0, 16);
}

const prepare = prepareOnce(({ $client: client }: Database) => ({
  pending: client.prepare("SELECT id, kind, ref FROM search_pending ORDER BY id LIMIT ?"),
  settled: client.prepare("DELETE FROM search_pending WHERE id = ?"),
  entry: client.prepare("SELECT * FROM search_entries WHERE ref = ?"),
  near: client.prepare("SELECT max(docid) FROM search_entries WHERE docid BETWEEN ? AND ?").pluck(),
  last: client.prepare("SELECT max(docid) FROM search_entries").pluck(),
  insertEntry: client.prepare(
    `INSERT INTO search_entries (docid, kind, ref, source, page, at, facets)
     VALUES ($docid, $kind, $ref, $source, $page, $at, $facets)`,
  ),
  insertText: client.prepare("INSERT INTO search_index (rowid, title, text, facets) VALUES (?, ?, ?, ?)"),
  renew: client.prepare("UPDATE search_entries SET source = ? WHERE docid = ?"),
  deleteEntry: client.prepare("DELETE FROM search_entries WHERE docid = ?"),
  deleteText: client.prepare("DELETE FROM search_index WHERE rowid = ?"),
  word: client.prepare("INSERT OR IGNORE INTO search_words (word) VALUES (?)"),
  known: new Set<string>(),
  report: client.prepare(
    `SELECT r.*, u.agent FROM reports r LEFT JOIN runs u ON u.id = r.run_id WHERE r.id = ?`,
  ),
  later: client.prepare(
    "SELECT 1 FROM reports WHERE series_id = $series AND series_id <> '' AND docid > $docid LIMIT 1",
  ),
  earlier: client
    .prepare("SELECT id FROM reports WHERE series_id = ? AND series_id <> '' AND docid < ?")
    .pluck(),
  citedAddresses: client
    .prepare(
      "SELECT DISTINCT s.url_key FROM citations c JOIN sources s ON s.id = c.source_id WHERE c.report_id = ?",
    )
    .pluck(),
  run: client.prepare("SELECT id, question, answer, agent, created_at, ended_at FROM runs WHERE id = ?"),
  source: client.prepare(
    "SELECT id, url, host, title, snippet, created_at FROM sources WHERE url_key = ? ORDER BY created_at DESC LIMIT 1",
  ),
  page: client.prepare(
    "SELECT id, title, text, read_at FROM pages WHERE url_key = ? ORDER BY read_at DESC LIMIT 1",
  ),
  lastRead: client.prepare("SELECT max(read_at) FROM sources WHERE page_id = ?").pluck(),
  cited: client
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM sources s JOIN citations c ON c.source_id = s.id JOIN reports r ON r.id = c.report_id
       WHERE s.url_key = ? AND NOT EXISTS (SELECT 1 FROM reports later
         WHERE later.series_id = r.series_id AND later.series_id <> '' AND later.docid > r.docid))`,
    )
    .pluck(),
}));
type Statements = ReturnType<typeof prepare>;

/** True while something stored is not indexed yet. */
export function hasPending(db: Database): boolean {
  return prepare(db).pending.get(1) !== undefined;
}

/**
 * Indexes what was noted, in one transaction that lasts about `milliseconds`. True when nothing is left. What comes
 * between two slices is simply noted behind.
 */
export function indexSlice(db: Database, milliseconds = SLICE_MS): boolean {
  const statements = prepare(db);
  const until = performance.now() + milliseconds;
  const work = db.$client.transaction(() => {
    for (;;) {
      const batch = statements.pending.all(BATCH) as Pending[];
      const done = new Set<string>();
      for (const { id, kind, ref } of batch) {
        const key = `${kind} ${ref}`;
        if (!done.has(key)) INDEX[kind](statements, ref);
        done.add(key);
        statements.settled.run(id);
        if (performance.now() > until) return false;
      }
      if (batch.length < BATCH) return true;
    }
  });
  try {
    return work.immediate();
  } catch (error) {
    // What a transaction had learned is undone with it.
    statements.known.clear();
    throw error;
  }
}

const INDEX: Record<Pending["kind"], (statements: Statements, ref: string) => void> = {
  report: indexReport,
  run: indexRun,
  address: indexAddress,
};

const VERDICTS = ["supported", "weak", "not_found", "unchecked"] as const;

type ReportToIndex = {
  docid: number;
  id: string;
  series_id: string;
  agent: string | null;
  title: string;
  content: string;
  created_at: number;
} & Record<(typeof VERDICTS)[number], number>;

/** Only the newest version of a report is found. */
function indexReport(statements: Statements, id: string): void {
  const report = statements.report.get(id) as ReportToIndex | undefined;
  if (!report || statements.later.get({ series: report.series_id, docid: report.docid })) {
    remove(statements, id);
    return;
  }
  const earlier = statements.earlier.all(report.series_id, report.docid) as string[];
  for (const version of earlier) remove(statements, version);
  const { title, content: text, created_at: at, agent } = report;
  const verdicts = VERDICTS.filter((verdict) => report[verdict] > 0).map((verdict) => `_${verdict}`);
  const facets = ["_report", ...(agent ? [searchFacet("agent", agent)] : []), ...verdicts].join(" ");
  put(statements, { kind: "report", ref: id, source: null, page: null, at, facets }, () => ({ title, text }));
  const cited = [id, ...earlier].flatMap((version) => statements.citedAddresses.all(version) as string[]);
  for (const urlKey of new Set(cited)) indexAddress(statements, urlKey);
}

type RunToIndex = {
  question: string;
  answer: string | null;
  agent: string;
  created_at: number;
  ended_at: number | null;
};

function indexRun(statements: Statements, id: string): void {
  const run = statements.run.get(id) as RunToIndex | undefined;
  remove(statements, id);
  if (!run) return;
  const { question: title, answer, agent, created_at: at } = run;
  const facets = `_question ${searchFacet("agent", agent)}`;
  put(statements, { kind: "question", ref: id, source: null, page: null, at, facets }, () => ({
    title,
    text: answer ?? "",
  }));
}

type SourceToIndex = Record<"id" | "url" | "host" | "title" | "snippet", string> & { created_at: number };
type PageToIndex = { id: string; title: string; text: string; read_at: number };

/** An address is one entry: found by the text that was read last, or by its snippet while nothing was read. */
function indexAddress(statements: Statements, urlKey: string): void {
  const ref = addressRef(urlKey);
  const source = statements.source.get(urlKey) as SourceToIndex | undefined;
  if (!source) {
    remove(statements, ref);
    return;
  }
  const page = statements.page.get(urlKey) as PageToIndex | undefined;
  const before = statements.entry.get(ref) as Indexed | undefined;
  const readAt = page && Math.max(page.read_at, (statements.lastRead.get(page.id) as number | null) ?? 0);
  // What was only seen keeps its time when it is seen again.
  const at = readAt ?? before?.at ?? source.created_at;
  const facets = [
    "_source",
    page ? "_read" : "_seen",
    statements.cited.get(urlKey) === 1 ? "_cited" : "_uncited",
    ...(source.url.startsWith("library:") ? [] : ["_web"]),
    searchFacet("host", source.host),
  ].join(" ");
  // A title or a snippet may have come that was not there.
  if (!page && before?.source === source.id) remove(statements, ref);
  put(statements, { kind: "source", ref, source: source.id, page: page?.id ?? null, at, facets }, () => ({
    title: source.title || (page?.title ?? ""),
    text: page?.text ?? source.snippet,
  }));
}

/** Writes the entry; its text is indexed only when it is another than before. */
function put(statements: Statements, entry: Entry, textOf: () => Text): void {
  const before = statements.entry.get(entry.ref) as Indexed | undefined;
  if (before && before.page === entry.page && before.at === entry.at && before.facets === entry.facets) {
    statements.renew.run(entry.source, before.docid);
    return;
  }
  if (before) remove(statements, entry.ref);
  const docid = numberFor(statements, entry.at);
  const { title, text } = textOf();
  const stems = [searchStems(title), searchStems(text.slice(0, LONGEST_TEXT))] as const;
  statements.insertEntry.run({ ...entry, docid });
  statements.insertText.run(docid, stems[0].join(" "), stems[1].join(" "), entry.facets);
  learnWords(statements, stems.flat());
}

function remove(statements: Statements, ref: string): void {
  const entry = statements.entry.get(ref) as Indexed | undefined;
  if (!entry) return;
  statements.deleteEntry.run(entry.docid);
  statements.deleteText.run(entry.docid);
}

/** The first free number behind those of the same hour; behind all others in an hour that is full. */
function numberFor(statements: Statements, at: number): number {
  const base = Math.max(0, Math.floor(at / 100));
  const near = statements.near.get(base, base + NEAR) as number | null;
  if (near === null) return base;
  return near < base + NEAR ? near + 1 : (statements.last.get() as number) + 1;
}

function learnWords({ known, word }: Statements, stems: string[]): void {
  if (known.size > MOST_KNOWN) known.clear();
  let left = MOST_LEARNED;
  for (const stem of stems) {
    if (known.has(stem) || !COMPLETABLE.test(stem)) continue;
    if (left === 0) return;
    left -= 1;
    known.add(stem);
    word.run(stem);
  }
}
