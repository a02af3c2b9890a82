import { parseHTML } from "linkedom";
import { expect, it } from "vitest";
import { chartsOf } from "@/lib/runs/drawn-charts";
import { charted } from "@/testing/charts/charted";
import { drawingOf } from "./chart-drawing";

const { document } = parseHTML("<html><body></body></html>");

it("a drawing of the server becomes the elements that it names, with its links and its words", async () => {
  const svg = (await chartsOf(charted.report))[0]?.svg ?? "";
  const drawing = drawingOf(svg, document as unknown as Document);
  expect(drawing?.getAttribute("aria-label")).toBe("Power of kettles");
  const links = [...(drawing?.querySelectorAll("a") ?? [])];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["#c-cit_0", "#c-cit_3", "#c-cit_10"]);
  const words = [...(drawing?.querySelectorAll("text") ?? [])].map(({ textContent }) => textContent);
  expect(words).toEqual(expect.arrayContaining(["Ahlen", "Power, W", "2,100\u00a0W"]));
});

it("anything else becomes nothing", () => {
  const drawn = (svg: string) => drawingOf(svg, document as unknown as Document);
  expect(drawn("<svg><script>alert(1)</script></svg>")).toBeNull();
  expect(drawn('<svg><g onclick="x"></g></svg>')?.outerHTML).not.toContain("onclick");
});
