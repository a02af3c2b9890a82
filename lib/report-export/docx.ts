// A report as a Word document: native headings, lists, tables and code, each citation linked to its source,
// and the results of the citation check at the end. Written part by part (ECMA-376) without current times or
// random ids, because the same report must produce the same bytes.

import { zipSync } from "fflate";
import { skipsNumbers } from "@/lib/reports/citation-numbers";
import { escapeXml, externalHref } from "@/lib/reports/plain-text";
import { DocxBody } from "./docx-body";
import {
  documentOf,
  type ExportedCitation,
  type ExportedReport,
  evidenceLine,
  type ListedSource,
  modelWords,
  pageWords,
  passageWords,
  type ReportDocument,
  readingWords,
  verdictWords,
} from "./exported-report";
import { INDENT, paragraph, run, XML } from "./ooxml";
import { unlistedWords } from "./words";

// The styles of an exported Word document. Headings use Word's built-in names, so that its outline, its table of
// contents and other programs recognize them.

type Style = { id: string; name: string; basedOn?: string; paragraph?: string; run?: string };

const spacing = (before: number, after: number) => `<w:spacing w:before="${before}" w:after="${after}"/>`;
const size = (halfPoints: number) => `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;
const SANS = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/>';
const MONO = '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/>';
const MATHS = '<w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math" w:cs="Cambria Math"/>';
const GREY = '<w:color w:val="5C5954"/>';

const HEADING_SIZES = [32, 27, 24, 22, 22, 22];

const headings = HEADING_SIZES.map(
  (halfPoints, index): Style => ({
    id: `Heading${index + 1}`,
    name: `heading ${index + 1}`,
    paragraph: `<w:keepNext/><w:keepLines/>${spacing(index === 0 ? 360 : 240, 100)}<w:outlineLvl w:val="${index}"/>`,
    run: `${SANS}<w:b/>${size(halfPoints)}`,
  }),
);

const PARAGRAPHS: Style[] = [
  {
    id: "Title",
    name: "Title",
    paragraph: `<w:keepNext/>${spacing(0, 160)}`,
    run: `${SANS}<w:b/>${size(40)}`,
  },
  ...headings,
  { id: "About", name: "About", paragraph: spacing(0, 20), run: `${SANS}${GREY}${size(18)}` },
  {
    id: "Quote",
    name: "Quote",
    paragraph:
      '<w:pBdr><w:left w:val="single" w:sz="12" w:space="10" w:color="C9C4B8"/></w:pBdr><w:ind w:left="360"/>',
    run: GREY,
  },
  {
    id: "CodeBlock",
    name: "Code Block",
    paragraph: `<w:shd w:val="clear" w:color="auto" w:fill="F2F0EA"/>${spacing(100, 160)}`,
    run: `${MONO}${size(18)}`,
  },
  {
    id: "Caption",
    name: "caption",
    paragraph: `<w:keepNext/>${spacing(100, 40)}`,
    run: `${SANS}${GREY}${size(18)}`,
  },
  {
    id: "Source",
    name: "Source",
    paragraph:
      '<w:keepNext/><w:keepLines/><w:tabs><w:tab w:val="left" w:pos="560"/></w:tabs><w:spacing w:before="120" w:after="0"/><w:ind w:left="560" w:hanging="560"/>',
    run: `${SANS}${size(19)}`,
  },
  {
    id: "SourceFacts",
    name: "Source Facts",
    paragraph: '<w:keepLines/><w:spacing w:before="0" w:after="20"/><w:ind w:left="560"/>',
    run: `${SANS}${size(17)}`,
  },
  {
    id: "TableText",
    name: "Table Text",
    paragraph: spacing(40, 40),
    run: `${SANS}${size(18)}`,
  },
  {
    id: "Footer",
    name: "footer",
    paragraph: '<w:jc w:val="right"/>',
    run: `${SANS}${GREY}${size(16)}`,
  },
];

const CHARACTERS: Style[] = [
  { id: "Hyperlink", name: "Hyperlink", run: '<w:color w:val="1B5E8A"/><w:u w:val="single"/>' },
  { id: "Code", name: "Code", run: `${MONO}${size(19)}` },
  { id: "Formula", name: "Formula", run: MATHS },
  { id: "Citation", name: "Citation", run: `${SANS}<w:color w:val="1B5E8A"/>${size(17)}` },
  { id: "Doubt", name: "Doubtful Citation", run: `${SANS}<w:b/><w:color w:val="885700"/>${size(17)}` },
];

const paragraphStyle = ({ id, name, paragraph = "", run = "" }: Style) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;

const characterStyle = ({ id, name, run = "" }: Style) =>
  `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr>${run}</w:rPr></w:style>`;

/** The part `word/styles.xml`. */
function stylesXml(language: "en" | "ru"): string {
  const locale = language === "ru" ? "ru-RU" : "en-GB";
  return `${XML}
