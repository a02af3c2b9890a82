import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sharedFiles } from "@/db/postgres/files";
import { MOST_FILE_BYTES, type SharedFiles } from "@/db/store/files";
import { openTestPostgres, postgresPrograms, type TestPostgres } from "@/testing/db/postgres";
import { type CopiedFiles, copiedParts, createCopiedFiles } from "./copied-files";

type Node = { dir: string; copied: CopiedFiles };

let database: TestPostgres;
let files: SharedFiles;
let a: Node;
let b: Node;

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");
const nodeIn = (dir: string): Node => ({ dir, copied: createCopiedFiles({ files, dataDir: dir }) });
/** The process ends, and another one begins in the same folder. */
const restart = ({ dir }: Node) => nodeIn(dir);
const at = ({ dir }: Node, ...parts: string[]) => path.join(dir, "documents", ...parts);
const bring = ({ copied }: Node) => copied.bringUpToDate();
const textOf = (node: Node, name: string) => readFile(at(node, name), "utf8");

async function write(node: Node, name: string, text: string): Promise<void> {
  await mkdir(path.dirname(at(node, name)), { recursive: true });
  await writeFile(at(node, name), text);
}

const store = (name: string, text: string, over: "any" | "none" = "any", sha256 = digestOf(text)) =>
  files.store({ name, bytes: Buffer.from(text), sha256, modifiedAt: 1_764_000_000_123, over });

/** The files of a folder with their texts. */
async function folderOf(node: Node): Promise<Record<string, string>> {
  const entries = await readdir(at(node), { recursive: true, withFileTypes: true }).catch(() => []);
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(at(node), path.join(entry.parentPath, entry.name)))
    .sort();
  return Object.fromEntries(await Promise.all(found.map(async (name) => [name, await textOf(node, name)])));
}

const rows = async () => Object.fromEntries((await files.list()).map(({ name, sha256 }) => [name, sha256]));

