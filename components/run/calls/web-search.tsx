import { SourceRow } from "@/components/run/source-row";
import { count, joined, shortened } from "@/components/run/words";
import type { Call, RunState, SearchRecord } from "@/lib/runs/run-state";
import { type CallRenderer, type CallView, textParam } from "./call-renderer";

function outcome(call: Call, state: RunState): string | null {
  const record = state.searches.find((search) => search.callId === call.id);
  if (!record) return call.status === "succeeded" ? "same search as beside it" : null;
  const pages = new Set(record.numbers).size;
  if (pages === 0) return "no results";
  const results = resultWords(record);
  const distinct = pages === record.numbers.length ? null : count(pages, "page");
  const fresh = record.newSources === 0 ? "nothing new" : count(record.newSources, "new page");
  return [results, distinct, fresh].filter(Boolean).join(", ");
}

/** "2 already read here, 10 results"; what lay here already came from nobody. */
function resultWords({ numbers, earlier }: SearchRecord): string {
  if (earlier.length === 0) return count(numbers.length, "result");
  const asked = numbers.filter((number) => !earlier.includes(number));
  const here = `${earlier.length} already read here`;
  return asked.length > 0 ? `${here}, ${count(asked.length, "result")}` : here;
}

function Details({ call, state }: CallView) {
  const record = state.searches.find((search) => search.callId === call.id);
  const found = [...new Set(record?.numbers ?? [])]
    .map((number) => state.sources.find((source) => source.number === number))
    .filter((source) => source !== undefined);
  if (found.length === 0) return <p className="text-meta text-muted">This search found nothing.</p>;
  return (
    <ul>
      {found.map((source) => (
        <SourceRow
          key={source.id}
          source={source}
          fact={record?.earlier.includes(source.number) ? "already read here" : null}
          note={shortened(source.snippet, 220)}
        />
      ))}
    </ul>
  );
}

export const webSearch: CallRenderer = {
  plural: "searches",
  doing: (calls) => {
    const query = `“${shortened(calls[0] ? textParam(calls[0], "query") : "", 56)}”`;
    return calls.length > 1 ? `Running ${calls.length} searches: ${query}` : `Searching ${query}`;
  },
  line: ({ call, state }) =>
    joined(`Search “${shortened(textParam(call, "query"), 90)}”`, outcome(call, state)),
  Details,
};
