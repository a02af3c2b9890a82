// After pages were read they are held against each other, so that the report's writer knows where they differ. Steps that
// read nothing cost nothing; a comparison that fails is only missing.

import { isDeepStrictEqual } from "node:util";
import type { LoopPorts } from "@/lib/agent/ports";
import { withDeadline } from "@/lib/agent/step/deadline";
import { COMPARED_LENGTH, type PagesToCompare } from "@/lib/citation-check/check";
import { log } from "@/lib/log";
import type { Disagreement, RunState } from "@/lib/run-log/run-state";

/** Of a thread that read a library the newest pages are compared. */
const MOST_PAGES = 40;
const USUAL_LIMIT_MS = 60_000;

/** True when a call of the step before brought the text of a page. */
function readSomething(state: RunState): boolean {
  const last = state.steps.at(-1);
  if (!last || last.endedAt === null) return false;
  return state.calls.some((call) => {
    const pages = call.step === last.number ? (call.output as { pages?: unknown } | null)?.pages : null;
    return Array.isArray(pages) && pages.some(({ status }) => status === "read");
  });
}

async function pagesOf(state: RunState, ports: LoopPorts): Promise<PagesToCompare["pages"]> {
  const pages: PagesToCompare["pages"] = [];
  for (const { number, title, publishedAt, pageId } of state.sources.slice().reverse()) {
    const text = pageId && pages.length < MOST_PAGES ? await ports.services.pageText(pageId) : null;
    if (text !== null) pages.push({ number, title, publishedAt, text: text.slice(0, COMPARED_LENGTH) });
  }
  return pages.reverse();
}

/** The state with what the pages read so far say differently. Rejects only with the signal's reason. */
export async function compareSources(state: RunState, ports: LoopPorts): Promise<RunState> {
  if (!readSomething(state)) return state;
  const pages = await pagesOf(state, ports);
  if (pages.length < 2) return state;
  const disagreements = await compared(state, pages, ports);
  if (disagreements === null || isDeepStrictEqual(disagreements, state.disagreements)) return state;
  return ports.record([{ type: "sources-compared", disagreements }]);
}

async function compared(
  { id, question, config }: RunState,
  pages: PagesToCompare["pages"],
  { services, clock, signal }: LoopPorts,
): Promise<Disagreement[] | null> {
  const ms = config?.execution.activityTimeoutMs ?? USUAL_LIMIT_MS;
  try {
    return await withDeadline((own) => services.comparePages({ question, pages }, own), {
      ms,
      clock,
      signal,
    });
  } catch (thrown) {
    signal.throwIfAborted();
    log.warn("pages-not-compared", { runId: id, cause: thrown });
    return null;
  }
}
