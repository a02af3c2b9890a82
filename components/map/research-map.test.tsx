import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { researchMap } from "@/lib/map/research-map";
import type { RunState } from "@/lib/run-log/run-state";
import type { Language } from "@/lib/text/languages";
import { sampleAt } from "@/testing/components/sample-run";
import { WithWords } from "@/testing/components/words";
import { litWith, mapLayout, QUESTION, WIDTH } from "./map-layout";
import { MapTables } from "./map-tables";
import { mapTargets } from "./map-targets";
import { ResearchMap } from "./research-map";

const done = sampleAt(200);
const shown = (state: RunState, language: Language = "en") =>
  renderToStaticMarkup(
    <WithWords language={language}>
      <ResearchMap state={state} />
    </WithWords>,
  );
const map = researchMap(done);
const targets = mapTargets(map, { report: done.report, runId: done.id, prefix: "" });

describe("The map on the screen", () => {
  it("citations from before the check are not shown as doubtful, and the map says so", () => {
    const citations = done.report?.citations.map((citation) => ({
      ...citation,
      ...({ verdict: "unchecked", cause: "earlier", judgement: null } as const),
    }));
    const html = shown({ ...done, report: done.report && { ...done.report, citations: citations ?? [] } });
    expect(html).toContain("written before citations were checked");
    expect(html).not.toMatch(/cannot be checked|Doubtful:/);
  });

  it("a search's label says in words what its lines show", () => {
    expect(shown(done)).toContain(
      "Search 1 “sodium-ion tender price 2026” brought 5\u00a0results, 5\u00a0new pages; 5\u00a0were read, 5\u00a0are cited 14\u00a0times.</span>",
    );
  });

  it("labels exist in Russian", () => {
    expect(shown(done, "ru")).toContain("3\u00a0источника в отчёте не были прочитаны: 6, 12 и 13.");
  });

  it("nodes link to the row of a search, the passage of a source and the heading of a section", () => {
    expect(targets.get("search-2-0")).toBe(`#call-${done.id}-2-0`);
    expect(targets.get("source-4")).toMatch(/^\/sources\/s4\?at=/);
    expect(targets.get("section-1")).toBe("#what-buyers-pay-today");
    // A section without a heading links to its first citation; a number without a source has no link.
    expect(targets.get("section-0")).toMatch(/^#c-/);
    expect(targets.get("source-99")).toMatch(/^#c-/);
  });

  it("of repeated headings each section links to its own", () => {
    const content = "## Cost\n\nA.\n\n## Cost\n\nB.";
    const report = done.report && { ...done.report, content, citations: [], uncited: [] };
    const repeated = researchMap({ ...done, report });
    const found = mapTargets(repeated, { report, runId: "run1", prefix: "run1-" });
    expect(repeated.sections.map(({ id }) => found.get(id))).toEqual(["#run1-cost", "#run1-cost-2"]);
  });

  it("has one tab stop for each column", () => {
    const picture = shown(done);
    expect(picture.match(/data-node="[^"]*"[^>]*tabindex="0"/g)).toHaveLength(4);
  });

  it.each([0, 3, 12, 30, 70, 90])("is drawn %i seconds after the start", (seconds) => {
    expect(shown(sampleAt(seconds))).toContain("Map of the research");
  });

  it("says when there is nothing to show yet, and when there never will be", () => {
    expect(shown(sampleAt(0))).toContain("The map appears with the first search.");
    expect(shown({ ...sampleAt(0), status: "cancelled" })).toContain(
      "Nothing was searched and nothing was read.",
    );
  });
});

describe("The tables of the map", () => {
  const tables = renderToStaticMarkup(
    <WithWords>
      <MapTables map={map} targets={targets} />
    </WithWords>,
  );

  it("have a row for every node", () => {
    expect(tables.match(/<tr/g)).toHaveLength(
      3 + map.origins.length + map.sources.length + map.sections.length,
    );
    expect(tables.match(/<th scope="row"/g)).toHaveLength(
      map.origins.length + map.sources.length + map.sections.length,
    );
  });

  it("show the verdicts as text", () => {
    expect(tables).toContain("1\u00a0not found, 1\u00a0weak and 2\u00a0that cannot be checked");
  });
});

describe("Positions", () => {
  const layout = mapLayout(map);

  it("no two nodes of a column overlap, and all are inside the picture", () => {
    for (const column of [map.origins, layout.sources, map.sections]) {
      const boxes = column.map(({ id }) => layout.boxes.get(id)!);
      for (const [index, box] of boxes.entries()) {
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBeLessThanOrEqual(layout.height + 0.01);
        const next = boxes[index + 1];
        if (next) expect(next.y).toBeGreaterThan(box.y + box.height);
      }
    }
  });

  it("the width of a line is its number of citations, separately for each verdict", () => {
    const width = (key: string) => layout.lines.find((line) => line.key === key)?.width ?? 0;
    expect(width("source-7 section-1 supported")).toBeCloseTo(3 * width("source-7 section-4 supported"));
    expect(width("source-10 section-3 weak")).toBeGreaterThan(0);
    expect(layout.lines.every(({ middle }) => middle.x > 0 && middle.x < WIDTH)).toBe(true);
  });

  it("sources are ordered by citations once there is a report, and by number before", () => {
    expect(layout.sources[0]?.number).toBe(6);
    const numbers = mapLayout(researchMap(sampleAt(60))).sources.map(({ number }) => number);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });
});

describe("Highlighting", () => {
  it("includes what led to a node and what it leads to, and nothing else", () => {
    const lit = litWith(map, ["source-10"]);
    expect([...(lit?.nodes ?? [])].sort()).toEqual(
      [QUESTION, "search-2-1", "section-1", "section-3", "source-10"].sort(),
    );
    expect(litWith(map, [])).toBeNull();
  });

  it("does not include sources known before the question", () => {
    const state = { ...done, id: "run9", searches: [], calls: [] };
    expect(litWith(researchMap(state), ["earlier"])?.nodes).not.toContain(QUESTION);
  });
});
