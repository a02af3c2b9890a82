// Fuzzes the replies of a model: every reply becomes either a step within the limits of its schema or a list
// of faults in words.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEcho, passed } from "@/lib/agent/calls/echoed-address";
import { recoverJson } from "@/lib/agent/step/recover-json";
import { normaliseStep } from "@/lib/agent/step-schema/normalise";
import { Tool } from "@/lib/tools/registry";
import { call, reasoning, request } from "@/testing/agent/replies";
import { FUZZ, FUZZ_TIMEOUT } from "@/testing/fuzz";

const names = Tool.list().map(({ name }) => name);
const using = request();
const most = 4;

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary" }),
  fc.constantFrom<unknown>(undefined, Number.NaN, Number.POSITIVE_INFINITY, "x".repeat(20_000), [[[[[[]]]]]]),
);
const parameters = fc.dictionary(
  fc.constantFrom(
    "query",
    "urls",
    "claims",
    "content",
    "title",
    "_output",
    "_tool",
    "_activity",
    "answer",
    "__proto__",
    "constructor",
  ),
  value,
);
const toolCall = fc
  .tuple(fc.constantFrom(...names, "nosuchtool", ""), parameters)
  .map(([tool, fields]) => call(tool, fields));
const step = fc.record({
  calls: fc.oneof(fc.array(fc.oneof(toolCall, value), { maxLength: 8 }), value),
  more: parameters,
});

describe("SEC-13: fuzzing the replies of a model", () => {
  it(
    "SEC-13: any parameters of any tool become calls of offered tools within the limit, or described faults",
    () => {
      fc.assert(
        fc.property(step, ({ calls, more }) => {
          const read = normaliseStep({ ...reasoning, ...more, calls }, using);
          if (!read.ok) {
            expect(read.faults.length).toBeGreaterThan(0);
            expect(read.faults.every((fault) => typeof fault === "string" && fault !== "")).toBe(true);
            return;
          }
          const run = read.calls.filter(({ verdict }) => verdict === "run");
          expect(run.length).toBeLessThanOrEqual(most);
          expect(run.filter(({ tool }) => !Object.hasOwn(using.bindings, tool))).toEqual([]);
        }),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    "SEC-13: any text is parsed as an object or rejected with a reason",
    () => {
      const around = fc.tuple(fc.string(), fc.json(), fc.string()).map((parts) =>
        parts.join(
          fc.sample(fc.constantFrom("", "```json\n", "\n```", "<think>"), {
            numRuns: 1,
            seed: parts[0].length,
          })[0],
        ),
      );
      fc.assert(
        fc.property(fc.oneof(around, fc.string({ unit: "binary" }), fc.json()), (text) => {
          const read = recoverJson(text);
          if (read.ok) expect(typeof read.value === "object" && read.value !== null).toBe(true);
          else expect(read.fault).not.toBe("");
        }),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    "SEC-4: an address in parameters, whole or in two parts, counts as an echo",
    () => {
      fc.assert(
        fc.property(fc.webUrl(), fc.nat(), fc.string({ maxLength: 20 }), (address, at, beside) => {
          const cut = at % (address.length + 1);
          expect(isEcho(address, passed({ text: `${beside} ${address}` }))).toBe(true);
          expect(isEcho(address, passed({ first: address.slice(0, cut), second: address.slice(cut) }))).toBe(
            true,
          );
        }),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );
});
