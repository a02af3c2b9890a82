import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDocument } from "@/lib/documents/read-document";
import { type FolderDesk, openFolderDesk } from "@/testing/documents/folders";
import { eventually } from "@/testing/eventually";
import { addFolder, foldersNow, removeFolder } from "./named-folders";

let desk: FolderDesk;
const at = (name: string) => desk.at(name);
const put = (name: string, text: string) => desk.put(name, text);
const parts = () => desk.parts();
const add = (folder: string, name?: string) => addFolder({ path: folder, name }, parts());

beforeEach(async () => {
  desk = await openFolderDesk();
});
afterEach(() => desk.close());

describe("The library of documents", () => {
  it("indexes and watches a folder once it is added, and stops when it is removed", async () => {
    const library = await desk.open(true);
    const { search, folders } = library;
    const urls = async (query: string) => (await search(query, 10)).map(({ url }) => url);
    const indexed = (total: number) =>
      eventually(() =>
        expect(folders().find(({ name }) => name === "notes")).toMatchObject({ state: "ready", total }),
      );
    const { folders: answered } = await add(at("notes"));
    expect(answered).toContainEqual(
      expect.objectContaining({ name: "notes", own: false, origin: { from: "here", key: null } }),
    );
    await indexed(2);
    expect(await urls("heat pump")).toEqual(["library://notes/pump.md"]);
    await put("notes/sextant.md", "About a sextant.");
    await indexed(3);
    expect(await urls("sextant")).toEqual(["library://notes/sextant.md"]);
    const { folders: left } = await removeFolder({ name: "notes" }, parts());
    expect(left.map(({ name }) => name)).toEqual(["documents"]);
    expect(await urls("sextant")).toEqual([]);
    expect((await library.status())?.documents).toBe(0);
  });

  it("removes a folder during a pass over it", async () => {
    for (let number = 10; number < 50; number += 1)
      await put(`notes/${number}.md`, `# Note ${number}\n\nOne more.`);
    await add(at("notes"));
    const seen: string[] = [];
    let removed: Promise<unknown> | null = null;
    const library = await desk.open(false, async (file) => {
      seen.push(file.path);
      removed ??= removeFolder({ name: "notes" }, parts());
      return readDocument(file);
    });
    await removed;
    await library.refresh();
    expect(seen.length).toBeLessThan(40);
    expect(foldersNow(parts()).folders.map(({ name }) => name)).toEqual(["documents"]);
    expect((await library.status()).documents).toBe(0);
  });

  it("accepts a folder that is added again under the same name with another path", async () => {
    await add(at("notes"));
    await put("later/paper.txt", "Sodium cells.");
    const { search, refresh } = await desk.open();
    await removeFolder({ name: "notes" }, parts());
    await add(at("later"), "notes");
    await refresh();
    expect((await search("sodium", 10)).map(({ url }) => url)).toEqual(["library://notes/paper.txt"]);
    expect(await search("heat pump", 10)).toEqual([]);
  });
});
