import { mkdir, readFile, symlink } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GroundworkError } from "@/lib/errors/errors";
import { type FolderDesk, openFolderDesk } from "@/testing/documents/folders";
import { addFolder, checkFolder, namedFolders, removeFolder } from "./named-folders";

let desk: FolderDesk;
const at = (name: string) => desk.at(name);
const put = (name: string, text: string) => desk.put(name, text);
const parts = () => desk.parts();
const add = (folder: string, name?: string) => addFolder({ path: folder, name }, parts());
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: GroundworkError) => error.code,
  );

beforeEach(async () => {
  desk = await openFolderDesk();
});
afterEach(() => desk.close());

describe("A folder added in the interface", () => {
  it("has the given name, or that of the folder, and is stored", async () => {
    await add(at("notes"));
    await mkdir(at("other/Notes"), { recursive: true });
    await add(`${at("other/Notes")}/`);
    await mkdir(at("x"));
    await add(at("x"), "papers");
    expect(namedFolders(parts())).toEqual(
      [
        { name: "notes", path: at("notes") },
        { name: "notes-2", path: at("other/Notes") },
        { name: "papers", path: at("x") },
      ].map((folder) => ({ ...folder, origin: { from: "here", key: null } })),
    );
  });

  it("comes after configured ones, and returns when its name is free again", async () => {
    await add(at("notes"), "notes");
    desk.configured = [
      { name: "notes", path: at("x"), origin: { from: "file", key: "documents.folders.notes" } },
    ];
    expect(namedFolders(parts())).toEqual(desk.configured);
    desk.configured = [];
    expect(namedFolders(parts())).toMatchObject([{ path: at("notes") }]);
  });

  it.each([
    ["documents", "folder_name_taken"],
    ["next", "folder_name_taken"],
    ["Große Notizen", "folder_name_invalid"],
    ["../x", "folder_name_invalid"],
    ["a".repeat(41), "folder_name_invalid"],
  ])("cannot be named %s", async (name, code) => {
    expect(await codeOf(add(at("notes"), name))).toBe(code);
    expect(namedFolders(parts())).toEqual([]);
  });

  it("cannot have an existing name, even if two are added at once", async () => {
    await mkdir(at("x"));
    await mkdir(at("y"));
    const both = [add(at("x"), "one"), add(at("y"), "one")].map(codeOf);
    expect((await Promise.all(both)).sort()).toEqual(["done", "folder_name_taken"]);
  });

  it.each<[string, () => string, string]>([
    ["a relative path", () => "notes", "folder_relative"],
    ["a path from home", () => "~/notes", "folder_relative"],
    ["the root", () => "/", "folder_is_root"],
    ["a way around to it", () => "/tmp/..", "folder_is_root"],
    ["nothing", () => at("gone"), "folder_not_found"],
    ["an impossible path", () => `${at("notes")}\0`, "folder_not_found"],
    ["a file", () => at("notes/pump.md"), "folder_is_file"],
    ["the data", () => at("data"), "folder_holds_data"],
    ["what holds the data", () => desk.root, "folder_holds_data"],
    ["what lies in the data", () => at("data/backups"), "folder_holds_data"],
    ["what lies in the folder of added files", () => at("data/documents/deep"), "folder_overlaps"],
    ["a link to the data", () => at("link"), "folder_holds_data"],
    ["what is named already", () => at("named"), "folder_overlaps"],
    ["what lies in it", () => at("named/inner"), "folder_overlaps"],
    ["what it lies in", () => at("around"), "folder_overlaps"],
    ["a link into it", () => at("link-in"), "folder_overlaps"],
  ])("cannot be %s", async (_, folder, code) => {
    for (const name of ["data/backups", "data/documents/deep", "named/inner", "around/inner"])
      await mkdir(at(name), { recursive: true });
    await symlink(at("data"), at("link"));
    await symlink(at("named/inner"), at("link-in"));
    await add(at("named"));
    desk.configured = [
      { name: "inner", path: at("around/inner"), origin: { from: "environment", key: "K" } },
    ];
    expect(await codeOf(add(folder()))).toBe(code);
    expect(await codeOf(checkFolder({ path: folder() }, parts()))).toBe(code);
    expect(namedFolders(parts())).toHaveLength(2);
  });

  it("may begin with the same words as another, and be beside it", async () => {
    await mkdir(at("notes-of-old"));
    await add(at("notes"));
    expect(await codeOf(add(at("notes-of-old")))).toBe("done");
  });
});

describe("A check of a folder", () => {
  it("lists what would be read, what not and why, and changes nothing", async () => {
    await put("notes/table.csv", "a,b\n1,2");
    await put("notes/film.mp4", "-");
    await put("notes/other.mp4", "-");
    await put("notes/nothing.txt", "");
    await put("notes/.hidden/secret.md", "Hidden.");
    await put("notes/node_modules/package/readme.md", "Installed.");
    await put("notes/large.txt", "x".repeat(5_000_001));
    await put("elsewhere/treasure.md", "Treasure.");
    await symlink(at("elsewhere"), at("notes/out"));
    expect(await checkFolder({ path: at("notes") }, parts())).toEqual({
      name: "notes",
      folder: at("notes"),
      files: 3,
      bytes: 72,
      kinds: [
        { kind: "markdown", files: 2 },
        { kind: "table", files: 1 },
      ],
      leftOut: [
        { reason: "unknown_kind", kind: "mp4", files: 2, example: "film.mp4" },
        { reason: "too_large", files: 1, example: "large.txt" },
        { reason: "empty", files: 1, example: "nothing.txt" },
        { reason: "link_out", files: 1, example: "out" },
      ],
      whole: true,
    });
    expect(namedFolders(parts())).toEqual([]);
  });
});

describe("A removed folder", () => {
  it("must have been added in the interface", async () => {
    desk.configured = [
      { name: "papers", path: at("x"), origin: { from: "environment", key: "DOCUMENT_FOLDERS" } },
    ];
    const refused = removeFolder({ name: "papers" }, parts());
    await expect(refused).rejects.toMatchObject({
      code: "folder_configured",
      fields: { name: "papers", key: "DOCUMENT_FOLDERS" },
    });
    expect(await codeOf(removeFolder({ name: "gone" }, parts()))).toBe("folder_unknown");
  });

  it("stays on disk", async () => {
    await add(at("notes"));
    await removeFolder({ name: "notes" }, parts());
    expect(namedFolders(parts())).toEqual([]);
    expect(await readFile(at("notes/pump.md"), "utf8")).toContain("heat pump");
  });
});
