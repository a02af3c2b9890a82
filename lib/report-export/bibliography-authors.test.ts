import { plugins } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import { expect, it } from "vitest";
import { extractDocument } from "@/lib/extraction/extract-document";
import { pageAbout } from "@/lib/sources/page-about";
import { fullReport } from "@/testing/report-export/exported";
import { exportBibtex, exportCsl, exportRis } from "./bibliography";
import type { ExportedReport } from "./exported-report";

type Item = { author?: Record<string, string>[]; accessed?: { "date-parts": number[][] } };

const read = (bibtex: string) => plugins.input.chain(bibtex, { generateGraph: false } as never) as Item[];

/** The report with other facts of its first source. */
function withFirst(more: object, rest: Partial<ExportedReport> = {}): ExportedReport {
  const [first, ...others] = fullReport.sources;
  if (!first) throw new Error("no source");
  return { ...fullReport, ...rest, sources: [{ ...first, ...more }, ...others] };
}

const tags = (...names: string[]) =>
  names.map((name) => `<meta name="citation_author" content="${name}">`).join("");

async function aboutPage(head: string) {
  const page = `<html><head><title>T</title><meta name="author" content="A Publisher">${head}</head><body><p>Cells are cheap.</p></body></html>`;
  const url = "https://s1.example/page";
  const found = await extractDocument({
    bytes: new TextEncoder().encode(page),
    url,
    contentType: "text/html",
  });
  return found.ok ? pageAbout({ author: found.author, url }) : null;
}

it("all authors that a page names in tags are exported, in their order", async () => {
  const about = await aboutPage(tags("Byron, Ada", "Jo Vale", "van Dyck, Anna", "Byron, Ada"));
  expect(about?.author).toBe("Byron, Ada; Jo Vale; van Dyck, Anna");
  const written = withFirst({ about });
  const [entry = ""] = exportBibtex(written).split(/\n(?=@)/);
  expect(entry).toContain("  author = {{Byron}, {Ada} and {Jo Vale} and {van Dyck}, {Anna}},");
  expect(read(exportBibtex(written))[0]?.author).toHaveLength(3);
  expect(
    exportRis(written)
      .match(/^AU {2}- .*$/gm)
      ?.slice(0, 3),
  ).toEqual(["AU  - Byron, Ada", "AU  - Jo Vale", "AU  - van Dyck, Anna"]);
  const [item] = JSON.parse(exportCsl(written)) as Item[];
  expect(item?.author).toEqual([
    { family: "Byron", given: "Ada" },
    { literal: "Jo Vale" },
    { family: "van Dyck", given: "Anna" },
  ]);
});

it("all authors that a page states in JSON-LD are exported, in their order", async () => {
  const author = [{ "@type": "Person", name: "Ada Byron" }, "Jo Vale", { "@id": "#group" }];
  const graph = [
    { "@type": "Article", author },
    { "@type": "Organization", "@id": "#group", name: "The Engine Group" },
  ];
  const url = "https://s1.example/page";
  const head = `<script type="application/ld+json">${JSON.stringify({ "@graph": graph })}</script>`;
  const found = await extractDocument({
    bytes: new TextEncoder().encode(`<html><head>${head}</head><body><p>Cells are cheap.</p></body></html>`),
    url,
    contentType: "text/html",
  });
  const written = withFirst({ about: found.ok ? pageAbout({ author: found.author, url }) : null });
  expect(exportBibtex(written)).toContain("  author = {{Ada Byron} and {Jo Vale} and {The Engine Group}},");
  expect(exportRis(written)).toContain("AU  - Ada Byron\r\nAU  - Jo Vale\r\nAU  - The Engine Group\r\n");
  const [item] = JSON.parse(exportCsl(written)) as Item[];
  expect(item?.author).toEqual([
    { literal: "Ada Byron" },
    { literal: "Jo Vale" },
    { literal: "The Engine Group" },
  ]);
});

it("more authors than are stored end with “others”", async () => {
  const about = await aboutPage(tags(...Array.from({ length: 60 }, (_, at) => `Author ${at}, Ada`)));
  const entry = exportBibtex(withFirst({ about }));
  expect(entry).toMatch(/^ {2}author = \{\{Author 0\}, \{Ada\} and .* and others\},$/m);
  expect(exportRis(withFirst({ about }))).not.toContain("et al.");
});

it("a web source that was never opened was accessed when a search brought it", () => {
  const found = Date.UTC(2026, 10, 19, 8);
  const unread = { status: "seen", readAt: null, pageId: null };
  const known = withFirst(unread, { foundAt: new Map([[1, found]]) });
  expect(exportBibtex(known).split(/\n(?=@)/)[0]).toContain("  urldate = {2026-11-19}");
  expect(exportRis(known).split("ER  - ")[0]).toContain("Y2  - 2026/11/19/\r\n");
  expect((JSON.parse(exportCsl(known)) as Item[])[0]?.accessed).toEqual({ "date-parts": [[2026, 11, 19]] });
  // The day on which it was read counts before the day on which it was found.
  expect(exportBibtex(withFirst({}, { foundAt: new Map([[1, found]]) }))).not.toContain("2026-11-19");
  // Without a search of its own run nothing is known.
  expect(exportBibtex(withFirst(unread)).split(/\n(?=@)/)[0]).not.toContain("urldate");
  // A document of this machine has no address that was accessed.
  const own = withFirst({ ...unread, url: "library://documents/a.md" }, { foundAt: new Map([[1, found]]) });
  expect(exportBibtex(own).split(/\n(?=@)/)[0]).not.toContain("urldate");
});
