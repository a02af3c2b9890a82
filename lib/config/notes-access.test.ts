import { describe, expect, it } from "vitest";
import { redact } from "@/lib/log";
import { readEnv } from "./env";
import { setStoredConnections } from "./stored-connections";

const read = (values: Record<string, string>) => readEnv(values as unknown as NodeJS.ProcessEnv);
const KEY = "P9NiFoyLeZu2bZNvvuQPDWsd";

describe("the variables of Zotero and Obsidian", () => {
  it("set up nothing unless they are set", () => {
    expect(read({})).toMatchObject({ zotero: null, obsidian: null });
  });

  it("name a library of the web with its key, which the log does not repeat", () => {
    expect(read({ ZOTERO_API_KEY: KEY, ZOTERO_LIBRARY: "groups/7" }).zotero).toEqual({
      baseUrl: "https://api.zotero.org",
      library: "groups/7",
      apiKey: KEY,
      from: "environment",
    });
    expect(redact(`x ${KEY}`)).toBe("x [secret]");
  });

  it("name the Zotero of this machine by its address alone", () => {
    const address = "http://127.0.0.1:23119/api";
    expect(read({ ZOTERO_BASE_URL: address }).zotero).toMatchObject({ library: "users/0", apiKey: null });
  });

  it("count over what was entered in the settings", () => {
    const zotero = { baseUrl: "https://api.zotero.org", library: "users/1", apiKey: "entered" };
    setStoredConnections({ model: null, search: {}, zotero });
    expect(read({}).zotero).toEqual({ ...zotero, from: "here" });
    expect(read({ ZOTERO_API_KEY: KEY, ZOTERO_LIBRARY: "users/2" }).zotero).toMatchObject({ apiKey: KEY });
    setStoredConnections({ model: null, search: {} });
  });

  it.each([
    [{ ZOTERO_API_KEY: KEY }, /ZOTERO_LIBRARY/],
    [{ ZOTERO_API_KEY: KEY, ZOTERO_LIBRARY: "users/1/../2" }, /ZOTERO_LIBRARY/],
    [{ OBSIDIAN_FOLDER: "notes" }, /OBSIDIAN_FOLDER/],
    [{ OBSIDIAN_FOLDER: "/notes", OBSIDIAN_AUTOMATIC: "yes" }, /OBSIDIAN_AUTOMATIC/],
  ])("refuse %j", (values, message) => {
    expect(() => read(values as Record<string, string>)).toThrow(message);
  });

  it("name a folder, and whether every report is saved", () => {
    expect(read({ OBSIDIAN_FOLDER: "/notes/", OBSIDIAN_AUTOMATIC: "on" }).obsidian).toEqual({
      folder: "/notes/",
      automatic: true,
    });
  });
});
