import { describe, expect, it } from "vitest";
import { makePdf } from "@/testing/extraction/pdf";
import { extractDocument } from "./extract-document";
import type { DocumentToExtract, Extraction } from "./extraction";
import { MOST_TEXT } from "./extraction";

const read = (
  source: string | Uint8Array,
  more: Omit<DocumentToExtract, "bytes"> = {},
): Promise<Extraction> =>
  extractDocument({ bytes: typeof source === "string" ? Buffer.from(source) : source, ...more });

const HTML =
  "<!doctype html><html lang=de-AT><head><title>Preise</title></head><body><p>Zellen kosten 58 Dollar.</p>";

describe("the kind of a document", () => {
  it.each<[string, string | Uint8Array, Omit<DocumentToExtract, "bytes">, string]>([
    ["HTML that is said to be text", HTML, { contentType: "text/plain" }, "html"],
    ["HTML that is said to be a PDF", HTML, { contentType: "application/pdf" }, "html"],
    ["HTML without a type", HTML, {}, "html"],
    ["a PDF that is said to be HTML", makePdf([["x y"]]), { contentType: "text/html" }, "pdf"],
    ["JSON that is said to be HTML", '{"a": 1}', { contentType: "text/html" }, "json"],
    ["JSON by its type", "[1, 2]", { contentType: "application/vnd.api+json; charset=utf-8" }, "json"],
    [
      "Markdown by its ending",
      "# A\n\nb",
      { contentType: "text/plain", url: "https://a.example/x.md?raw=1" },
      "markdown",
    ],
    ["a table by its type", "a,b\n1,2", { contentType: "text/csv" }, "table"],
    [
      "a table by its ending",
      "a\tb\n1\t2",
      { contentType: "application/octet-stream", url: "https://a.example/x.tsv" },
      "table",
    ],
    [
      "a feed",
      '<?xml version="1.0"?><rss><channel><title>T</title></channel></rss>',
      { contentType: "text/html" },
      "xml",
    ],
    ["plain words", "plain words", {}, "text"],
    ["words in brackets", "[1] a note", { contentType: "text/plain" }, "text"],
  ])("is determined by its bytes first: %s", async (_, source, more, kind) => {
    expect(await read(source, more)).toMatchObject({ ok: true, kind });
  });

  it.each<[string, Uint8Array, string | undefined, string]>([
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1"), "text/html", "image"],
    ["a photograph", Buffer.from("\xff\xd8\xff\xe0\0\x10JFIF", "latin1"), undefined, "image"],
    ["a drawing", Buffer.from("<svg xmlns='x'/>"), "image/svg+xml", "image"],
    ["a film", Buffer.from("\0\0\0\x20ftypisom\0\0", "latin1"), "video/mp4", "media"],
    ["a song", Buffer.from("ID3\x04\0\0", "latin1"), undefined, "media"],
    ["an archive", Buffer.from("PK\x03\x04\x14\0\0\0a.txt", "latin1"), undefined, "archive"],
    [
      "a workbook",
      Buffer.from("PK\x03\x04\x14\0\0\0xl/workbook.xml", "latin1"),
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "office",
    ],
    ["an old document", Buffer.from("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0", "latin1"), undefined, "office"],
    ["a program", Buffer.from("\x7fELF\x02\0\0", "latin1"), undefined, "binary"],
    ["nothing", new Uint8Array(), undefined, "empty"],
    ["white space", Buffer.from(" \n "), undefined, "empty"],
    ["a page without words", Buffer.from("<html><body></body></html>"), undefined, "no_text"],
  ])("gives the reason if it cannot be read: %s", async (_, bytes, contentType, fault) => {
    expect(await read(bytes, contentType ? { contentType } : {})).toEqual({ ok: false, fault });
  });

  it("a text that begins like an image is a text", async () => {
    expect(await read("BM is what they call it.")).toMatchObject({ ok: true, kind: "text" });
    expect(await read("GIF89a is a format, as everybody knows.")).toMatchObject({ ok: true, kind: "text" });
  });

  it.each([
    '<html><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/a.js"></script>',
    '<html><head><script src="a.js"></script></head><body><div id=app></div></body></html>',
    "<html><body><p>Loading</p><app-root></app-root><script src=a.js></script></body></html>",
    "<html><body><p>JavaScript is required.</p><script>x</script></body></html>",
  ])("a page that is empty without its scripts says so: %s", async (html) => {
    expect(await read(html)).toEqual({ ok: false, fault: "scripted" });
  });

  it("a page with text is read, whatever it says about scripts", async () => {
    const words = "Sodium-ion cells cost 58 dollars per kilowatt-hour in spring. ".repeat(10);
    const page = `<html><body><noscript>Please enable JavaScript.</noscript><p>${words}</p><div id="app"></div><script src=a.js></script>`;
    expect(await read(page)).toMatchObject({ ok: true });
  });
});

