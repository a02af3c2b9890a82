// Small PDFs for tests and benchmarks, written by hand: pages of lines in a standard font.

import { deflateSync } from "node:zlib";

type Line = {
  text: string;
  /** Font size in points. */
  size?: number;
  /** Free space above, in points. */
  above?: number;
};

type PdfOptions = {
  title?: string;
  author?: string;
  language?: string;
  /** Compresses the contents, as nearly every program does. */
  compress?: boolean;
  /** Entries added to the trailer, such as `/Encrypt`. */
  trailer?: string;
};

const escaped = (text: string) => text.replace(/[\\()]/g, "\\$&");

function contentOf(lines: readonly (Line | string)[]): string {
  let y = 760;
  return lines
    .map((line) => {
      const { text, size = 11, above = 0 } = typeof line === "string" ? { text: line } : line;
      y -= size * 1.3 + above;
      return `BT /F1 ${size} Tf 1 0 0 1 60 ${y.toFixed(1)} Tm (${escaped(text)}) Tj ET`;
    })
    .join("\n");
}

function stream(content: string, compress: boolean): Buffer {
  const plain = Buffer.from(content, "latin1");
  const body = compress ? deflateSync(plain) : plain;
  const filter = compress ? " /Filter /FlateDecode" : "";
  return Buffer.concat([
    Buffer.from(`<< /Length ${body.length}${filter} >>\nstream\n`),
    body,
    Buffer.from("\nendstream"),
  ]);
}

/** A PDF of these objects, numbered from 1; the first is the catalogue. */
export function pdfOfObjects(objects: readonly (string | Buffer)[], trailer = ""): Uint8Array {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    const body = typeof object === "string" ? Buffer.from(object, "latin1") : object;
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]));
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** A PDF with these lines on its pages. */
export function makePdf(
  pages: readonly (readonly (Line | string)[])[],
  { title, author, language, compress = false, trailer = "" }: PdfOptions = {},
): Uint8Array {
  const first = 5;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(" ");
  const info = [title && `/Title (${escaped(title)})`, author && `/Author (${escaped(author)})`];
  return pdfOfObjects(
    [
      `<< /Type /Catalog /Pages 2 0 R ${language ? `/Lang (${language})` : ""} >>`,
      `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
      `<< ${info.filter(Boolean).join(" ")} >>`,
      ...pages.flatMap((lines, index) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + index * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        stream(contentOf(lines), compress),
      ]),
    ],
    `/Info 4 0 R ${trailer}`,
  );
}

/** A text at a place of its own, in points from the lower left corner. */
export type PlacedText = {
  text: string;
  x: number;
  y: number;
  /** Font size in points. */
  size?: number;
  bold?: boolean;
  /** Quarter turns to the left. */
  turn?: 0 | 1 | 2 | 3;
};

const TURNS = ["1 0 0 1", "0 1 -1 0", "-1 0 0 -1", "0 -1 1 0"];

/** A PDF whose pages have these texts, each at its place, in this order. Every letter is half as wide as high. */
export function pdfOfTexts(pages: readonly (readonly PlacedText[])[]): Uint8Array {
  const first = 5;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(" ");
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar 0 /LastChar 255 /Widths [${"500 ".repeat(256)}] >>`;
  return pdfOfObjects([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...pages.flatMap((texts, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + index * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      stream(
        texts
          .map(
            ({ text, x, y, size = 10, bold = false, turn = 0 }) =>
              `BT /F${bold ? 2 : 1} ${size} Tf ${TURNS[turn]} ${x} ${y} Tm (${escaped(text)}) Tj ET`,
          )
          .join("\n"),
        true,
      ),
    ]),
  ]);
}

/** The rows of a table, each cell at the left of its column. */
export const placedRows = (
  rows: readonly (readonly string[])[],
  { columns, top, step = 14 }: { columns: readonly number[]; top: number; step?: number },
): PlacedText[] =>
  rows.flatMap((row, line) =>
    row.flatMap((text, column) =>
      text === "" ? [] : [{ text, x: columns[column] ?? 0, y: top - line * step }],
    ),
  );

type PdfImage = {
  width: number;
  height: number;
  /** The filtered pixels, by default a slope of colours; with the entries of the dictionary that say what they are. */
  body?: Uint8Array;
  entries?: string;
  /** Left and lower end, width and height on the page, in points. */
  at: [number, number, number, number];
};

/** A PDF of one page with images and lines, each line at a place of its own. */
export function pdfWithImages(
  images: readonly PdfImage[],
  lines: readonly { text: string; y: number }[],
): Uint8Array {
  const drawn = images.map(({ at: [x, y, w, h] }, index) => `q ${w} 0 0 ${h} ${x} ${y} cm /I${index} Do Q`);
  const written = lines.map(({ text, y }) => `BT /F1 11 Tf 1 0 0 1 60 ${y} Tm (${escaped(text)}) Tj ET`);
  const names = images.map((_, index) => `/I${index} ${index + 6} 0 R`).join(" ");
  return pdfOfObjects([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << ${names} >> >> >>`,
    stream([...drawn, ...written].join("\n"), true),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...images.map(({ width, height, body, entries }) => {
      const bytes = body ?? deflateSync(Buffer.alloc(width * height * 3, "\x10\x80\xf0", "latin1"));
      const kind = entries ?? "/ColorSpace /DeviceRGB /Filter /FlateDecode";
      return Buffer.concat([
        Buffer.from(
          `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ${kind} /Length ${bytes.length} >>\nstream\n`,
        ),
        bytes,
        Buffer.from("\nendstream"),
      ]);
    }),
  ]);
}
