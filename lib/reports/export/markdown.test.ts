import { expect, it } from "vitest";
import { parseMarkdown } from "../markdown-tree";
import { exportMarkdown } from "./markdown";
import { plainText } from "./plain-text";
import { fullReport, hostileReport, russianReport } from "./testing-exported";

it("the text stays as it was written, with its sources and what checking them found behind it", () => {
  const text = exportMarkdown(fullReport);
  // Links name their host, and the image is one.
  const body = fullReport.report.content
    .slice(fullReport.report.content.indexOf("Sodium-ion cells"))
    .replace("(https://cells.example/index)", "$& (cells.example)")
    .replace(
      "![A chart](https://cells.example/chart.png)",
      "[A chart](https://cells.example/chart.png) (cells.example)",
    );
  expect(text).toContain(body);
  expect(
    text.startsWith("# Sodium cells: prices & progress\n\n- Question: What do \\<sodium\\> cells cost?\n"),
  ).toBe(true);
  expect(text.match(/^## .*/gm)?.slice(1)).toEqual(["## Sources", "## Found but not cited", "## Evidence"]);
  expect(text).toContain(
    "9 citations: 4 supported, 2 weak, 2 not found, 1 cannot be checked; 1 factual sentence without a source.",
  );
  expect(text).toContain("- [3] weak: LFP: 43\n");
  expect(text).toContain("  - Nearest passage: “Cells cost \\<58\\> dollars");
  expect(text).toContain("  - The model says: It says \\<something\\> else.");
  expect(text).toContain("- [9] cannot be checked: no source has this number: ");
  expect(text).toContain("### Factual sentences without a source\n\n- Nobody disagrees.");
});

it("titles and passages of others become no links and no images", () => {
  const text = exportMarkdown(fullReport);
  const own = text.slice(text.indexOf("## Sources"));
  const links: string[] = [];
  const walk = (node: { type: string; url?: string; children?: unknown[] }) => {
    if (node.type === "image" || node.type === "html") links.push(node.type);
    if (node.type === "link") links.push(node.url ?? "");
    for (const child of node.children ?? []) walk(child as never);
  };
  walk(parseMarkdown(own) as never);
  expect(links.filter((link) => !link.startsWith("https://s"))).toEqual([]);
  expect(plainText(parseMarkdown(own))).toContain("<b>bold</b> [x](javascript:y) evil");
});

it("a Russian report is followed by Russian words; a report of mere markup breaks nothing", () => {
  const text = exportMarkdown(russianReport);
  expect(text).toContain("## Проверка ссылок\n\n2 ссылки: 1 подтверждено, 1 слабо подтверждено.");
  expect(exportMarkdown(hostileReport)).toContain("## Sources");
});
