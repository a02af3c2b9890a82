// DOCX files for tests, built from the few parts that a reader needs.

import { strToU8, zipSync } from "fflate";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export const STYLES = {
  head: `<w:document ${W} ${R}>`,
  part: `${XML}<w:styles ${W}>${[1, 2, 3]
    .map(
      (level) =>
        `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
    )
    .join("")}<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style></w:styles>`,
};

/** A paragraph with one run, optionally with a style and a list. */
export function paragraph(
  text: string,
  { style, list, level = 0 }: { style?: string; list?: string; level?: number } = {},
): string {
  const styled = style ? `<w:pStyle w:val="${style}"/>` : "";
  const listed = list ? `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>` : "";
  return `<w:p><w:pPr>${styled}${listed}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

const level = (at: number, format: string) => `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/></w:lvl>`;

const NUMBERING = `${XML}<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level(0, "bullet")}${level(1, "bullet")}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, "decimal")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;

/** A document of these blocks; list 1 is bulleted, list 2 numbered; footnote ids start at 2. */
export function docxOf({
  body,
  title = "",
  notes = [],
}: {
  body: string[];
  title?: string;
  notes?: string[];
}): Uint8Array {
  const types = ["document.main", "styles", "numbering", "footnotes"]
    .map(
      (kind) =>
        `<Override PartName="/word/${kind.replace(".main", "")}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`,
    )
    .join("");
  const relation = (id: string, kind: string, target: string, more = "") =>
    `<Relationship Id="${id}" Type="${RELATION}/${kind}" Target="${target}"${more}/>`;
  const parts: Record<string, string> = {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types}</Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation("rId1", "officeDocument", "word/document.xml")}</Relationships>`,
    "word/document.xml": `${XML}${STYLES.head}<w:body>${body.join("")}</w:body></w:document>`,
    "word/styles.xml": STYLES.part,
    "word/numbering.xml": NUMBERING,
    "word/footnotes.xml": `${XML}<w:footnotes ${W}>${notes.map((text, index) => `<w:footnote w:id="${index + 2}">${paragraph(text)}</w:footnote>`).join("")}</w:footnotes>`,
    "word/_rels/document.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation("rId1", "styles", "styles.xml")}${relation("rId2", "numbering", "numbering.xml")}${relation("rId3", "footnotes", "footnotes.xml")}${relation("rId9", "hyperlink", "https://register.example/pumps", ' TargetMode="External"')}</Relationships>`,
    "docProps/core.xml": `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>A. Author</dc:creator></cp:coreProperties>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}
