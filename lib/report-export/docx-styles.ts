// The styles of an exported Word document. Headings have the names Word gives its own, so that its outline, its table of
// contents and other programs know them.

import { XML } from "./ooxml";

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
export function stylesXml(language: "en" | "ru"): string {
  const locale = language === "ru" ? "ru-RU" : "en-GB";
  return `${XML}
<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:cs="Times New Roman" w:eastAsia="SimSun"/>${size(21)}<w:lang w:val="${locale}" w:eastAsia="zh-CN" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="288" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${PARAGRAPHS.map(paragraphStyle).join("")}${CHARACTERS.map(characterStyle).join("")}<w:style w:type="table" w:styleId="ReportTable"><w:name w:val="Report Table"/><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="6" w:space="0" w:color="8B877D"/><w:bottom w:val="single" w:sz="6" w:space="0" w:color="8B877D"/><w:insideH w:val="single" w:sz="4" w:space="0" w:color="D5D0C5"/></w:tblBorders><w:tblCellMar><w:left w:w="80" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`;
}
