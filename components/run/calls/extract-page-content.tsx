import { readEarlier, unreadCause } from "@/components/report/source-facts";
import { isLeftOut } from "@/components/run/left-out";
import { SourceRow } from "@/components/run/source-row";
import { count, dayWords, joined, shortened, words } from "@/components/run/words";
import type { Call, RunState, Source } from "@/lib/runs/run-state";
import { urlKey } from "@/lib/sources/url-key";
import { type CallRenderer, type CallView, listParam } from "./call-renderer";

type PageOutcome = {
  url: string;
  source: Source | null;
  /**
   * `known`: this research had read it before; `earlier`: another one had. Neither was fetched again. `unwanted`: the person
   * has left its site out.
   */
  result: "read" | "known" | "earlier" | "failed" | "unwanted" | "open";
};

type ReadPage = { url: string; number?: unknown; status?: unknown };

/** A result of another form, from a tool of another kind or another installation, tells of no pages. */
function readIn({ output }: Call): ReadPage[] {
  const pages: unknown = (output as { pages?: unknown } | null)?.pages;
  if (!Array.isArray(pages)) return [];
  return pages.filter((page) => typeof page?.url === "string");
}

/** What came of each address of a call. */
export function pagesOf(call: Call, state: RunState): PageOutcome[] {
  const output = readIn(call);
  const before = knownBefore(call, state);
  return listParam(call, "urls").map((url) => {
    const key = urlKey(url);
    const page = output.find((candidate) => urlKey(candidate.url) === key);
    const source =
      state.sources.find((candidate) => candidate.number === page?.number) ??
      state.sources.find((candidate) => urlKey(candidate.url) === key) ??
      null;
    if (!page) return { url, source, result: "open" };
    if (page.status !== "read") {
      const unwanted = source !== null && isLeftOut(source.host, state.bannedHosts);
      return { url, source, result: unwanted ? "unwanted" : "failed" };
    }
    if (before.has(key)) return { url, source, result: "known" };
    return { url, source, result: source && readEarlier(source, state.createdAt) ? "earlier" : "read" };
  });
}

function knownBefore(call: Call, state: RunState): Set<string> {
  const earlier = state.calls.slice(0, state.calls.indexOf(call));
  const read = earlier.flatMap((other) => readIn(other).filter((page) => page.status === "read"));
  return new Set(read.map((page) => urlKey(page.url)));
}

function outcome(pages: PageOutcome[]): string | null {
  const of = (result: PageOutcome["result"]) => pages.filter((page) => page.result === result);
  if (of("open").length === pages.length) return null;
  const failed = of("failed")[0];
  const cause = failed?.source ? unreadCause(failed.source) : null;
  return [
    of("read").length > 0 && `${of("read").length} read`,
    of("known").length > 0 && `${of("known").length} already read`,
    of("earlier").length > 0 &&
      `${of("earlier").length} already read ${onDay(of("earlier"))}, not fetched again`,
    of("unwanted").length > 0 && `${of("unwanted").length} left out at your wish`,
    failed && `${of("failed").length} failed${cause ? ` (${shortened(cause, 60)})` : ""}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** "on 3 Nov"; where the days differ it says only that it was earlier. */
function onDay(pages: PageOutcome[]): string {
  const days = new Set(pages.map(({ source }) => dayWords(source?.readAt ?? 0)));
  const [day] = days;
  return days.size === 1 && day ? `on ${day}` : "earlier";
}

const titleOf = (page: PageOutcome) => page.source?.title || page.url;

function Details({ call, state }: CallView) {
  return (
    <ul>
      {pagesOf(call, state).map(({ url, source, result }) =>
        source ? (
          <SourceRow
            key={url}
            source={source}
            fact={
              {
                read: words(source.wordCount),
                known: `${words(source.wordCount)}, already read`,
                earlier: `${words(source.wordCount)}, already read on ${dayWords(source.readAt ?? 0)}`,
                failed: "could not be read",
                unwanted: "left out at your wish",
                open: "being read",
              }[result]
            }
            note={result === "failed" ? unreadCause(source) : null}
          />
        ) : (
          <li key={url} className="py-1.5 text-meta wrap-anywhere text-muted">
            {url}
          </li>
        ),
      )}
    </ul>
  );
}

export const extractPageContent: CallRenderer = {
  plural: "readings",
  doing: (calls, state) => {
    const pages = calls.flatMap((call) => pagesOf(call, state));
    const title = pages[0] ? shortened(titleOf(pages[0]), 48) : "";
    if (pages.length === 1) return `Reading ${title}`;
    const siblings = state.calls.filter(
      (call) => call.step === calls[0]?.step && call.tool === calls[0]?.tool && call.status === "succeeded",
    );
    const done = siblings.flatMap((call) => pagesOf(call, state)).length;
    return done > 0
      ? `Reading ${done + 1} of ${done + pages.length} pages: ${title}`
      : `Reading ${pages.length} pages: ${title}`;
  },
  line: ({ call, state }) => {
    const pages = pagesOf(call, state);
    const first = pages[0];
    const object = pages.length === 1 && first ? shortened(titleOf(first), 70) : count(pages.length, "page");
    return joined(`Read ${object}`, outcome(pages));
  },
  Details,
};
