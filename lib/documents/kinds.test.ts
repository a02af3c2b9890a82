import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { JobError } from "@/lib/workers/job";
import { createPool } from "@/lib/workers/pool";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { docxOf, paragraph } from "@/testing/extraction/docx";
import { makePdf } from "@/testing/extraction/pdf";
import { type LibraryHandle, openLibrary } from "./library";
import { readBeside } from "./read-beside";

let store: TestDatabase;
let library: LibraryHandle;

beforeEach(() => {
  store = openTestDatabase();
});
afterEach(async () => {
  await library.refresh();
  library.close();
  store.close();
});

async function open(files: Record<string, string | Uint8Array>): Promise<void> {
  const folder = path.join(store.dir, "documents");
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  library = openLibrary({
    db: store.db,
    dataDir: store.dir,
    root: store.dir,
    read: readBeside(createPool({ idleMs: 500 })),
  });
  await library.ready;
}

type Row = { path: string; heading: string; page: number | null; text: string };
const passages = () =>
  sqliteOf(store.db)
    .database.$client.prepare(
      "SELECT d.path, p.heading, p.page, p.text FROM passages p JOIN documents d ON d.id = p.document_id ORDER BY d.path, p.position",
    )
    .all() as Row[];

const PDF = makePdf(
  [
    [{ text: "Annual report", size: 24 }, "The harbour had a quiet year."],
    ["Nothing happened on this page."],
    ["The lamp of Gullskerry burned 912 litres of paraffin."],
  ],
  { title: "Harbour report" },
);

describe("Files read in a worker thread", () => {
  it("a PDF has passages with their page, and its text has page offsets", async () => {
    await open({ "harbour.pdf": PDF });
    expect(passages().map(({ page, text }) => [page, /paraffin/.test(text)])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    const [match] = await library.searchPassages("paraffin", 5);
    expect(match).toMatchObject({ url: "library://documents/harbour.pdf", title: "Harbour report", page: 3 });
    const read = await library.read("library://documents/harbour.pdf");
    expect(read.ok && read.pageStarts?.map((start) => read.text.slice(start, start + 7))).toEqual([
      expect.stringContaining("Annual".slice(0, 3)),
      "Nothing",
      "The lam",
    ]);
  });

  it("a DOCX has passages under its headings", async () => {
    const long = Array.from({ length: 100 }, () => "word").join(" ");
    await open({
      "plan.docx": docxOf({
        body: [
          paragraph("Plan", { style: "Heading1" }),
          paragraph(long),
          paragraph("Lamps", { style: "Heading2" }),
          paragraph(`The lamp burns paraffin. ${long}`),
        ],
      }),
    });
    expect(passages().map(({ heading, page }) => [heading, page])).toEqual([
      ["", null],
      ["Lamps", null],
    ]);
  });

  it("tables, JSON and code are found by their content", async () => {
    await open({
      "prices.csv": "model;price\nNordwind;7400\nSüdwind;6900\n",
      "lamp.json": '{"name":"Lamp","fuel":{"kind":"paraffin"}}',
      "lamp.py": "def light(lamp):\n    return lamp.burn()\n",
      "broken.json": '{"name": "kerosene',
    });
    const urls = async (query: string) => (await library.search(query, 5)).map(({ url }) => url);
    expect(await urls("Nordwind price")).toEqual(["library://documents/prices.csv"]);
    expect(await urls("paraffin")).toEqual(["library://documents/lamp.json"]);
    expect(await urls("kerosene")).toEqual(["library://documents/broken.json"]);
    expect(await urls("burn")).toEqual(["library://documents/lamp.py"]);
    const code = await library.read("library://documents/lamp.py");
    expect(code.ok && code.text).toBe(
      "# lamp.py\n\n## 1–3 · light\n\n```python\ndef light(lamp):\n    return lamp.burn()\n```",
    );
  });

  it("texts in old Russian and western character sets are read if they are unambiguous", async () => {
    const russian = "Температура плавления образца составила четыреста градусов, опыт повторили трижды.";
    const codes: Record<string, (letter: number) => number> = {
      "1251.txt": (letter) => letter - 0x410 + 0xc0,
      "866.txt": (letter) => (letter < 0x440 ? letter - 0x410 + 0x80 : letter - 0x440 + 0xe0),
    };
    const encoded = (code: (letter: number) => number) =>
      Uint8Array.from([...russian], (sign) => {
        const point = sign.codePointAt(0) ?? 0;
        return point < 0x80 ? point : code(point);
      });
    await open({
      ...Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, encoded(code)])),
      "latin.txt": Buffer.from("Un caf\xe9 cr\xe8me pr\xe8s de l\x92\xeele.", "latin1"),
    });
    const { unreadable } = await library.status();
    expect(unreadable).toEqual([]);
    expect(passages().map(({ text }) => text)).toEqual([russian, russian, "Un café crème près de l’île."]);
  });
});

describe("Hostile files", () => {
  it("each has its reason, and the others are still read", async () => {
    await open({
      "bomb.docx": Buffer.from(PDF),
      "cut.pdf": PDF.subarray(0, 300),
      "deep.json": "[".repeat(200_000),
      "line.js": `var a="${"x".repeat(3_000_000)}"`,
      "line.csv": `a,b\n"${"x".repeat(1_000_000)}`,
      "good.md": "About a sextant.",
    });
    const { unreadable } = await library.status();
    expect(unreadable).toEqual([
      { path: "documents/bomb.docx", error: "The file is damaged." },
      { path: "documents/cut.pdf", error: expect.stringMatching(/damaged|no text|pictures/) },
    ]);
    expect((await library.search("sextant", 5)).map(({ url }) => url)).toEqual([
      "library://documents/good.md",
    ]);
  });

  it("a file that was given up took too long, and those after it are read", async () => {
    const folder = path.join(store.dir, "documents");
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "a-slow.md"), "Never read.");
    await writeFile(path.join(folder, "b-good.md"), "About a sextant.");
    const pool = createPool({ idleMs: 100 });
    const read = readBeside({
      ...pool,
      run(name, input, signal) {
        const { path: file } = input as { path: string };
        if (file === "a-slow.md")
          return Promise.reject(new JobError({ kind: "too_slow", job: name, detail: "x" }));
        return pool.run(name, input, signal);
      },
    });
    library = openLibrary({ db: store.db, dataDir: store.dir, root: store.dir, read });
    await library.ready;
    expect((await library.status()).unreadable).toEqual([
      { path: "documents/a-slow.md", error: "Reading the file took too long." },
    ]);
    expect(await library.search("sextant", 5)).toHaveLength(1);
  });
});