<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:cs="Times New Roman" w:eastAsia="SimSun"/>${size(21)}<w:lang w:val="${locale}" w:eastAsia="zh-CN" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="288" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${PARAGRAPHS.map(paragraphStyle).join("")}${CHARACTERS.map(characterStyle).join("")}<w:style w:type="table" w:styleId="ReportTable"><w:name w:val="Report Table"/><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="6" w:space="0" w:color="8B877D"/><w:bottom w:val="single" w:sz="6" w:space="0" w:color="8B877D"/><w:insideH w:val="single" w:sz="4" w:space="0" w:color="D5D0C5"/></w:tblBorders><w:tblCellMar><w:left w:w="80" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`;
}

// The parts of a Word file besides its text: content types, relationships, lists, footer.

const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

const contentTypes = (charts: readonly string[]) => `${XML}
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${WORD}.numbering+xml"/><Override PartName="/word/footer1.xml" ContentType="${WORD}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${charts.map((_, index) => `<Override PartName="/word/charts/chart${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>`).join("")}</Types>`;

const PACKAGE_RELATIONSHIPS = `${XML}
<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="document" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="core" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

/** The name of an embedded picture, which tells its type: a PNG, or a JPEG by its first byte. */
const pictureName = (bytes: Uint8Array, index: number): string =>
  `picture${index + 1}.${bytes[0] === 0xff ? "jpeg" : "png"}`;

/**
 * Relationships of the text; `links` are addresses, named `link0`, `link1` and so on; pictures are named `picture1`,
 * `picture2` and so on, charts `chart1`, `chart2` and so on.
 */
function relationshipsXml({
  links,
  pictures,
  charts,
}: Pick<DocxBody, "links" | "pictures" | "charts">): string {
  const drawn = pictures.map(
    (bytes, index) =>
      `<Relationship Id="picture${index + 1}" Type="${OFFICE}/image" Target="media/${pictureName(bytes, index)}"/>`,
  );
  const plotted = charts.map(
    (_, index) =>
      `<Relationship Id="chart${index + 1}" Type="${OFFICE}/chart" Target="charts/chart${index + 1}.xml"/>`,
  );
  const outside = links.map(
    (href, index) =>
      `<Relationship Id="link${index}" Type="${OFFICE}/hyperlink" Target="${escapeXml(href)}" TargetMode="External"/>`,
  );
  return `${XML}
<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="numbering" Type="${OFFICE}/numbering" Target="numbering.xml"/><Relationship Id="footer" Type="${OFFICE}/footer" Target="footer1.xml"/>${drawn.join("")}${plotted.join("")}${outside.join("")}</Relationships>`;
}

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const BULLETS = ["•", "◦", "▪"];

const levels = (format: "bullet" | "decimal") =>
  LEVELS.map((level) => {
    const mark = format === "bullet" ? (BULLETS[level % BULLETS.length] ?? "•") : `%${level + 1}.`;
    return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${mark}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${(level + 1) * INDENT}" w:hanging="${INDENT}"/></w:pPr></w:lvl>`;
  }).join("");

/**
 * List definitions: number 1 is the bulleted list; from 2 on each numbered list has its own, which begins at its value
 * in `starts`.
 */
function numberingXml(starts: readonly number[]): string {
  const counted = starts.map((start, index) => {
    const begins = LEVELS.map(
      (level) => `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`,
    ).join("");
    return `<w:num w:numId="${index + 2}"><w:abstractNumId w:val="1"/>${begins}</w:num>`;
  });
  return `${XML}
<w:numbering xmlns:w="${MAIN}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>${levels("bullet")}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="hybridMultilevel"/>${levels("decimal")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${counted.join("")}</w:numbering>`;
}

const field = (name: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${name} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** Page number and page count. */
const FOOTER = `${XML}
<w:ftr xmlns:w="${MAIN}"><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${field("PAGE")}<w:r><w:t xml:space="preserve"> / </w:t></w:r>${field("NUMPAGES")}</w:p></w:ftr>`;

/** The file's bytes. */
export function exportDocx(exported: ExportedReport): Uint8Array<ArrayBuffer> {
  const document = documentOf(exported);
  const body = new DocxBody(document);
  const content = [
    paragraph(run(document.title), { style: "Title" }),
    ...document.about.map(({ label, value }) => paragraph(run(`${label}: ${value}`), { style: "About" })),
    paragraph(run(evidenceLine(document)), { style: "About" }),
    ...(document.answer ? [heading(document.words("exports.inShort"), 1), body.blocks(document.answer)] : []),
    body.blocks(),
    ...sources(document, body),
    ...evidence(document, body),
  ].join("");
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes(body.charts),
    "_rels/.rels": PACKAGE_RELATIONSHIPS,
    "docProps/core.xml": coreXml(document, exported.report.writtenAt),
    "word/document.xml": documentXml(content),
    "word/_rels/document.xml.rels": relationshipsXml(body),
    "word/styles.xml": stylesXml(document.words.language),
    "word/numbering.xml": numberingXml(body.lists),
    "word/footer1.xml": FOOTER,
    ...Object.fromEntries(body.charts.map((xml, index) => [`word/charts/chart${index + 1}.xml`, xml])),
  };
  const encoder = new TextEncoder();
  const texts = Object.entries(parts).map(([name, xml]) => [name, encoder.encode(xml)]);
  const pictures = body.pictures.map((bytes, index) => [`word/media/${pictureName(bytes, index)}`, bytes]);
  const files = [...texts, ...pictures];
  // The earliest time a zip can store, as local components, so that no time zone affects it.
  return zipSync(Object.fromEntries(files), { mtime: new Date(1980, 0, 1), level: 6 });
}