describe.skipIf(postgresPrograms() === null)("The files of two nodes", () => {
  beforeEach(async () => {
    database = await openTestPostgres();
    files = sharedFiles(database.db, { say: async () => undefined, piece: 8 });
    [a, b] = [1, 2].map(() => nodeIn(mkdtempSync(path.join(tmpdir(), "groundwork-")))) as [Node, Node];
  });
  afterEach(async () => {
    for (const { dir } of [a, b]) rmSync(dir, { recursive: true, force: true });
    await database.close();
  });

  it("are the same: what is added, replaced and removed, with its time", async () => {
    await store("notes/a.md", "A text of several pieces.");
    await store("empty.txt", "");
    for (const node of [a, b]) {
      const { folders, absent } = await bring(node);
      expect(folders).toContain(at(node, "notes"));
      expect([...absent]).toEqual([]);
      expect(await folderOf(node)).toEqual({ "empty.txt": "", "notes/a.md": "A text of several pieces." });
      expect(Math.floor((await stat(at(node, "notes/a.md"))).mtimeMs)).toBe(1_764_000_000_123);
    }
    await store("notes/a.md", "Another.");
    await files.remove("empty.txt");
    // One was away meanwhile, and starts again.
    await bring(a);
    b = restart(b);
    await bring(b);
    for (const node of [a, b]) expect(await folderOf(node)).toEqual({ "notes/a.md": "Another." });
  });

  it("a file that somebody puts into one folder, edits or moves there is at the other", async () => {
    await write(a, "by hand.md", "Put there.");
    await bring(a);
    await bring(b);
    expect(await folderOf(b)).toEqual({ "by hand.md": "Put there." });
    const times = await Promise.all([a, b].map(async (node) => (await stat(at(node, "by hand.md"))).mtimeMs));
    expect(Math.floor(times[0] ?? 0)).toBe(Math.floor(times[1] ?? 1));
    await write(b, "by hand.md", "Edited there, at more length.");
    await bring(b);
    await bring(a);
    expect(await textOf(a, "by hand.md")).toBe("Edited there, at more length.");
    await files.remove("by hand.md");
    await bring(a);
    await bring(b);
    expect([await folderOf(a), await folderOf(b), await rows()]).toEqual([{}, {}, {}]);
    // The same file may be put there again.
    await write(b, "by hand.md", "Put there.");
    await bring(b);
    await bring(a);
    expect(await folderOf(a)).toEqual({ "by hand.md": "Put there." });
  });

  it("a node that lost its folder, files or notes of them gets everything back, and removes nothing", async () => {
    await store("a.md", "one");
    await store("b/c.md", "two");
    const all = { "a.md": "one", "b/c.md": "two" };
    await bring(a);
    await rm(at(a), { recursive: true });
    await bring(a);
    expect(await folderOf(a)).toEqual(all);
    await rm(at(a, "a.md"));
    rmSync(path.join(a.dir, "documents-copied.json"));
    a = restart(a);
    await bring(a);
    expect(await folderOf(a)).toEqual(all);
    await writeFile(path.join(a.dir, "documents-copied.json"), "[{");
    a = restart(a);
    await store("a.md", "newer");
    await bring(a);
    expect(await folderOf(a)).toEqual({ ...all, "a.md": "newer" });
    expect(Object.keys(await rows())).toEqual(["a.md", "b/c.md"]);
  });

  it("a damaged or emptied file is repaired, not taken for an edit", async () => {
    await store("a.md", "one two three");
    await bring(a);
    const { atimeMs, mtimeMs } = await stat(at(a, "a.md"));
    await writeFile(at(a, "a.md"), "one tw0 three");
    await utimes(at(a, "a.md"), atimeMs / 1000, mtimeMs / 1000);
    a = restart(a);
    await bring(a);
    expect(await textOf(a, "a.md")).toBe("one two three");
    await truncate(at(a, "a.md"), 0);
    await bring(a);
    expect(await textOf(a, "a.md")).toBe("one two three");
    expect(await rows()).toEqual({ "a.md": digestOf("one two three") });
  });

  it("two who wrote the same name keep both: in two folders, and in one that another replaced meanwhile", async () => {
    await write(a, "plan.md", "Of a.");
    await write(b, "Plan.md", "Of b.");
    for (const node of [a, b, a]) await bring(node);
    const both = { "plan.md": "Of a.", "Plan (2).md": "Of b." };
    expect(await folderOf(a)).toEqual(both);
    expect(await folderOf(b)).toEqual(both);
    await store("plan.md", "Replaced.");
    await write(b, "plan.md", "Edited at the same time.");
    await bring(b);
    await bring(a);
    for (const node of [a, b])
      expect(await folderOf(node)).toEqual({
        "plan.md": "Replaced.",
        "Plan (2).md": "Of b.",
        "plan (3).md": "Edited at the same time.",
      });
  });

  it("one that was edited here while another node removed it stays", async () => {
    await store("a.md", "one");
    await bring(a);
    await files.remove("a.md");
    await write(a, "a.md", "one, and more");
    await bring(a);
    expect(await rows()).toEqual({ "a.md": digestOf("one, and more") });
  });

  it("an earlier state of the database that was restored loses no file", async () => {
    await store("old.md", "old");
    await store("changed.md", "before");
    await bring(a);
    await store("changed.md", "after");
    await store("new.md", "new");
    await bring(a);
    // As a dump of that time would have it.
    await database.db.$client.query("DELETE FROM files WHERE name <> 'old.md'; DELETE FROM former_files");
    await store("changed.md", "before");
    a = restart(a);
    await bring(a);
    await bring(b);
    for (const node of [a, b])
      expect(await folderOf(node)).toEqual({
        "old.md": "old",
        "new.md": "new",
        "changed.md": "before",
        "changed (2).md": "after",
      });
  });

  it("a node that was killed while it copied takes none of it for its own", async () => {
    await store("a.md", "one");
    await store("b.md", "two");
    const { read } = files;
    vi.spyOn(files, "read").mockImplementation((file) => {
      if (file.name === "b.md") throw new Error("killed");
      return read(file);
    });
    await expect(bring(a)).rejects.toThrow("killed");
    expect(await folderOf(a)).toEqual({ "a.md": "one" });
    vi.restoreAllMocks();
    await files.remove("a.md");
    a = restart(a);
    await bring(a);
    expect([await folderOf(a), Object.keys(await rows())]).toEqual([{ "b.md": "two" }, ["b.md"]]);
  });

  it("one folder that both nodes link to is as good", async () => {
    await mkdir(at(a), { recursive: true });
    await symlink(at(a), at(b));
    await write(a, "a.md", "one");
    await Promise.all([bring(a), bring(b)]);
    await store("b.md", "two");
    await Promise.all([bring(a), bring(b)]);
    await files.remove("a.md");
    for (const node of [a, b]) await bring(node);
    expect(await folderOf(b)).toEqual({ "b.md": "two" });
    expect(Object.keys(await rows())).toEqual(["b.md"]);
  });

  it("a stored name that leads out of the folder, or over a link, is not written", async () => {
    const hostile = [
      "../out.md",
      "/etc/out.md",
      "a/../../out.md",
      "..",
      ".hidden.md",
      "a//b.md",
      "a\\..\\b.md",
      "",
    ];
    for (const name of hostile) expect([name, copiedParts(name)]).toEqual([name, null]);
    for (const name of hostile.filter((one) => one !== "")) await store(name, "hostile");
    await mkdir(at(a), { recursive: true });
    await mkdir(path.join(a.dir, "outside"));
    await symlink(path.join(a.dir, "outside"), at(a, "away"));
    await symlink(path.join(a.dir, "outside", "kept.md"), at(a, "link.md"));
    await store("away/in.md", "x");
    await store("link.md", "x");
    const { absent } = await bring(a);
    expect([...absent].sort()).toEqual(["away/in.md", "link.md"]);
    expect(await readdir(path.join(a.dir, "outside"))).toEqual([]);
    expect((await readdir(a.dir)).sort()).toEqual(["documents", "documents-copied.json", "outside"]);
    expect(await folderOf(a)).toEqual({});
    expect(existsSync("/etc/out.md")).toBe(false);
  });

  it("bytes that are not those of their digest never become a file, and what is not there is told", async () => {
    await store("a.md", "other bytes", "any", digestOf("these bytes"));
    await store("b.md", "fine");
    const { absent } = await bring(a);
    expect([...absent]).toEqual(["a.md"]);
    expect(await folderOf(a)).toEqual({ "b.md": "fine" });
  });

  it("a file that is too large to share stays where it is", async () => {
    await write(a, "large.bin", "x");
    await truncate(at(a, "large.bin"), MOST_FILE_BYTES + 1);
    await bring(a);
    expect([await rows(), existsSync(at(a, "large.bin"))]).toEqual([{}, true]);
  });

  it("while the store cannot be asked nothing changes", async () => {
    await store("a.md", "one");
    await bring(a);
    await write(a, "b.md", "two");
    await rename(at(a, "a.md"), at(a, "c.md"));
    vi.spyOn(files, "list").mockRejectedValueOnce(new Error("away"));
    await expect(bring(a)).rejects.toThrow("away");
    expect(await folderOf(a)).toEqual({ "b.md": "two", "c.md": "one" });
    await bring(a);
    expect(await folderOf(a)).toEqual({ "a.md": "one", "b.md": "two", "c.md": "one" });
  });
});
