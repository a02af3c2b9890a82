import { expect, it } from "vitest";
import { documentUrl } from "@/lib/documents/collections";
import { urlKey } from "@/lib/sources/url-key";
import { documentAddress, documentName, documentPlace } from "./document-href";

const PATHS = ["note.md", "report (1).pdf", "notes/what's new!*.md", "100%.txt", "отчёт (2).docx"];

it("the address derived from a path equals that in the index", () => {
  for (const path of PATHS) expect(documentAddress(path)).toBe(urlKey(documentUrl("documents", path)));
});

it("an address with unencoded brackets means the same document", () => {
  expect(urlKey("library://documents/report%20(1).pdf")).toBe(documentAddress("report (1).pdf"));
});

it("path and name can be recovered from the address", () => {
  for (const path of PATHS) {
    expect(documentPlace(documentAddress(path))).toEqual({ collection: "documents", path });
    expect(documentName(documentAddress(path))).toBe(path.split("/").at(-1));
  }
  expect(documentPlace("https://example.org/a")).toBeNull();
});
