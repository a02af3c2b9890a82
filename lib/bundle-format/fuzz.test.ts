// Fuzzing of the files that are brought in: whatever stands in one, reading it ends in a bundle or in a fault that is named.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FUZZ, FUZZ_TIMEOUT } from "@/testing/fuzz";
import { BUNDLE_FORMAT, readBundle } from "./bundle";
import { sizeFault, wellFormedJson } from "./plain-json";

const FAULTS = ["unreadable", "foreign", "newer", "damaged"];

function holds(text: string): void {
  const read = readBundle(text);
  if (read.ok) return;
  expect(FAULTS).toContain(read.fault);
  if (read.fault === "damaged") expect(read.detail.length).toBeLessThan(2000);
}

const value = fc.jsonValue({ maxDepth: 4 });
/** Parts of a bundle with anything in them. */
const bundleLike = fc
  .record({
    version: fc.constantFrom<unknown>(1, 2, 0, -1, 1.5, "1", null, 1e308),
    exportedAt: value,
    thread: value,
    runs: fc.oneof(
      value,
      fc.array(fc.record({ id: value, events: fc.array(value, { maxLength: 4 }), prompts: value }), {
        maxLength: 3,
      }),
    ),
    pages: fc.oneof(value, fc.array(value, { maxLength: 3 })),
    reports: value,
    sources: value,
    ["__proto__"]: value,
  })
  .map((parts) => JSON.stringify({ format: BUNDLE_FORMAT, ...parts }));

describe("SEC-5: fuzzing bundles", () => {
  it(
    "SEC-5: any JSON and any content in the parts of a bundle is accepted or rejected with a named error",
    () => {
      fc.assert(fc.property(fc.oneof(bundleLike, fc.json(), fc.string({ unit: "binary" })), holds), FUZZ);
    },
    FUZZ_TIMEOUT,
  );

  it(
    "SEC-5: a bundle with bytes changed, cut or repeated is accepted or rejected with a named error",
    () => {
      const change = fc.tuple(
        fc.nat(),
        fc.constantFrom(
          "",
          "{",
          "[",
          "]",
          '"',
          "\\",
          ",",
          ":",
          "\ud800",
          "\\ud800",
          "[[[[",
          "1e999",
          "\u202e",
        ),
      );
      fc.assert(
        fc.property(bundleLike, fc.array(change, { maxLength: 6 }), fc.nat(), (text, changes, cut) => {
          let changed = text;
          for (const [at, put] of changes) {
            const place = at % (changed.length + 1);
            changed = changed.slice(0, place) + put + changed.slice(place + 1);
          }
          holds(changed);
          holds(changed.slice(0, cut % (changed.length + 1)));
        }),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    "SEC-5: accepted JSON has bounded depth and count and no lone surrogates",
    () => {
      const deep = fc
        .tuple(fc.nat(400), fc.constantFrom("[", '{"a":'))
        .map(([times, open]) => open.repeat(times));
      fc.assert(
        fc.property(fc.oneof(deep, fc.json(), fc.json({ stringUnit: "binary" })), (text) => {
          const fault = sizeFault(text);
          expect([null, "deep", "many"]).toContain(fault);
          if (/^(?:\[|\{"a":){201}/.test(text)) expect(fault).toBe("deep");
          if (fault) return;
          const sound = wellFormedJson(text);
          expect(sound.isWellFormed()).toBe(true);
          try {
            // A backslash of the text itself is written as two.
            expect(JSON.stringify(JSON.parse(sound))).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89a-f]/i);
          } catch (error) {
            if (!(error instanceof SyntaxError)) throw error;
          }
        }),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );
});
