import { expect, it } from "vitest";
import type { Words } from "@/lib/i18n/translate";
import { english, russian } from "@/testing/i18n/messages";
import { chosenFiles } from "./dropped-files";
import { changed, nextToSend, sumOf, sumWords, type Uploads } from "./uploads";

const file = (name: string) => ({ name, file: new File(["x"], name) });
const settled = (uploads: Uploads, id: number, state: "done" | "exists" | "failed") =>
  changed(uploads, { kind: "settled", id, state, path: "", message: state, retryable: false });
const NONE: ReadonlySet<string> = new Set();

it("files are sent one after another, in order", () => {
  let uploads = changed([], { kind: "add", files: [file("a"), file("b")] });
  expect(nextToSend(uploads)?.name).toBe("a");
  uploads = changed(uploads, { kind: "sending", id: 0 });
  expect(nextToSend(uploads)).toBeNull();
  uploads = settled(uploads, 0, "done");
  expect(nextToSend(uploads)?.name).toBe("b");
  expect(sumOf(uploads, NONE)).toMatchObject({ total: 2, done: 1, busy: true });
});

it("an existing file waits for the user's decision and is replaced only after a confirmation", () => {
  let uploads = changed([], { kind: "add", files: [file("a"), file("b")] });
  uploads = settled(settled(uploads, 0, "exists"), 1, "exists");
  expect(nextToSend(uploads)).toBeNull();
  expect(sumOf(uploads, NONE).exists.map(({ name }) => name)).toEqual(["a", "b"]);
  uploads = changed(uploads, { kind: "again", ids: [0], replace: true });
  expect(nextToSend(uploads)).toMatchObject({ name: "a", replace: true });
  uploads = changed(uploads, { kind: "keep", ids: [1] });
  expect(sumOf(uploads, NONE).exists).toEqual([]);
});

it("a file that was stored and cannot be read does not count as added", () => {
  const files = changed([], { kind: "add", files: [file("a.md"), file("b.pdf")] });
  const settle = (uploads: Uploads, id: number, path: string) =>
    changed(uploads, { kind: "settled", id, state: "done", path, message: "", retryable: false });
  const both = settle(settle(files, 0, "a.md"), 1, "b.pdf");
  const words = (t: Words, unreadable: string[]) => sumWords(t, sumOf(both, new Set(unreadable)));
  expect(words(english, [])).toBe("2 documents were added");
  expect(words(english, ["b.pdf", "c.pdf"])).toBe(
    "1 document was added · 1 file was stored, but cannot be read",
  );
  expect(words(english, ["a.md", "b.pdf"])).toBe("2 files were stored, but cannot be read");
  expect(words(russian, ["b.pdf"])).toMatch(/ · 1 файл сохранён, но прочитать его нельзя$/);
  expect(sumWords(english, sumOf(settle(files, 0, "a.md"), new Set(["a.md"])))).toBe("Adding 2 of 2");
});

it("a new batch replaces a finished one and joins one in progress", () => {
  const through = settled(changed([], { kind: "add", files: [file("a")] }), 0, "done");
  const next = changed(through, { kind: "add", files: [file("b")] });
  expect(next.map(({ id, name }) => [id, name])).toEqual([[1, "b"]]);
  const open = settled(next, 1, "failed");
  expect(changed(open, { kind: "add", files: [file("c")] }).map(({ name }) => name)).toEqual(["b", "c"]);
  expect(changed(open, { kind: "forget" })).toEqual([]);
});

it("hidden files and package folders are left out", () => {
  const inFolder = (path: string) => {
    const made = new File(["x"], path.split("/").at(-1) ?? "");
    Object.defineProperty(made, "webkitRelativePath", { value: path });
    return made;
  };
  const files = ["notes/a.md", "notes/.git/config", "notes/node_modules/b/c.md", "notes/.DS_Store"].map(
    inFolder,
  );
  expect(chosenFiles([...files, new File(["x"], "d.md")]).map(({ name }) => name)).toEqual([
    "notes/a.md",
    "d.md",
  ]);
});
