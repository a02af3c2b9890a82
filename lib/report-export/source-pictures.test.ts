// Pictures of sources in exported files: embedded with caption and source, and nothing but stored pictures.

import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { drawAgain } from "@/lib/pictures/draw-again";
import { captionedPictures, renumberedPictures } from "@/lib/reports/placed-pictures";
import { jpegOf, pngOf } from "@/testing/pictures/pictures";
import { fullReport } from "@/testing/report-export/exported";
import { exportDocx } from "./docx";
import type { ExportedReport } from "./exported-report";
import { exportHtml } from "./html";
import { exportMarkdown } from "./markdown";
import { outgoingMarkdown } from "./outgoing-markdown";

const CAPTION = 'Figure 2: The mill & its "wheel" <b>';
const png = drawAgain(pngOf(300, 200))?.bytes ?? new Uint8Array();
const jpeg = drawAgain(jpegOf(300, 200, "comment"))?.bytes ?? new Uint8Array();
const CONTENT = `# The mill

The mill was rebuilt [1].

![ignored](picture:1.1)

![](picture:1.2)

![](picture:1.9)

![](picture:99.1)

Inside ![](picture:1.1) a sentence.

![remote](https://evil.example/a.png)`;

function withPictures(): ExportedReport {
  const exported = fullReport;
  const picture = { number: 1, sha256: "a".repeat(64), type: "image/png" as const, width: 300, height: 200 };
  const place = { size: png.length, start: 0, end: 4, caption: CAPTION };
  const second = { ...picture, ...place, number: 2, sha256: "b".repeat(64), type: "image/jpeg" as const };
  const about = { pictures: [{ ...picture, ...place }, second] };
  return {
    ...exported,
    report: { ...exported.report, content: CONTENT, citations: [] },
    sources: exported.sources.map((source) => (source.number === 1 ? { ...source, about } : source)),
    sourcePictures: new Map([
      ["a".repeat(64), png],
      ["b".repeat(64), jpeg],
    ]),
  };
}

it("HTML has each placed picture once as data, with caption and source", () => {
  const html = exportHtml(withPictures());
  expect([...html.matchAll(/<img src="data:image\/(\w+);base64,/g)].map(([, type]) => type)).toEqual([
    "png",
    "jpeg",
  ]);
  expect(html).toContain("<figcaption>Figure 2: The mill &amp; its &quot;wheel&quot; &lt;b&gt; <small>");
  expect(html).toMatch(/Source: \[1\] /);
  expect(html).toContain("img-src data:");
  expect(html).not.toMatch(/<img[^>]*evil|picture:/);
  expect(exportHtml({ ...withPictures(), sourcePictures: new Map() })).not.toMatch(/<img|picture:|img-src/);
});

it("Word embeds the same bytes, each under the name of its type", () => {
  const files = unzipSync(exportDocx(withPictures()));
  expect(files["word/media/picture1.png"]).toEqual(png);
  expect(files["word/media/picture2.jpeg"]).toEqual(jpeg);
  const text = new TextDecoder().decode(files["word/document.xml"]);
  expect(text).toContain("Source: [1] ");
  expect(text).not.toContain("picture:1");
  expect(new TextDecoder().decode(files["[Content_Types].xml"])).toContain('Extension="jpeg"');
});

it("Markdown has the caption and the number of the source, and lists the source as cited", () => {
  const markdown = exportMarkdown(withPictures());
  expect(markdown).toContain("*Figure 2: The mill");
  expect(markdown).not.toContain("picture:");
  expect(markdown.indexOf("## Sources")).toBeLessThan(markdown.indexOf("- [1]"));
});

it("other programs get no pictures", () => {
  expect(outgoingMarkdown("Words.\n\n![](picture:1.1)\n\nMore ![x](picture:1.2).")).toBe(
    "Words.\n\n\n\nMore .",
  );
});

it("captions are text, whatever a page writes into them", () => {
  const about = {
    pictures: [
      {
        ...{ number: 1, sha256: "a".repeat(64), type: "image/png" as const, width: 3, height: 2 },
        size: 1,
        start: 0,
        end: 1,
        caption: "![x](https://evil.example) *[1]*",
      },
    ],
  };
  expect(captionedPictures("![](picture:4.1)", [{ number: 4, about }])).toBe(
    "*\\!\\[x\\](https://evil.example) \\*\\[1\\]\\** [4]",
  );
});

it("pictures of a delegate's sources get the numbers of the thread, or are left out", () => {
  const own = new Map([
    [1, 7],
    [2, null],
  ]);
  expect(renumberedPictures("![](picture:1.3) ![](picture:2.1) ![](picture:3.1)", own)).toBe(
    "![](picture:7.3)  ",
  );
});
