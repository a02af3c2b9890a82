import { describe, expect, it } from "vitest";
import { documentSettings, documentsSchema, readFolderList } from "./documents";
import { readVariables } from "./variables";

describe("Folders of documents", () => {
  it("come from the file by name, with absolute paths", () => {
    const fields = documentsSchema.parse({ folders: { notes: "/home/me/notes/../papers" } });
    expect(documentSettings(fields)).toEqual({
      folders: [{ name: "notes", path: "/home/me/papers" }],
      embedding: null,
    });
  });

  it.each([
    { notes: "notes" },
    { documents: "/a" },
    { next: "/a" },
    { "Große Notizen": "/a" },
    { "../x": "/a" },
  ])("are refused as %j", (folders) => {
    expect(documentsSchema.safeParse({ folders }).success).toBe(false);
  });

  it("come from one variable, each with a name of its own", () => {
    expect(readFolderList("/srv/Papers 2026:notes=/home/me/n:/mnt/documents: /other/notes")).toEqual({
      "papers-2026": "/srv/Papers 2026",
      notes: "/home/me/n",
      "documents-2": "/mnt/documents",
      "notes-2": "/other/notes",
    });
    expect(() => readFolderList("papers")).toThrow(/absolute paths/);
    expect(readVariables({ DOCUMENT_FOLDERS: "/srv/a" }, {})).toEqual([
      { path: ["documents", "folders"], value: { a: "/srv/a" }, variable: "DOCUMENT_FOLDERS" },
    ]);
  });
});

it("An embedding model has its own address and key, or those of the model", () => {
  const settings = (fields: object) => documentSettings(documentsSchema.parse(fields)).embedding;
  expect(settings({ embedding_model: "m" })).toEqual({ model: "m", baseUrl: null, apiKey: null });
  expect(
    settings({
      embedding_model: "m",
      embedding_base_url: "http://e.example/v1/",
      embedding_api_key: "key-1",
    }),
  ).toEqual({ model: "m", baseUrl: "http://e.example/v1", apiKey: "key-1" });
  expect(settings({ embedding_base_url: "http://e.example/v1" })).toBeNull();
});
