import { plainPassage } from "@/components/ui/plain-text";
import { resultKey, resultPages, resultPlace } from "@/components/ui/result-place";
import { type ShownStatus, shownStatus } from "@/components/ui/run-status";
import type { MarkedText, SearchResult, ThreadSummary } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";

export type PaletteItem = {
  key: string;
  title: string;
  passage?: MarkedText;
  status?: ShownStatus;
  kind: "action" | SearchResult["kind"];
  /** Shown after the title: the host of a source, the question of a report. */
  host?: string;
  /** The equivalent keys, in the notation of `shortcuts.ts`. */
  keys?: string;
  /** A page, a download, or an action. */
  act: { href: string } | { file: string } | { run: () => void | Promise<void> };
};

export type PaletteGroup = { key: string; label: string; items: PaletteItem[] };

const RECENT = 6;

function fromThread(thread: ThreadSummary): PaletteItem {
  return {
    key: `recent-${thread.id}`,
    title: thread.title,
    status: shownStatus(thread),
    kind: "thread",
    act: { href: `/research/${thread.id}` },
  };
}

function fromResult(result: SearchResult, query: string): PaletteItem {
  const item = {
    key: resultKey(result),
    title: result.title,
    passage: plainPassage(result.passage),
    kind: result.kind,
  };
  // Opens a document in its folder in the library.
  const href = resultPlace(result, query) ?? `/library?q=${encodeURIComponent(query)}`;
  if (result.kind === "thread") return { ...item, status: shownStatus(result), act: { href } };
  if (result.kind === "source") return { ...item, host: result.host, act: { href } };
  // Several reports may have one title; the question tells them apart.
  const asked = result.kind === "report" && result.question !== result.title ? result.question : undefined;
  return { ...item, host: asked, act: { href } };
}

/** The hits by kind, each page once, the kind of the best hit first. */
function foundGroups(t: Words, found: readonly SearchResult[], query: string): PaletteGroup[] {
  const results = resultPages(found).map(([result]) => result);
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    key: `found-${kind}`,
    label: t(`shell.found.${kind}`),
    items: results.filter((result) => result.kind === kind).map((result) => fromResult(result, query)),
  }));
}

/** The entries for a query: threads and actions by title at once, then the search results. */
export function paletteGroups(
  t: Words,
  {
    query,
    recent,
    actions,
    results,
  }: { query: string; recent: ThreadSummary[]; actions: PaletteItem[]; results: SearchResult[] },
): PaletteGroup[] {
  const typed = query.trim().toLocaleLowerCase(t.locale);
  const wanted = typed.split(/\s+/);
  const matches = (title: string) => {
    const words = title.toLocaleLowerCase(t.locale);
    return wanted.every((word) => words.includes(word));
  };
  const threads = recent
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .filter(({ title }) => matches(title))
    .slice(0, RECENT);
  const shown = new Set(threads.map(({ id }) => id));
  const found = results.filter((result) => result.kind !== "thread" || !shown.has(result.threadId));
  const groups = [
    {
      key: "threads",
      label: typed ? t("shell.found.title") : t("shell.recent"),
      items: threads.map(fromThread),
    },
    { key: "actions", label: t("shell.actions"), items: actions.filter(({ title }) => matches(title)) },
    // Last, because they arrive last and must not move the selected entry.
    ...(typed ? foundGroups(t, found, query) : []),
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** The index that a key moves to among `count` entries; null for other keys. */
export function entryAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  const now = Math.min(at, count - 1);
  if (key === "ArrowDown") return (now + 1) % count;
  if (key === "ArrowUp") return (now - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
