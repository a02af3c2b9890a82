import { describe, expect, it } from "vitest";
import { sampleAt } from "@/components/run/sample-run";
import type { Call } from "@/lib/runs/run-state";
import { extractPageContent, pagesOf } from "./extract-page-content";

describe("a reading whose result has another form", () => {
  it.each([[5], ["x"], [[]], [{ pages: 7 }], [{ pages: { a: 1 } }], [{ pages: [null, 5, { url: 5 }, {}] }]])(
    "is told without a page: %j",
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
      expect(extractPageContent.line({ call: { ...call, id: "9-1" }, state })).toMatch(/^Read/);
    },
  );
});
