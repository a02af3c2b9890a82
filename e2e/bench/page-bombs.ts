// Documents designed to cost time or memory, and typical ones for comparison.

import { deflateSync } from "node:zlib";
import type { DocumentToExtract } from "@/lib/extraction/extraction";
import { makePdf, pdfOfObjects } from "@/testing/extraction/pdf";

const MB = 1_000_000;
const html = (body: string) =>
  `<!doctype html><html><head><title>Bomb</title></head><body>${body}</body></html>`;
const web = (source: string): DocumentToExtract => ({ bytes: Buffer.from(source), contentType: "text/html" });
const pdf = (bytes: Uint8Array): DocumentToExtract => ({ bytes, contentType: "application/pdf" });
const WORDS =
  "Sodium-ion cells cost 58 dollars per kilowatt-hour in the spring of 2026, 4 percent less than before. ";

function article(paragraphs: number): string {
  const parts = Array.from({ length: paragraphs }, (_, index) =>
    index % 8 === 0
      ? `<h2>Part ${index}</h2><table><tr><th>Cell</th><th>Price</th></tr><tr><td>LFP</td><td>${index}</td></tr></table>`
      : `<p>${WORDS.repeat(4)}<a href="/p${index}">source</a></p><ul><li>one</li><li>two</li></ul>`,
  );
  return html(
    `<nav>${'<a href="/">x</a>'.repeat(60)}</nav><article><h1>Prices</h1>${parts.join("")}</article>`,
  );
}

const paper = (pages: number) =>
  makePdf(
    Array.from({ length: pages }, (_, page) => [
      { text: `Chapter ${page + 1}`, size: 18 },
      ...Array.from({ length: 42 }, () => WORDS.slice(0, 90)),
    ]),
    { compress: true },
  );

const picture = Buffer.concat([
  Buffer.from(`<< /Type /XObject /Subtype /Image /Width 5000 /Height 4000 /Length ${20 * MB} >>\nstream\n`),
  Buffer.alloc(20 * MB, 7),
  Buffer.from("\nendstream"),
]);

/** Typical documents. */
export const TYPICAL: Record<string, () => DocumentToExtract> = {
  "article of 60 kB": () => web(article(100)),
  "page of 600 kB": () => web(article(1000)),
  "PDF of 10 pages": () => pdf(paper(10)),
  "PDF of 100 pages": () => pdf(paper(100)),
  "PDF of 20 MB, most of it pictures": () =>
    pdf(onePage(Buffer.from("BT /F1 10 Tf 60 700 Td (Under the picture.) Tj ET"), "[]", [picture])),
  "CSV of 5,000 rows": () => ({
    bytes: Buffer.from(
      `town,people,area\n${Array.from({ length: 5000 }, (_, row) => `Town ${row},${row * 7},${row}`).join("\n")}`,
    ),
    contentType: "text/csv",
  }),
};

function onePage(stream: Buffer, filter: string, more: (string | Buffer)[] = []): Uint8Array {
  return pdfOfObjects([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} /Filter ${filter} >>\nstream\n`),
      stream,
      Buffer.from("\nendstream"),
    ]),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...more,
  ]);
}

function manyPages(count: number): Uint8Array {
  const kids = Array.from({ length: count }, () => "3 0 R").join(" ");
  return pdfOfObjects([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
  ]);
}

const typed = `BT /F1 10 Tf ${"(word and word) Tj 0 -12 Td ".repeat(400_000)} ET`;

/** Hostile documents, each as large as the fetch guard permits. */
export const BOMBS: Record<string, () => DocumentToExtract> = {
  "one line of 24 MB": () => ({ bytes: Buffer.alloc(24 * MB, "x"), contentType: "text/plain" }),
  "24 MB of one paragraph": () => web(html(`<p>${"word ".repeat(4.8 * MB)}</p>`)),
  "24 MB of white space": () => web(html(`<p>a${" ".repeat(24 * MB)}b</p>`)),
  "a million elements": () => web(html("<b>x</b>".repeat(MB))),
  "15,000 elements in one table": () => web(html(`<table>${"<tr><td>1<td>2".repeat(4900)}</table>`)),
  "nested 500,000 deep": () => web(html(`${"<div>".repeat(500_000)}x`)),
  "nested 190 deep, 14,000 elements": () =>
    web(html(`${"<div>".repeat(190)}x${"</div>".repeat(190)}`.repeat(36))),
  "two million entities": () => web(html(`<p>${"&amp;&#x41;".repeat(MB)}</p>`)),
  "entities that never end": () => web(html(`<p>${"&".repeat(2 * MB)}</p>`)),
  "a million open comments": () => web(html("<!--".repeat(MB))),
  "a million open tags": () => web(html("<a href='".repeat(500_000))),
  "attributes without end": () => web(html(`<p ${"a=b ".repeat(MB)}>x</p>`)),
  "styles that nearly hide": () => web(html(`<p style="${"opacity:0".repeat(200_000)}1">x</p>`.repeat(10))),
  "data that nearly says its author": () =>
    web(
      `<html><head><script type="application/ld+json">${'"author":[[[{{{'.repeat(100_000)}</script></head><body>x`,
    ),
  "links of 10,000 characters": () => web(html(`<a href="/${"a/../".repeat(2000)}">x</a>`.repeat(200))),
  "headings of hashes": () => ({ bytes: Buffer.from("# ".repeat(2 * MB)), contentType: "text/markdown" }),
  "JSON nested a million deep": () => ({
    bytes: Buffer.from("[".repeat(MB) + "]".repeat(MB)),
    contentType: "application/json",
  }),
  "JSON of 24 MB": () => ({
    bytes: Buffer.from(
      JSON.stringify(Array.from({ length: 600_000 }, (_, id) => ({ id, name: `name ${id}` }))),
    ),
    contentType: "application/json",
  }),
  "CSV with an open quotation mark": () => ({
    bytes: Buffer.from(`a,b\n"${"x,\n".repeat(8 * MB)}`),
    contentType: "text/csv",
  }),
  "CSV of one row of 8 million cells": () => ({
    bytes: Buffer.alloc(16 * MB, "1,"),
    contentType: "text/csv",
  }),
  "XML of entities": () => ({
    bytes: Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "${"x".repeat(1000)}">]><a>${"&a;".repeat(MB)}</a>`,
    ),
    contentType: "application/xml",
  }),
  "PDF stream of 1 GB": () => pdf(onePage(deflateSync(Buffer.alloc(1000 * MB, 32)), "/FlateDecode")),
  "PDF stream packed twice": () =>
    pdf(onePage(deflateSync(deflateSync(Buffer.alloc(1000 * MB, 32))), "[/FlateDecode /FlateDecode]")),
  "PDF stream packed thirty times": () =>
    pdf(onePage(deflateSync(Buffer.alloc(10 * MB, 32)), `[${"/FlateDecode ".repeat(30)}]`)),
  "PDF of a million pages": () => pdf(manyPages(MB)),
  "PDF that says it has 100 million pages": () =>
    pdf(
      pdfOfObjects([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 100000000 >>",
      ]),
    ),
  "PDF page of 400,000 lines": () => pdf(onePage(deflateSync(Buffer.from(typed)), "/FlateDecode")),
  "PDF arrays nested 200,000 deep": () =>
    pdf(pdfOfObjects(["<< /Type /Catalog /Pages 2 0 R >>", `${"[".repeat(200_000)}`])),
  "PDF without an end": () =>
    pdf(Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(8 * MB, "1 0 obj ")])),
};
