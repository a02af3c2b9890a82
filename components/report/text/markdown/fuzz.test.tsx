// Fuzz tests of the renderers: whatever a report or page contains, only allow-listed elements are rendered.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rendered, strange } from "@/testing/components/rendered";
import { FUZZ, FUZZ_TIMEOUT } from "@/testing/fuzz";

/** Fragments of Markdown, HTML, formulas and addresses, so that random combinations are meaningful. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      "[",
      "](",
      ")",
      "![",
      "]:",
      "<",
      ">",
      "</",
      "/>",
      "`",
      "```",
      "~~~",
      "*",
      "**",
      "_",
      "|",
      "\n",
      "\n\n",
      "> ",
      "- ",
      "# ",
    ],
    ...[
      "<a href=",
      "<img src=",
      " onerror=",
      " onclick=",
      "<script>",
      "</script>",
      "<svg/onload=",
      "<iframe src=",
      "<style>",
      "<!--",
    ],
    ...[
      "javascript:",
      "JaVaScRiPt:",
      "java\tscript:",
      "data:text/html,",
      "vbscript:",
      "//evil.example",
      "/\\evil.example",
      "/&#9;/evil.example",
    ],
    ...[
      "&#106;",
      "&colon;",
      "&Tab;",
      "&lt;",
      "\\",
      '"',
      "'",
      "$$",
      "\\href{",
      "\\url{",
      "}",
      "\u202e",
      "\u0000",
      "https://a.example",
      "mailto:a@b",
    ],
  ),
  fc.string({ maxLength: 8, unit: "binary" }),
);
const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(""));

describe("SEC-8: fuzzing the renderers", () => {
  it.each([
    ["a report", false],
    ["a page that was read", true],
  ])(
    "SEC-8: no text in %s produces an element, attribute or address that is not allowed",
    (_, page) => {
      fc.assert(
        fc.property(text, (source) => {
          expect(strange(rendered(source, page))).toEqual([]);
        }),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );
});
