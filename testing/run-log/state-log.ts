// What a run wrote to its state, as appended entries (X6): path, value, method, call and time, in the order
// of the log. The entries are derived from the events. Folding them gives what calls may refer to (X5); the
// entries up to a step give what a run that branches there knows.

import type { EventOf, RunEvent } from "@/lib/run-log/event";
import type { Layout, SourceEntry } from "@/lib/run-log/run-layout";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvent } from "@/lib/run-log/state";

/**
 * `set` replaces; `assign` overwrites the fields given; `merge` fills those that are empty; `push` adds an item to a list;
 * `concat` adds a line to a text.
 */
type StateMethod = "set" | "merge" | "assign" | "push" | "concat";

type StateEntry = {
  /** `state.sources.3` */
  path: readonly string[];
  value: unknown;
  method: StateMethod;
  /** Null for what the run started with and for actions of a person. */
  callId: string | null;
  /** Milliseconds since the epoch. */
  at: number;
};

type Written = Pick<StateEntry, "value"> & { path: string[]; method?: StateMethod };

function sourceEntry(source: SourceEntry): SourceEntry {
  const { number, url, host, title, snippet, publishedAt, status } = source;
  return { number, url, host, title, snippet, publishedAt, status };
}

const sourcePath = (number: number) => ["state", "sources", String(number)];

function begun(state: RunState): Written[] {
  const { plan, searches, notes } = state;
  return [
    { path: ["input"], value: { question: state.question, scope: state.scope } },
    ...state.sources.map((source) => ({ path: sourcePath(source.number), value: sourceEntry(source) })),
    // What a run takes over from the one it branched from.
    ...(plan ? planned(state) : []),
    ...searches.map((search) => searched(state, search)),
    ...notes.map(({ name, text }) => ({ path: ["state", "notes", name], value: text })),
  ];
}

function planned({ plan }: RunState): Written[] {
  const version = plan?.history.at(-1);
  if (!version) return [];
  const { goal, steps } = version;
  return [{ path: ["state", "plan"], value: { version: version.version, goal, steps } }];
}

function searched(
  { sources }: RunState,
  { query, provider, numbers }: Pick<EventOf<"search-made">, "query" | "provider" | "numbers">,
): Written {
  const urls = numbers.flatMap((number) => sources.find((source) => source.number === number)?.url ?? []);
  return { path: ["state", "searches"], value: { query, provider, numbers, urls }, method: "push" };
}

function pageRead(before: RunState, event: EventOf<"page-read">): Written[] {
  const { number, title, publishedAt, page } = event;
  const source = before.sources.find((known) => known.number === number);
  // A failed second read removes nothing.
  if (!page && source?.pageId) return [];
  const path = sourcePath(number);
  const status = { path, value: { status: page ? "read" : "failed" }, method: "assign" as const };
  return page ? [status, { path, value: { title, publishedAt }, method: "merge" }] : [status];
}

/** The writes of one event; `before` and `after` are the run around it. */
function writtenBy(event: RunEvent, before: RunState, after: RunState): Written[] {
  switch (event.type) {
    case "run-started":
      return begun(after);
    case "source-added":
      return [{ path: sourcePath(event.number), value: { ...sourceEntry({ ...event, status: "seen" }) } }];
    case "source-filled": {
      const { number, title, snippet, publishedAt } = event;
      return [{ path: sourcePath(number), value: { title, snippet, publishedAt }, method: "merge" }];
    }
    case "page-read":
      return pageRead(before, event);
    case "search-made":
      return [searched(after, event)];
    case "plan-set":
    case "plan-reviewed":
      return after.plan?.version === before.plan?.version ? [] : planned(after);
    case "report-written": {
      const { report } = after;
      if (!report) return [];
      const { title, content, confidence, version } = report;
      return [{ path: ["state", "report"], value: { title, content, confidence, version } }];
    }
    case "note-written":
      return [{ path: ["state", "notes", event.name], value: event.text, method: event.method }];
    default:
      return [];
  }
}

/** Every write of a run. `start` is the state before the first of the events. */
export function stateLog(start: RunState, events: Iterable<RunEvent>): StateEntry[] {
  const entries: StateEntry[] = [];
  let state = start;
  for (const event of events) {
    const next = foldEvent(state, event);
    const callId = "callId" in event ? event.callId : null;
    for (const { method = "set", ...written } of writtenBy(event, state, next))
      entries.push({ ...written, method, callId, at: event.at });
    state = next;
  }
  return entries;
}

type Fields = Record<string, unknown>;

const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

function applied(before: unknown, { method, value }: StateEntry): unknown {
  if (method === "push") return [...((before as unknown[] | undefined) ?? []), value];
  if (method === "concat") return typeof before === "string" ? `${before}\n${value}` : value;
  if (method === "assign") return { ...(before as Fields), ...(value as Fields) };
  if (method === "set") return value;
  const own = { ...(before as Fields) };
  for (const [key, field] of Object.entries(value as Fields)) if (isEmpty(own[key])) own[key] = field;
  return own;
}

function withEntry(tree: Fields, path: readonly string[], entry: StateEntry): Fields {
  const [key = "", ...rest] = path;
  const before = Object.hasOwn(tree, key) ? tree[key] : undefined;
  const value = rest.length === 0 ? applied(before, entry) : withEntry((before ?? {}) as Fields, rest, entry);
  // A name from outside is only ever used as an own key.
  return Object.fromEntries([...Object.entries(tree).filter(([own]) => own !== key), [key, value]]);
}

const EMPTY: Layout = {
  input: { question: "", scope: "" },
  state: { sources: {} as Record<string, SourceEntry>, searches: [], notes: {} },
};

/** The current state: the fold of its entries. */
export function foldStateLog(entries: Iterable<StateEntry>): Layout {
  let tree = EMPTY as unknown as Fields;
  for (const entry of entries) tree = withEntry(tree, entry.path, entry);
  return tree as unknown as Layout;
}
