// A report as a Word document: headings, lists, tables and code as Word knows them, each citation a link to its numbered
// source, and what checking found at the end. Written part by part (ECMA-376), because the same report must give the same
// bytes: no times but the report's own, no ids by chance.

import { zipSync } from "fflate";
import { externalHref } from "@/lib/reports/plain-text";
import { DocxBody } from "./docx-body";
import { CONTENT_TYPES, FOOTER, numberingXml, PACKAGE_RELATIONSHIPS, relationshipsXml } from "./docx-parts";
import { stylesXml } from "./docx-styles";
import {
  documentOf,
  type ExportedCitation,
  type ExportedReport,
  evidenceLine,
  type ListedSource,
  pageWords,
  passageWords,
  type ReportDocument,
  readingWords,
  verdictWords,
} from "./exported-report";
import { escapeXml, paragraph, run, XML } from "./ooxml";

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
    "[Content_Types].xml": CONTENT_TYPES,
    "_rels/.rels": PACKAGE_RELATIONSHIPS,
    "docProps/core.xml": coreXml(document, exported.report.writtenAt),
    "word/document.xml": documentXml(content),
    "word/_rels/document.xml.rels": relationshipsXml(body.links, body.pictures.length),
    "word/styles.xml": stylesXml(document.words.language),
    "word/numbering.xml": numberingXml(body.lists),
    "word/footer1.xml": FOOTER,
  };
  const encoder = new TextEncoder();
  const texts = Object.entries(parts).map(([name, xml]) => [name, encoder.encode(xml)]);
  const pictures = body.pictures.map((png, index) => [`word/media/picture${index + 1}.png`, png]);
  const files = [...texts, ...pictures];
  // The earliest time a zip can hold, by its parts: an archive knows no time zone, and neither must ours.
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
  const told = [source.host, ...readingWords(source, words), ...pageWords(source, words), hash];
  const facts = told.filter((fact) => fact !== "").join(" · ");
  const number = body.bookmark(`source_${source.number}`, run(`[${source.number}]`));
  return [
    paragraph(`${number}<w:r><w:tab/></w:r>${run(source.heading, { bold: true })}`, { style: "Source" }),
    paragraph(address, { style: "SourceFacts" }),
    paragraph(run(facts), { style: "SourceFacts" }),
  ].join("");
}

function sources(document: ReportDocument, body: DocxBody): string[] {
  const { words, cited, others } = document;
  const list = (title: string, listed: ListedSource[]) =>
    listed.length === 0
      ? []
      : [heading(title, 1), ...listed.map((source) => sourceEntry(source, document, body))];
  return [...list(words("exports.sources"), cited), ...list(words("exports.notCited"), others)];
}

function doubt(one: ExportedCitation, { words }: ReportDocument, body: DocxBody): string {
  const { number, judgement } = one.citation;
  const mark = body.jump(`citation_${one.index}`, run(`[${number}]`, { style: "Hyperlink" }));
  const said = judgement?.evidence ? [words("exports.judged", { words: judgement.evidence })] : [];
  const found = passageWords(one, words);
  return [
    paragraph(`${mark}${run(` ${verdictWords(one, words)}: `, { bold: true })}${run(one.sentence)}`, {
      list: { num: 1, level: 0 },
    }),
    ...[...(found === null ? [] : [found]), ...said].map((text) =>
      paragraph(run(text), { style: "SourceFacts" }),
    ),
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