const documentXml = (content: string) => `${XML}
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${content}<w:sectPr><w:footerReference w:type="default" r:id="footer"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1304" w:right="1247" w:bottom="1304" w:left="1247" w:header="680" w:footer="624" w:gutter="0"/></w:sectPr></w:body></w:document>`;

function coreXml({ title, words }: ReportDocument, writtenAt: number): string {
  const at = new Date(writtenAt).toISOString().replace(/\.\d+Z$/, "Z");
  return `${XML}
<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>Groundwork</dc:creator><dc:language>${words.language}</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${at}</dcterms:modified></cp:coreProperties>`;
}

const heading = (text: string, level: 1 | 2) => paragraph(run(text), { style: `Heading${level}` });

function sourceEntry(source: ListedSource, { words }: ReportDocument, body: DocxBody): string {
  const href = externalHref(source.url);
  const address = href
    ? body.link(href, run(source.url, { style: "Hyperlink" }))
    : run(words("exports.onThisMachine", { address: source.url }));
  const hash = source.sha256 ? `SHA-256 ${source.sha256}` : "";
  const factWords = [source.host, ...readingWords(source, words), ...pageWords(source, words), hash];
  const facts = factWords.filter((fact) => fact !== "").join(" · ");
  const number = body.bookmark(`source_${source.number}`, run(`[${source.number}]`));
  return [
    paragraph(`${number}<w:r><w:tab/></w:r>${run(source.heading, { bold: true })}`, { style: "Source" }),
    paragraph(address, { style: "SourceFacts" }),
    paragraph(run(facts), { style: "SourceFacts" }),
  ].join("");
}

function sources(document: ReportDocument, body: DocxBody): string[] {
  const { words, cited, others, unlisted } = document;
  const list = (title: string, listed: ListedSource[], note: string[] = []) =>
    listed.length === 0
      ? []
      : [
          heading(title, 1),
          ...note.map((text) => paragraph(run(text))),
          ...listed.map((source) => sourceEntry(source, document, body)),
        ];
  const note = skipsNumbers(cited) ? [words("exports.sourceNumbers")] : [];
  const left =
    unlisted > 0
      ? [heading(words("exports.notCited"), 1), paragraph(run(unlistedWords(words, unlisted)))]
      : [];
  return [
    ...list(words("exports.sources"), cited, note),
    ...list(words("exports.notCited"), others),
    ...left,
  ];
}

function doubt(one: ExportedCitation, { words }: ReportDocument, body: DocxBody): string {
  const { number } = one.citation;
  const mark = body.jump(`citation_${one.index}`, run(`[${number}]`, { style: "Hyperlink" }));
  const told = [passageWords(one, words), modelWords(one, words)].filter((text) => text !== null);
  return [
    paragraph(`${mark}${run(` ${verdictWords(one, words)}: `, { bold: true })}${run(one.sentence)}`, {
      list: { num: 1, level: 0 },
    }),
    ...told.map((text) => paragraph(run(text), { style: "SourceFacts" })),
  ].join("");
}

function evidence(document: ReportDocument, body: DocxBody): string[] {
  const { words, doubtful, uncited, disagreements } = document;
  const list = (title: string, items: string[]) => (items.length === 0 ? [] : [heading(title, 2), ...items]);
  const item = (text: string) => paragraph(run(text), { list: { num: 1, level: 0 } });
  return [
    heading(words("exports.evidence"), 1),
    paragraph(run(`${evidenceLine(document)}.`)),
    ...list(
      words("exports.doubtful"),
      doubtful.map((one) => doubt(one, document, body)),
    ),
    ...list(words("exports.uncited"), uncited.map(item)),
    ...list(
      words("exports.differ"),
      disagreements.map(({ subject, values }) =>
        item(`${subject}: ${values.map(({ number, value }) => `${value} [${number}]`).join("; ")}`),
      ),
    ),
  ];
}
