// The parts of a Word file beside its text: what it consists of, its links, its lists, its footer.

import { escapeXml, INDENT, XML } from "./ooxml";

const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

export const CONTENT_TYPES = `${XML}
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${WORD}.numbering+xml"/><Override PartName="/word/footer1.xml" ContentType="${WORD}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

export const PACKAGE_RELATIONSHIPS = `${XML}
<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="document" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="core" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

/**
 * Relationships of the text; `links` are addresses, named `link0`, `link1` and so on in their order; pictures are named
 * `picture1`, `picture2` and so on.
 */
export function relationshipsXml(links: readonly string[], pictures: number): string {
  const drawn = Array.from(
    { length: pictures },
    (_, index) =>
      `<Relationship Id="picture${index + 1}" Type="${OFFICE}/image" Target="media/picture${index + 1}.png"/>`,
  );
  const outside = links.map(
    (href, index) =>
      `<Relationship Id="link${index}" Type="${OFFICE}/hyperlink" Target="${escapeXml(href)}" TargetMode="External"/>`,
  );
  return `${XML}
<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="numbering" Type="${OFFICE}/numbering" Target="numbering.xml"/><Relationship Id="footer" Type="${OFFICE}/footer" Target="footer1.xml"/>${drawn.join("")}${outside.join("")}</Relationships>`;
}

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const BULLETS = ["•", "◦", "▪"];

const levels = (format: "bullet" | "decimal") =>
  LEVELS.map((level) => {
    const mark = format === "bullet" ? (BULLETS[level % BULLETS.length] ?? "•") : `%${level + 1}.`;
    return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${mark}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${(level + 1) * INDENT}" w:hanging="${INDENT}"/></w:pPr></w:lvl>`;
  }).join("");

/**
 * Lists: number 1 is the one of bullets, from 2 on each counted list has its own, which begins where `starts` says.
 */
export function numberingXml(starts: readonly number[]): string {
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

/** Page and number of pages. */
export const FOOTER = `${XML}
<w:ftr xmlns:w="${MAIN}"><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${field("PAGE")}<w:r><w:t xml:space="preserve"> / </w:t></w:r>${field("NUMPAGES")}</w:p></w:ftr>`;
