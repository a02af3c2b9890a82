import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { sourceAnchor } from "@/components/ui/anchors";
import { thread } from "@/lib/i18n/en/thread";
import type { RunState } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { WithWords } from "@/testing/components/words";
import type { SourceLine } from "./source-groups";
import { SourcesPanel } from "./sources-panel";
import { onSourceKey, sourceInHash } from "./sources-panel-list";

class Link {
  line = 0;
  closest() {
    return { dataset: { line: String(this.line) } };
  }
}
vi.stubGlobal("HTMLAnchorElement", Link);

/** The line that a key moves to from this one; null if it moves nowhere. */
function lineForKey(key: string, at: number, among: readonly { kind: string }[]): number | null {
  let reached: number | null = null;
  const event = { key, target: Object.assign(new Link(), { line: at }), preventDefault: () => undefined };
  onSourceKey(event as never, among as SourceLine[], (line) => {
    reached = line;
  });
  return reached;
}

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
  const word = (told: { over?: boolean; stopped?: boolean; searching?: boolean; made?: number }) => {
    const state = sampleAt(14.5);
    const searching = { ...state.calls[0], tool: "websearchtool", status: "running" };
    const shown = renderToStaticMarkup(
      <WithWords>
        <SourcesPanel
          state={{
            ...state,
            kind: "rewrite",
            sources: [],
            searches: Array(told.made ?? 0).fill(state.searches[0]),
            calls: (told.searching ? [searching] : []) as RunState["calls"],
            status: told.over ? (told.stopped ? "cancelled" : "completed") : "researching",
          }}
        />
      </WithWords>,
    );
    return Object.entries(thread).find(
      ([name, sentence]) => name.startsWith("sources.") && shown.includes(`>${sentence}<`),
    )?.[0];
  };
  expect(word({})).toBe("sources.soon");
  expect(word({ searching: true })).toBe("sources.first");
  expect(word({ searching: true, made: 1 })).toBe("sources.nothingYet");
  expect(word({ made: 1 })).toBe("sources.nothingYet");
  expect(word({ over: true, made: 1 })).toBe("sources.none");
  expect(word({ over: true, stopped: true, made: 1 })).toBe("sources.none");
  expect(word({ over: true, stopped: true })).toBe("sources.stopped");
  expect(word({ over: true })).toBe("sources.notSearched");
});
