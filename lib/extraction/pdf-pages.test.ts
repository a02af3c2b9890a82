import { describe, expect, it } from "vitest";
import { cutPassages } from "@/lib/documents/chunk";
import { type PlacedText, pdfOfTexts } from "@/testing/extraction/pdf";
import { extractPdf } from "./extract-pdf";
import { pageBlocks } from "./pdf-blocks";
import { pdfLines } from "./pdf-lines";

/** A page of lines, one below the other. */
const paragraph = (lines: string[], { x = 60, top = 700 } = {}): PlacedText[] =>
  lines.map((text, index) => ({ text, x, y: top - index * 12 }));

const read = async (...pages: PlacedText[][]) => {
  const result = await extractPdf({ bytes: pdfOfTexts(pages) });
  if (!result.ok) throw new Error(result.fault);
  return { text: result.text, starts: result.pageStarts ?? [] };
};

const HEAD = { text: "Harbour review of the town", x: 200, y: 770, size: 8 };
const foot = (page: number, of: number) => ({ text: `Page ${page} of ${of}`, x: 280, y: 30, size: 8 });

const FIRST = [
  "The keeper of the northern light wrote that the",
  "winter storm had carried away the old infra-",
];
const SECOND = ["structure of the quay in one night. The council", "rebuilt it in spring."];

describe("the pages of a PDF", () => {
  it("a sentence that a page border divides stays whole, on the page where it begins", async () => {
    const { text, starts } = await read(paragraph(FIRST), paragraph(SECOND), paragraph(["A third page."]));
    expect(text).toBe(
      "The keeper of the northern light wrote that the winter storm had carried away the old infrastructure of the quay in one night. The council rebuilt it in spring.\n\nA third page.",
    );
    expect(starts.map((start) => text.slice(start, start + 11))).toEqual([
      "The keeper ",
      "The council",
      "A third pag",
    ]);
    expect(cutPassages(text, starts).map((passage) => passage.text.trim())).toEqual([
      expect.stringMatching(/in one night\.$/),
      "The council rebuilt it in spring.",
      "A third page.",
    ]);
  });

  it("running lines and page numbers do not interrupt it, and stay once", async () => {
    const pages = [FIRST, SECOND, ["Nothing else was written down in that year."]];
    const { text } = await read(
      ...pages.map((lines, index) => [...paragraph(lines), HEAD, foot(index + 1, pages.length)]),
    );
    expect(text).toMatch(/^Harbour review of the town\n\nThe keeper/);
    expect(text).toContain("the old infrastructure of the quay");
    expect(text.match(/Harbour review/g)).toHaveLength(1);
    expect(text).not.toMatch(/Page \d/);
  });

  it("a running line with the number of its page beside it, from any number on", async () => {
    const margin = (page: number) => [
      { text: "Annals", x: 60, y: 30, size: 8 },
      { text: `${page}`, x: 500, y: 30, size: 8 },
    ];
    const { text } = await read([...paragraph(FIRST), ...margin(57)], [...paragraph(SECOND), ...margin(58)]);
    expect(text).toMatch(/^The keeper [\s\S]+ rebuilt it in spring\.\n\nAnnals$/);
  });

  it("lines that differ by more than a page number, and the heads of tables, are no running lines", async () => {
    const page = (number: number) => [
      { text: `Invoice ${number}`, x: 60, y: 770 },
      { text: "Item", x: 60, y: 740 },
      { text: "Pieces", x: 200, y: 740 },
      { text: "Price", x: 300, y: 740 },
      ...["Rope", "Tar"].flatMap((item, row) => [
        { text: item, x: 60, y: 726 - row * 14 },
        { text: `${number + row}`, x: 200, y: 726 - row * 14 },
        { text: `${number * 2}`, x: 300, y: 726 - row * 14 },
      ]),
    ];
    const { text } = await read(page(310), page(311));
    expect(text).toContain("Invoice 310");
    expect(text).toContain("Invoice 311");
    expect(text.match(/\| Item \| Pieces \| Price \|/g)).toHaveLength(2);
  });

  it("a paragraph goes on in the next column, and a new one does not", async () => {
    const { text } = await read([
      ...paragraph(FIRST, { top: 200 }),
      ...paragraph([...SECOND], { x: 330, top: 700 }),
    ]);
    expect(text).toContain("the old infrastructure of the quay");
    const ended = await read(
      paragraph(["It ended here, at the northern end of the quay."]),
      paragraph(["then"]),
    );
    expect(ended.text).toContain("quay.\n\nthen");
  });

  it("a soft hyphen is no letter, and divides a word only at the end of a line", () => {
    const item = (str: string, y: number) => ({
      ...{ str, height: 10, width: str.length * 5, transform: [10, 0, 0, 10, 60, y], hasEOL: true },
    });
    const lines = pdfLines([
      item("The infra\u00ADstructure and its reorga\u00AD", 700),
      item("nisation.", 688),
    ]);
    expect(pageBlocks(lines, 10, null).map(({ text }) => text)).toEqual([
      "The infrastructure and its reorganisation.",
    ]);
  });

  it("turned text has lines and paragraphs like any other", async () => {
    const turned = FIRST.map((text, index) => ({ text, x: 200 + index * 12, y: 60, turn: 1 as const }));
    expect((await read(turned)).text).toContain("wrote that the winter storm");
  });
});
