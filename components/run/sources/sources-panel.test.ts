import { expect, it } from "vitest";
import { sourceAnchor } from "@/components/ui/anchors";
import { emptyWord } from "./sources-panel";
import { lineForKey, sourceInHash } from "./sources-panel-list";

const lines = (["heading", "source", "source", "heading", "source"] as const).map((kind) => ({ kind }));

it("arrow keys move from source to source, across headings, and stop at the ends", () => {
  expect(lineForKey("ArrowDown", 1, lines)).toBe(2);
  expect(lineForKey("ArrowDown", 2, lines)).toBe(4);
  expect(lineForKey("ArrowUp", 4, lines)).toBe(2);
  expect(lineForKey("ArrowDown", 4, lines)).toBeNull();
  expect(lineForKey("ArrowUp", 1, lines)).toBeNull();
  expect(lineForKey("Home", 4, lines)).toBe(1);
  expect(lineForKey("End", 1, lines)).toBe(4);
  expect(lineForKey("Enter", 1, lines)).toBeNull();
  expect(lineForKey("Home", 0, [])).toBeNull();
});

it("an address names a source by its number alone", () => {
  expect(sourceInHash(sourceAnchor(12))).toBe(12);
  for (const hash of ["", "source-", "source-x", "source-012", "c-source-1", "run-1"])
    expect(sourceInHash(hash), hash).toBeNull();
});

it("an empty list says what it waits for, and never that no search was made while one is", () => {
  const word = (told: { over?: boolean; stopped?: boolean; searching?: boolean; made?: number }) =>
    emptyWord({
      over: false,
      stopped: false,
      searching: false,
      ...told,
      searches: Array(told.made ?? 0).fill({}),
    });
  expect(word({})).toBe("soon");
  expect(word({ searching: true })).toBe("first");
  expect(word({ searching: true, made: 1 })).toBe("nothingYet");
  expect(word({ made: 1 })).toBe("nothingYet");
  expect(word({ over: true, made: 1 })).toBe("none");
  expect(word({ over: true, stopped: true, made: 1 })).toBe("none");
  expect(word({ over: true, stopped: true })).toBe("stopped");
  expect(word({ over: true })).toBe("notSearched");
});
