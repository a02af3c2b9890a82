import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { docxOf, paragraph } from "@/testing/extraction/docx";
import { pdfOfObjects } from "@/testing/extraction/pdf";
import { mostBytes } from "./kinds";
import { readBeside } from "./read-beside";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "groundwork-beside-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = async (name: string, bytes: Uint8Array) => {
  const absolute = path.join(folder, name);
  writeFileSync(absolute, bytes);
  const { parsed } = await readBeside()({ path: name, absolute, sizeBytes: bytes.length, refused: null });
  return parsed;
};

const streamOf = (body: Buffer, entries: string) =>
  Buffer.concat([
    Buffer.from(`<< /Length ${body.length} ${entries} >>\nstream\n`),
    body,
    Buffer.from("\nendstream"),
  ]);

const pdfOf = (content: Buffer, ...more: Buffer[]) =>
  pdfOfObjects([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    content,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...more,
  ]);

it("SEC-5: a PDF that unpacks endlessly is given up with its own reason and a bounded amount of memory", async () => {
  const bomb = pdfOf(streamOf(deflateSync(Buffer.alloc(1_000_000_000, 32)), "/Filter /FlateDecode"));
  expect(await read("bomb.pdf", bomb)).toEqual({
    ok: false,
    reason: "The file unpacks to more than can be read.",
  });
});

it("the largest permitted files are read", async () => {
  const picture = streamOf(
    Buffer.alloc(mostBytes("a.pdf") - 2000, 7),
    "/Type /XObject /Subtype /Image /Width 5000 /Height 8000",
  );
  const text = streamOf(Buffer.from("BT /F1 10 Tf 60 700 Td (Under the picture.) Tj ET"), "");
  expect(await read("pictures.pdf", pdfOf(text, picture))).toMatchObject({
    ok: true,
    text: expect.stringContaining("Under the picture."),
  });
  const body = Array.from({ length: 78_000 }, (_, index) => paragraph(`Cell ${index}`));
  expect(await read("elements.docx", docxOf({ body }))).toMatchObject({
    ok: true,
    text: expect.stringContaining("Cell 77999"),
  });
});
