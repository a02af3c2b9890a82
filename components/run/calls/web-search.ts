import { joined, shortened } from "@/components/ui/figures";
import { phrase } from "@/lib/messages/phrase";
import type { Words } from "@/lib/messages/translate";
import type { Call, RunState, SearchRecord } from "@/lib/runs/run-state";
import { type CallRenderer, textParam } from "./call-renderer";

function outcome(t: Words, call: Call, state: RunState): string | null {
  const record = state.searches.find((search) => search.callId === call.id);
  if (!record) return call.status === "succeeded" ? t("run.search.same") : null;
  const pages = new Set(record.numbers).size;
  if (pages === 0) return [t("run.search.none"), ...serviceWords(t, record)].join(", ");
  const results = resultWords(t, record);
  const distinct = pages === record.numbers.length ? null : t("ui.pages", { count: pages });
  const fresh =
    record.newSources === 0 ? t("run.search.nothingNew") : t("ui.newPages", { count: record.newSources });
  return [results, distinct, fresh, ...serviceWords(t, record)].filter(Boolean).join(", ");
}

/** Who did not answer and who did instead; what could not be heeded. Nothing where all went as it should. */
function serviceWords(t: Words, { failed = [], anyAge = [], provider }: SearchRecord): string[] {
  const told = failed.map(({ provider: name, code, passedOver }) =>
    t(passedOver ? "run.search.passedOver" : `run.search.failed.${code}`, { provider: phrase(t, name) }),
  );
  const answered = () => provider.split(", ").map((name) => phrase(t, name));
  return [
    ...told,
    ...(failed.length > 0 ? [t("run.search.answeredBy", { provider: t.list(answered()) })] : []),
    ...(anyAge.length > 0
      ? [t("run.search.anyAge", { providers: t.list(anyAge.map((name) => phrase(t, name))) })]
      : []),
  ];
}

/** "2 already read here, 10 results"; what lay here already came from nobody. */
function resultWords(t: Words, { numbers, earlier }: SearchRecord): string {
  if (earlier.length === 0) return t("ui.results", { count: numbers.length });
  const asked = numbers.filter((number) => !earlier.includes(number));
  const here = t("run.search.here", { count: earlier.length });
  return asked.length > 0 ? `${here}, ${t("ui.results", { count: asked.length })}` : here;
}

export const webSearch: CallRenderer = {
  sideBySide: "run.group.websearchtool",
  doing: (t, calls) => {
    const query = shortened(calls[0] ? textParam(calls[0], "query") : "", 56);
    return calls.length > 1
      ? t("run.search.doingMany", { count: calls.length, query })
      : t("run.search.doing", { query });
  },
  line: (t, { call, state }) =>
    joined(t("run.row.search", { query: shortened(textParam(call, "query"), 90) }), outcome(t, call, state)),
  opens: true,
};