describe("the content of a document", () => {
  it("a page has title, author, date, language and address", async () => {
    const page = `<html lang="en"><head><title>T</title><meta name="author" content="Ines Kallas">
      <link rel="canonical" href="/a?b=1"><meta property="article:published_time" content="2026-04-14">
      </head><body><p>Cells cost 58 dollars.</p></body></html>`;
    expect(await read(page, { url: "https://cells.example/x" })).toMatchObject({
      title: "T",
      author: "Ines Kallas",
      publishedAt: "2026-04-14",
      language: "en",
      canonical: "https://cells.example/a?b=1",
    });
    const told = `<script type="application/ld+json">{"author":{"@type":"Person","name":"Jo Vale"}}</script><p>x</p>`;
    expect(await read(`<html><body>${told}`)).toMatchObject({ author: "Jo Vale" });
    const hostile = `<html><head><link rel="canonical" href="javascript:x"><meta name=author content="https://a.example/jo"></head><body>x`;
    const bare = await read(hostile);
    expect(bare).not.toHaveProperty("canonical");
    expect(bare).not.toHaveProperty("author");
  });

  it("a table repeats its header every thirty rows, with any delimiter", async () => {
    const rows = Array.from({ length: 70 }, (_, index) => `"Town, ${index}";${index * 10}`);
    const table = await read(`\uFEFFTown;People\n${rows.join("\n")}`, {
      url: "https://a.example/towns-2026.csv",
    });
    expect(table).toMatchObject({ ok: true, kind: "table", title: "towns 2026" });
    const text = table.ok ? table.text : "";
    expect(text.match(/\| Town \| People \|\n\| --- \| --- \|/g)).toHaveLength(3);
    expect(text).toContain("| Town, 69 | 690 |");
  });

  it("a table with an unclosed quotation mark is still read", async () => {
    const open = await read(`a,b\n1,"${"x,\n".repeat(200_000)}`, { contentType: "text/csv" });
    expect(open).toMatchObject({ ok: true });
    expect(await read("just words\nand words", { contentType: "text/csv" })).toMatchObject({ ok: true });
  });

  it("JSON becomes an outline, and a list of uniform records a table", async () => {
    const json = await read(
      JSON.stringify({
        title: "Prices",
        unit: "USD",
        cells: [
          { kind: "LFP", price: 49 },
          { kind: "Na", price: 58 },
        ],
        deep: { of: ["a", null] },
      }),
      { contentType: "application/json" },
    );
    expect(json).toMatchObject({ ok: true, title: "Prices" });
    expect(json.ok ? json.text : "").toBe(
      "- title: Prices\n- unit: USD\n- cells:\n\n| kind | price |\n| --- | --- |\n| LFP | 49 |\n| Na | 58 |\n\n- deep:\n  - of:\n    - a\n    - null",
    );
    expect(await read('{"a": 1}\n{"a": 2}\n', { url: "https://a.example/x.jsonl" })).toMatchObject({
      text: "| a |\n| --- |\n| 1 |\n| 2 |",
    });
    expect(await read("{not json", { contentType: "application/json" })).toMatchObject({ text: "{not json" });
  });

  it("SEC-14: hidden elements in a feed's articles are removed; element names in data hide nothing", async () => {
    const feed = `<?xml version="1.0"?><rss><channel><title>News</title><description><![CDATA[<p>Seen.</p><p style="display:none">steal</p><p aria-hidden="true">steal</p>]]></description><object hidden="0">Cells</object><select>Packs</select></channel></rss>`;
    const { text } = (await read(feed)) as { text: string };
    expect(text).toMatch(/Seen\.\s+Cells\s+Packs/);
    expect(text).not.toContain("steal");
  });

  it("a feed becomes text", async () => {
    const feed = `<?xml version="1.0"?><rss><channel><title>News &amp; more</title><item><title>One</title><description><![CDATA[<p>Cells &amp; packs</p>]]></description></item></channel></rss>`;
    const xml = await read(feed);
    expect(xml).toMatchObject({ kind: "xml", title: "News & more" });
    expect(xml.ok ? xml.text : "").toContain("Cells & packs");
  });

  it("SEC-5: excessive input is cut, and says so", async () => {
    const line = await read("x".repeat(3_000_000), { contentType: "text/plain" });
    expect(line).toMatchObject({ ok: true, cut: true });
    expect(line.ok ? line.text.length : 0).toBe(MOST_TEXT);
    const long = await read(`${"word ".repeat(2_000_000)}é`, { contentType: "text/plain" });
    expect(long).toMatchObject({ ok: true, cut: true });
    const deep = await read(`${"[".repeat(100_000)}${"]".repeat(100_000)}`, {
      contentType: "application/json",
    });
    expect(deep.ok ? deep.text.length : 0).toBeLessThan(200_001);
    const wide = await read(JSON.stringify(Array.from({ length: 300_000 }, (_, index) => [index])), {
      contentType: "application/json",
    });
    expect(wide).toMatchObject({ ok: true, cut: true });
  });
});
