import { describe, expect, it } from "vitest";
import type { Call } from "@/lib/run-log/run-state";
import { banSentence } from "@/lib/search/refused-hosts";
import { sampleAt } from "@/testing/components/sample-run";
import { english } from "@/testing/i18n/messages";
import { extractPageContent, pagesOf } from "./extract-page-content";

describe("a page read whose result has another form", () => {
  it.each([[5], ["x"], [[]], [{ pages: 7 }], [{ pages: { a: 1 } }], [{ pages: [null, 5, { url: 5 }, {}] }]])(
    "is shown without a page: %j",
    (...[output]) => {
      const run = sampleAt(600);
      const [known] = run.calls;
      if (!known) throw new Error("no call");
      const call: Call = {
        ...known,
        tool: "extractpagecontenttool",
        params: { urls: ["https://a.test"] },
        output,
      };
      const state = { ...run, calls: [call, { ...call, id: "9-1" }] };
      expect(pagesOf(call, state)).toMatchObject([{ result: "open" }]);
      expect(extractPageContent.line(english, { call: { ...call, id: "9-1" }, state }).what).toMatch(/^Read/);
    },
  );
});

it("a page of an excluded site is not a failure, and the message for the model is not shown", () => {
  const run = sampleAt(600);
  const source = run.sources[0];
  const [known] = run.calls;
  if (!source || !known) throw new Error("nothing was read");
  const error = banSentence(source.host);
  const call: Call = {
    ...known,
    tool: "extractpagecontenttool",
    params: { urls: [source.url] },
    output: { pages: [{ url: source.url, number: source.number, status: "failed" }] },
  };
  const sources = [{ ...source, status: "failed" as const, error }];
  const line = (bannedHosts: string[]) =>
    extractPageContent.line(english, { call, state: { ...run, calls: [call], sources, bannedHosts } })
      .outcome;
  expect(line([source.host])).toMatch(/^1 left out at your request$/);
  expect(line([])).toContain("1 failed (left out at the user's request)");
});
