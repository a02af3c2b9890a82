import { expect, it } from "vitest";
import { diagramName } from "@/lib/reports/diagram";
import { diagramRoom, readDiagramAnswer, widthsOf } from "./diagram-message";

it("SEC-8: only messages of our own frames are accepted, and sizes are bounded", () => {
  expect(readDiagramAnswer({ diagram: "ready" })).toEqual({ kind: "ready" });
  expect(readDiagramAnswer({ diagram: "failed", ask: 2, html: "<b>" })).toEqual({ kind: "failed", ask: 2 });
  expect(readDiagramAnswer({ diagram: "drawn", ask: 1, width: 1e9, height: 0.5 })).toEqual({
    kind: "drawn",
    ask: 1,
    size: { width: 20_000, height: 16, font: 14 },
  });
  expect(
    readDiagramAnswer({
      diagram: "pictured",
      ask: 1,
      width: 20,
      height: 30,
      png: "data:image/png;base64,iVBO",
    }),
  ).toEqual({
    kind: "pictured",
    ask: 1,
    width: 20,
    height: 30,
    png: "iVBO",
  });
  for (const none of [
    null,
    "ready",
    [],
    { diagram: "drawn", ask: 1, width: Number.NaN, height: 1 },
    { diagram: "drawn", ask: 1, width: "9", height: 1 },
    { diagram: "drawn", ask: 1, width: 5, height: -1 },
    { diagram: "drawn", ask: "1", width: 5, height: 5 },
    { diagram: "drawn", ask: 1.5, width: 5, height: 5 },
    { diagram: "open", ask: 1 },
    { diagram: "pictured", ask: 1, width: 20, height: 30, png: "data:image/svg+xml;base64,PHN2" },
    { diagram: "pictured", ask: 1, width: 20, height: 30, png: 'data:image/png;base64,"><script>' },
    {
      diagram: "pictured",
      ask: 1,
      width: 20,
      height: 30,
      png: `data:image/png;base64,${"A".repeat(4_000_001)}`,
    },
  ])
    expect(readDiagramAnswer(none)).toBeNull();
});

it("a diagram is named by its own title, its section, or its first line", () => {
  expect(diagramName("flowchart LR\n accTitle: How cells are made\n A-->B", "Cells")).toBe(
    "How cells are made",
  );
  expect(diagramName("pie title Shares\n", "Cells")).toBe("Cells");
  expect(diagramName("---\ntitle: Shares\n---\npie\n", undefined)).toBe("Shares");
  expect(diagramName("%% note\nflowchart LR\n A-->B", "Cells")).toBe("Cells");
  expect(diagramName("%% note\nflowchart LR\n A-->B", undefined)).toBe("flowchart LR");
  expect(diagramName("", undefined)).toBe("");
});

it("the height reserved for a diagram follows from its source", () => {
  expect(diagramRoom("pie")).toBe(14);
  expect(diagramRoom("a\n".repeat(10))).toBe(17.5);
  expect(diagramRoom("a\n".repeat(500))).toBe(28);
});

it("a diagram is neither smaller than legible, nor larger than drawn, nor unbounded", () => {
  expect(widthsOf({ width: 1400, height: 280, font: 14 })).toEqual({ least: 1200, most: 1400 });
  expect(widthsOf({ width: 400, height: 280, font: 10 })).toEqual({ least: 480, most: 480 });
  expect(widthsOf({ width: 400, height: 280, font: 6 })).toEqual({ least: 500, most: 500 });
  expect(widthsOf({ width: 20_000, height: 16, font: 14 })).toEqual({ least: 6000, most: 6000 });
  expect(widthsOf({ width: 1000, height: 12_000, font: 14 })).toEqual({ least: 500, most: 500 });
});

it("SEC-5: a name is found in a source of many empty lines", () => {
  const source = "\n".repeat(200_000);
  expect(diagramName(`${source}title Shares`, undefined)).toBe("Shares");
  expect(diagramName(`title${source}pie`, undefined)).toBe("title");
});
