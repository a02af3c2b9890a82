import { plainPassage } from "@/components/library/plain-text";
import { resultKey, resultPlace } from "@/components/library/result-place";
import { applyTheme } from "@/components/shell/preferences";
import type { MarkedText, SearchResult, ThreadSummary } from "@/lib/http/responses";
import type { RunStatus } from "@/lib/runs/run-state";

export type PaletteItem = {
  key: string;
  title: string;
  passage?: MarkedText;
  status?: RunStatus;
  kind: "action" | "thread" | "report" | "source" | "document";
  /** Said behind the title: where a source is from. */
  host?: string;
  /** A place to go to, or something to do. */
  act: { href: string } | { run: () => void };
};

export type PaletteGroup = { label: string; items: PaletteItem[] };

const ACTIONS: PaletteItem[] = [
  { key: "new", title: "New research", kind: "action", act: { href: "/" } },
  { key: "library", title: "Library", kind: "action", act: { href: "/library" } },
  { key: "settings", title: "Settings", kind: "action", act: { href: "/settings" } },
  { key: "light", title: "Use the light theme", kind: "action", act: { run: () => applyTheme("light") } },
  { key: "dark", title: "Use the dark theme", kind: "action", act: { run: () => applyTheme("dark") } },
  {
    key: "system",
    title: "Use the system’s theme",
    kind: "action",
    act: { run: () => applyTheme("system") },
  },
];

const RECENT = 6;

function fromThread(thread: ThreadSummary): PaletteItem {
  return {
    key: `recent-${thread.id}`,
    title: thread.title,
    status: thread.status,
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
  // A document opens among its neighbours in the library.
  const href = resultPlace(result, query) ?? `/library?q=${encodeURIComponent(query)}`;
  if (result.kind === "thread") return { ...item, status: result.status, act: { href } };
  return result.kind === "source"
    ? { ...item, host: result.host, act: { href } }
    : { ...item, act: { href } };
}

/** What the palette offers for what is typed: threads and actions by title at once, then what the search found. */
export function paletteGroups({
  query,
  recent,
  results,
}: {
  query: string;
  recent: ThreadSummary[];
  results: SearchResult[];
}): PaletteGroup[] {
  const typed = query.trim().toLocaleLowerCase();
  const matches = (title: string) => title.toLocaleLowerCase().includes(typed);
  const threads = recent
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .filter(({ title }) => matches(title))
    .slice(0, RECENT);
  const shown = new Set(threads.map(({ id }) => id));
  const found = results.filter((result) => result.kind !== "thread" || !shown.has(result.threadId));
  const groups = [
    { label: typed ? "Research by title" : "Recent research", items: threads.map(fromThread) },
    { label: "Actions", items: ACTIONS.filter(({ title }) => matches(title)) },
    // Last, because it comes last: what is chosen already must not move away.
    { label: "In texts", items: typed ? found.map((result) => fromResult(result, query)) : [] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
