import { strToU8, zipSync } from "fflate";
import mammoth from "mammoth";
import { describe, expect, it } from "vitest";
import { extractDocument } from "@/lib/extraction/extract-document";
import { docxOf, paragraph, STYLES } from "@/testing/extraction/docx";
import { readDocx } from "./docx";

const textOf = (bytes: Uint8Array) => {
  const read = readDocx(bytes);
  return read.ok ? read.text : read.code;
};

const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

const WHOLE = docxOf({
  title: "Heat pumps",
  body: [
    paragraph("Heat pumps in winter", { style: "Heading1" }),
    '<w:p><w:r><w:t>A pump moves </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>warmth</w:t></w:r><w:r><w:t xml:space="preserve"> uphill</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>.</w:t></w:r></w:p>',
    paragraph("Kinds", { style: "Heading2" }),
    paragraph("Air to water", { list: "1" }),
    paragraph("Ground to water", { list: "1" }),
    paragraph("with a borehole", { list: "1", level: 1 }),
    paragraph("First step", { list: "2" }),
    paragraph("Second step", { list: "2" }),
    "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Model</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Price</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>Nordwind</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>7 400</w:t></w:r></w:p></w:tc></w:tr></w:tbl>",
    '<w:p><w:hyperlink r:id="rId9"><w:r><w:t>the register</w:t></w:r></w:hyperlink></w:p>',
  ],
  notes: ["Up to a lift of sixty kelvin."],
});

describe("A DOCX file", () => {
  it("is read with headings, lists, tables, footnotes and links", () => {
    expect(readDocx(WHOLE)).toEqual({
      ok: true,
      title: "Heat pumps",
      author: "A. Author",
      text: `# Heat pumps in winter

A pump moves warmth uphill¹.

## Kinds

- Air to water
- Ground to water
  - with a borehole
1. First step
2. Second step

| Model | Price |
| --- | --- |
| Nordwind | 7 400 |

[the register](https://register.example/pumps)

---

¹ Up to a lift of sixty kelvin.`,
    });
  });

  it("contains the words that another reader finds in it", async () => {
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(WHOLE) });
    const ours = words(textOf(WHOLE).replace(/\]\([^)]*\)|[¹²]|^ *\d+\. /gm, " ")).join(" ");
    for (const line of value.split("\n").map((text) => words(text.replace(/↑|\[\d+\]/g, " ")).join(" ")))
      expect(ours).toContain(line);
  });

  it("has the headings, items and cells that another reader finds in it", async () => {
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(WHOLE) });
    const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
    const text = textOf(WHOLE);
    expect(count(text, /^#+ /gm)).toBe(count(value, /<h\d>/g));
    expect(count(text, /^\| (?!---)/gm)).toBe(count(value, /<tr>/g));
    // The other reader also converts the notes to a list.
    expect(count(text, /^ *(?:-|\d+\.) /gm)).toBe(count(value, /<li>|<li id/g) - count(value, /<li id/g));
  });

  it("omits deleted and hidden text, field codes, and a table of contents", () => {
    const body = [
      paragraph("Contents line", { style: "TOC1" }),
      "<w:p><w:del><w:r><w:delText>struck</w:delText></w:r></w:del><w:ins><w:r><w:t>kept</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r><w:r><w:instrText>PAGEREF x</w:instrText></w:r></w:p>",
    ];
    expect(textOf(docxOf({ body }))).toBe("kept");
  });

  it("escapes text that looks like Markdown", () => {
    expect(textOf(docxOf({ body: [paragraph("# no heading")] }))).toBe("\\# no heading");
  });

  it("reads merged columns and a hundred thousand paragraphs", () => {
    const merged =
      '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:r><w:t>Both</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>a|b</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>';
    expect(textOf(docxOf({ body: [merged] }))).toBe("| Both |  |\n| --- | --- |\n| a\\|b |  |");
    expect(textOf(docxOf({ body: Array.from({ length: 30_000 }, () => paragraph("word")) })).length).toBe(
      30_000 * 6 - 2,
    );
  });
});

describe("A hostile DOCX file", () => {
  const zip = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  it.each<[string, () => Uint8Array, string]>([
    ["no zip at all", () => strToU8("PK no"), "broken"],
    ["a zip of something else", () => zip({ "a.txt": "x" }), "broken"],
    ["one cut short", () => WHOLE.subarray(0, WHOLE.length >> 1), "broken"],
    [
      "one that unpacks to 100 MB",
      () => zip({ "word/document.xml": " ".repeat(100_000_000) }),
      "too_complex",
    ],
    [
      "one that nests 100,000 deep",
      () => docxOf({ body: ["<w:sdt>".repeat(100_000) + "</w:sdt>".repeat(100_000)] }),
      "too_complex",
    ],
    ["a million elements", () => docxOf({ body: ["<w:p/>".repeat(1_000_000)] }), "too_complex"],
    ...["_p", ":p", "é", "пункт"].flatMap((name): [string, () => Uint8Array, string][] => [
      [
        `one that nests 100,000 elements named ${name}`,
        () => docxOf({ body: [`<${name}>`.repeat(100_000) + `</${name}>`.repeat(100_000)] }),
        "too_complex",
      ],
      [
        `a million elements named ${name}`,
        () => docxOf({ body: [`<${name}/>`.repeat(1_000_000)] }),
        "too_complex",
      ],
    ]),
    [
      "one that nests behind end tags of nothing",
      () => docxOf({ body: ["<w:p></w:x>".repeat(1000)] }),
      "too_complex",
    ],
    [
      "one that nests behind comments",
      () => docxOf({ body: ["<w:p><!--</w:p>-->".repeat(1000)] }),
      "too_complex",
    ],
    [
      "one whose start tags look closed",
      () => docxOf({ body: ['<w:p x="/>">'.repeat(1000)] }),
      "too_complex",
    ],
    ["words where XML should be", () => zip({ "word/document.xml": "<<<>>> &&& ]]>" }), "broken"],
  ])("%s", (_, bytes, code) => {
    expect(readDocx(bytes())).toEqual({ ok: false, code });
  });

  it("cannot define expanding entities", () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${STYLES.head}<w:body>${paragraph("&b;")}</w:body></w:document>`;
    expect(textOf(zip({ "word/document.xml": bomb })).length).toBeLessThan(20);
  });
});

it("a DOCX file from the web is read the same way", async () => {
  const read = await extractDocument({ bytes: WHOLE, url: "https://a.example/pumps.docx" });
  expect(read).toMatchObject({ ok: true, kind: "docx", title: "Heat pumps", author: "A. Author" });
});
