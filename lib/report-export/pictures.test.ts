import { unzipSync, zlibSync } from "fflate";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { formulaReport } from "@/testing/report-export/exported";
import { exportDocx } from "./docx";
import { exportHtml } from "./html";
import { picturesOf, picturesSchema } from "./pictures";

const SOURCE = "flowchart LR\n  A --> B";

function chunk(name: string, data: Uint8Array): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  // The decoder does not verify checksums.
  return Buffer.concat([size, Buffer.from(name, "latin1"), data, Buffer.alloc(4)]);
}

function png(width: number, height: number, ...others: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    ...others,
    chunk("IDAT", zlibSync(Buffer.alloc(height * (width + 1)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const sent = (bytes: Buffer, source = SOURCE) =>
  picturesOf(
    picturesSchema.parse({ diagrams: [{ source, width: 20, height: 10, png: bytes.toString("base64") }] }),
  );

const drawn = () => ({ ...formulaReport, pictures: sent(png(4, 2)) });

describe("A diagram image", () => {
  it("is rebuilt from its pixels alone", () => {
    const words = chunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>"));
    const clean = (bytes: Buffer) => Buffer.from(sent(bytes).get(SOURCE)?.png ?? []);
    expect(clean(png(4, 2, words))).toEqual(png(4, 2));
    expect(clean(Buffer.concat([png(4, 2), Buffer.from("<svg onload=x>")]))).toEqual(png(4, 2));
  });

  it.each<[string, Buffer]>([
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")],
    ["a PNG without an end", png(4, 2).subarray(0, -12)],
    ["one that is cut", png(4, 2).subarray(0, 30)],
    ["one without a head", Buffer.concat([png(4, 2).subarray(0, 8), chunk("IEND", Buffer.alloc(0))])],
    ["one of a million points a side", png(4, 2).fill(0x7f, 16, 24)],
    ["nothing", Buffer.alloc(0)],
  ])("is rejected: %s", (_, bytes) => {
    expect(sent(bytes).size).toBe(0);
  });

  it("is bounded in number and size", () => {
    const one = { source: SOURCE, width: 1, height: 1, png: "" };
    expect(picturesSchema.safeParse({ diagrams: Array(61).fill(one) }).success).toBe(false);
    expect(picturesSchema.safeParse({ diagrams: [{ ...one, png: "A".repeat(4_000_004) }] }).success).toBe(
      false,
    );
    expect(picturesSchema.safeParse({ diagrams: [{ ...one, png: '"><b>' }] }).success).toBe(false);
  });
});

describe("A diagram in an export", () => {
  it("is an image in a web page, whose policy permits embedded images only", () => {
    const { document } = parseHTML(exportHtml(drawn()));
    const image = document.querySelector("figure img");
    expect(image?.getAttribute("src")).toBe(`data:image/png;base64,${png(4, 2).toString("base64")}`);
    expect(image?.getAttribute("alt")).toBe("Diagram: flowchart LR");
    expect(document.querySelector("figure details code")?.textContent).toBe(SOURCE);
    expect(document.querySelector("meta[http-equiv]")?.getAttribute("content")).toContain("img-src data:;");
    expect(exportHtml(drawn())).toBe(exportHtml(drawn()));
  });

  it("is an image in a Word document, within the page width", () => {
    const files = unzipSync(exportDocx(drawn()));
    expect(Buffer.from(files["word/media/picture1.png"] ?? []).equals(png(4, 2))).toBe(true);
    const text = (name: string) => new TextDecoder().decode(files[name]);
    expect(text("word/_rels/document.xml.rels")).toContain('Id="picture1"');
    expect(text("word/document.xml")).toContain('r:embed="picture1"');
    expect(text("word/document.xml")).toContain('<wp:extent cx="190500" cy="95250"/>');
    expect(text("word/document.xml")).not.toContain("flowchart LR\n");
    const wide = {
      ...formulaReport,
      pictures: new Map([[SOURCE, { png: png(4, 2), width: 2000, height: 100 }]]),
    };
    const extent = /<wp:extent cx="(\d+)"/.exec(
      new TextDecoder().decode(unzipSync(exportDocx(wide as never))["word/document.xml"]),
    );
    expect(Number(extent?.[1])).toBeLessThan(6_000_000);
  });

  it("is its labelled source without an image", () => {
    const { document } = parseHTML(exportHtml(formulaReport));
    expect(document.querySelector("figure figcaption")?.textContent).toBe("Diagram: flowchart LR");
    expect(document.querySelector("figure pre code")?.textContent).toBe(SOURCE);
    expect(document.querySelectorAll("img")).toHaveLength(0);
    const words = new TextDecoder().decode(unzipSync(exportDocx(formulaReport))["word/document.xml"]);
    expect(words).toContain("Diagram: flowchart LR");
    expect(words).toContain("<m:oMath");
    expect(sent(png(4, 2), "another source").size).toBe(1);
  });
});
