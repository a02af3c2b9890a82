import { expect, it } from "vitest";
import { chosenFiles } from "./dropped-files";
import { changed, nextToSend, sumOf, type Uploads } from "./uploads";

const file = (name: string) => ({ name, file: new File(["x"], name) });
const settled = (uploads: Uploads, id: number, state: "done" | "exists" | "failed") =>
  changed(uploads, { kind: "settled", id, state, message: state, retryable: false });

it("files are sent one after another, in order", () => {
  let uploads = changed([], { kind: "add", files: [file("a"), file("b")] });
  expect(nextToSend(uploads)?.name).toBe("a");
  uploads = changed(uploads, { kind: "sending", id: 0 });
  expect(nextToSend(uploads)).toBeNull();
  uploads = settled(uploads, 0, "done");
  expect(nextToSend(uploads)?.name).toBe("b");
  expect(sumOf(uploads)).toMatchObject({ total: 2, done: 1, busy: true });
});

it("an existing file waits for the user's decision and is replaced only after a confirmation", () => {
  let uploads = changed([], { kind: "add", files: [file("a"), file("b")] });
  uploads = settled(settled(uploads, 0, "exists"), 1, "exists");
  expect(nextToSend(uploads)).toBeNull();
  expect(sumOf(uploads).exists.map(({ name }) => name)).toEqual(["a", "b"]);
  uploads = changed(uploads, { kind: "again", ids: [0], replace: true });
  expect(nextToSend(uploads)).toMatchObject({ name: "a", replace: true });
  uploads = changed(uploads, { kind: "keep", ids: [1] });
  expect(sumOf(uploads).exists).toEqual([]);
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
