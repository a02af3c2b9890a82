// SEC-5: the server renders a bounded part of a list; the browser adds the rest once the page is there.

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SourceList } from "@/components/report/citations/source-list";
import type { Source } from "@/lib/run-log/run-state";
import { WithWords } from "@/testing/components/words";

const AT_ONCE = 200;

const source = (number: number): Source => ({
  ...{ id: `src_${number}`, number, url: `https://s${number}.example/`, host: `s${number}.example` },
  ...{ title: `Source ${number}`, snippet: "", status: "read", publishedAt: null, pageId: null },
  ...{ charCount: 0, wordCount: 0, readAt: null, error: null, runId: "run_1" },
});

const entries = (count: number) =>
  renderToStaticMarkup(
    <WithWords>
      <SourceList
        sources={Array.from({ length: count }, (_, index) => source(index + 1))}
        uses={new Map()}
        headingLevel="h2"
      />
    </WithWords>,
  ).match(/<li/g)?.length;

it.each([
  [3, 3],
  [AT_ONCE, AT_ONCE],
  [10_000, AT_ONCE],
])("SEC-5: of %i sources the server renders %i", (count, rendered) => {
  expect(entries(count)).toBe(rendered);
});
