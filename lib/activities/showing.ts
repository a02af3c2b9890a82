// What readings of pages have shown to the agent: the passages of each page, and what each reading looked for. Another
// focus or another offset is a new reading of a page; the same ones are a repeat.

import type { Call, RunState } from "@/lib/run-log/run-state";
import { urlKey } from "@/lib/sources/url-key";
import type { Span } from "@/lib/text/sentences";

/** One reading of one page. Offsets are code units of the page. */
export type Showing = {
  /** The page, as `urlKey` has it. */
  page: string;
  /** The comparable form of what was looked for. */
  key: string;
  passages: Span[];
  /** False once notes have replaced the step: then the agent can no longer read there what was shown. */
  visible: boolean;
};

type Asked = { focus?: unknown; from?: unknown };

/** What is looked for, as a call has it; empty when it names nothing. */
export const focusOf = ({ focus }: Asked): string =>
  typeof focus === "string" ? focus.replace(/\s+/g, " ").trim() : "";

/** The offset from which a call reads. */
export const offsetOf = ({ from }: Asked): number => (typeof from === "number" && from > 0 ? from : 0);

/** The comparable form of what a reading looks for: letter case and white space do not matter. */
export const readingKey = (asked: Asked): string =>
  `${offsetOf(asked)} ${focusOf(asked).normalize("NFKC").toLowerCase()}`;

/** True for a list of offsets, as a log of another installation may not have it. */
export const areSpans = (value: unknown): value is Span[] =>
  Array.isArray(value) &&
  value.every(
    (span) => Number.isInteger(span?.start) && Number.isInteger(span?.end) && span.start <= span.end,
  );

type ShownPage = { url?: unknown; status?: unknown; passages?: unknown };

function showingsOf({ params, output, status, step }: Call, through: number): Showing[] {
  const pages = (output as { pages?: unknown } | null)?.pages;
  if (status !== "succeeded" || params.urls === undefined || !Array.isArray(pages)) return [];
  const key = readingKey(params);
  return (pages as ShownPage[]).flatMap(({ url, status: came, passages }) =>
    typeof url === "string" && came === "read"
      ? // Older runs stored no offsets: nothing of theirs is left out of a later reading.
        [
          {
            page: urlKey(url),
            key,
            passages: areSpans(passages) ? passages : [],
            visible: step > through,
          },
        ]
      : [],
  );
}

/** What the steps before this call showed. */
export function showingsIn(state: Pick<RunState, "calls" | "compaction">, call: Call): Showing[] {
  const through = state.compaction?.through ?? 0;
  return state.calls.flatMap((known) => (known.step < call.step ? showingsOf(known, through) : []));
}
