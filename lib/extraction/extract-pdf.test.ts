import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makePdf, pdfOfObjects } from "@/testing/extraction/pdf";
import { extractPdf } from "./extract-pdf";

const makeReport = () =>
  makePdf(
    [
      [
        { text: "Cell prices in 2026", size: 22 },
        { text: "Sodium-ion cells cost 58 dollars per kilowatt-hour. The infra-", above: 20 },
        "structure for them is new.",
        { text: "A second paragraph stands apart.", above: 20 },
      ],
      [],
      [
        { text: "Method", size: 16 },
        { text: "Prices were asked of 14 makers.", above: 6 },
      ],
    ],
    { author: "Ines Kallas", language: "en-GB", compress: true },
  );

describe("extractPdf", () => {
  it("returns paragraphs, headings, and the offset of each page", async () => {
    const read = await extractPdf({ bytes: makeReport(), url: "https://cells.example/2026/report.pdf" });
    expect(read).toMatchObject({
      ok: true,
      title: "Cell prices in 2026",
      author: "Ines Kallas",
      language: "en-GB",
    });
    if (!read.ok) return;
    expect(read.text).toBe(
      "## Cell prices in 2026\n\nSodium-ion cells cost 58 dollars per kilowatt-hour. The infrastructure for them is new.\n\nA second paragraph stands apart.\n\n## Method\n\nPrices were asked of 14 makers.",
    );
    const starts = read.pageStarts ?? [];
    expect(starts).toHaveLength(3);
    expect(starts[0]).toBe(0);
    expect(read.text.slice(starts[2])).toMatch(/^## Method/);
  });

  it("a default title of an authoring program is ignored", async () => {
    const bytes = makePdf([["Only words here."]], { title: "Microsoft Word - draft7.doc" });
    expect(await extractPdf({ bytes })).toMatchObject({ title: "Only words here." });
    for (const title of ["about:blank", "file:///tmp/report.html", "https://a.example/x"])
      expect(await extractPdf({ bytes: makePdf([["Printed words."]], { title }) })).toMatchObject({
        title: "Printed words.",
      });
    expect(await extractPdf({ bytes: makePdf([["Words."]], { title: "Annual report" }) })).toMatchObject({
      title: "Annual report",
    });
  });

  it("a file that a person named is called by its title only where that fits its text", async () => {
    const titleOf = async (title: string, lines: Parameters<typeof makePdf>[0][number]) => {
      const read = await extractPdf({ bytes: makePdf([lines], { title }), name: "tide study 2025" });
      return read.ok ? read.title : read.fault;
    };
    const heading = { text: "Tides at the northern quay", size: 22 };
    const text = { text: "The water rose by 40 centimetres at the quay in March.", above: 20 };
    expect(await titleOf("Tides at the quay", [heading, text])).toBe("Tides at the quay");
    for (const junk of [
      "study.html",
      "Microsoft Word - draft2.doc",
      "untitled",
      "Untitled-1",
      "scan_0042",
      "Document1",
    ]) {
      expect(await titleOf(junk, [heading, text])).toBe("Tides at the northern quay");
      expect(await titleOf(junk, [text])).toBe("tide study 2025");
    }
    expect(await titleOf("Quarterly sales template", [heading, text])).toBe("Tides at the northern quay");
    expect(await titleOf("Quarterly sales template", [text])).toBe("tide study 2025");
    expect(await titleOf("", [{ text: "2025", size: 30 }, text])).toBe("tide study 2025");
  });

  it("an unreadable file gives the reason: only images, a password, damage", async () => {
    expect(await extractPdf({ bytes: makePdf([[], []]) })).toEqual({ ok: false, fault: "scanned" });
    expect(await extractPdf({ bytes: Buffer.from("%PDF-1.7\nnothing") })).toEqual({
      ok: false,
      fault: "damaged",
    });
    const key = "<0000000000000000000000000000000000000000000000000000000000000000>";
    const locked = makePdf([["Secret."]], {
      trailer: `/ID [<01> <01>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${key} /U ${key} >>`,
    });
    expect(await extractPdf({ bytes: locked })).toEqual({ ok: false, fault: "encrypted" });
  });

  it("SEC-5: a slow file returns the pages read so far, marked as incomplete", async () => {
    let clock = 0;
    const read = await extractPdf({ bytes: makeReport() }, { now: () => (clock += 10), patienceMs: 15 });
    expect(read).toMatchObject({ ok: true, cut: true, pageStarts: [0] });
  });

  it("SEC-5: circular objects and page trees end", async () => {
    const loop = pdfOfObjects([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 100000000 >>",
    ]);
    expect(await extractPdf({ bytes: loop })).toMatchObject({ ok: false });
    const forms = pdfOfObjects([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /X 4 0 R >> >> >>",
      "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 11 /Resources << /XObject << /X 4 0 R >> >> >>\nstream\n/X Do /X Do\nendstream",
    ]);
    expect(await extractPdf({ bytes: forms })).toMatchObject({ ok: false });
  });

  it("an invalid stream does not affect other pages", async () => {
    const bytes = pdfOfObjects([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>",
      "<< /Length 9 /Filter /FlateDecode >>\nstream\nnot zlib!\nendstream",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 6 0 R /Resources << /Font << /F1 7 0 R >> >> >>",
      Buffer.concat([
        Buffer.from("<< /Filter /FlateDecode /Length 60 >>\nstream\n"),
        deflateSync(Buffer.from("BT /F1 12 Tf 20 700 Td (Still here.) Tj ET")),
        Buffer.from("\nendstream"),
      ]),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]);
    expect(await extractPdf({ bytes })).toMatchObject({ ok: true, text: "Still here.", pageStarts: [0, 0] });
  });
});
