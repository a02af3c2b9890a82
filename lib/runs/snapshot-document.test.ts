import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documentHref, documentTextHref, ownDocumentHref } from "@/lib/client/document-href";
import { type LibraryHandle, openLibrary } from "@/lib/documents/library";
import { addDocument } from "@/lib/documents/own-documents";
import { openTestDatabase, type TestDatabase } from "@/testing/db/db";
import { documentTextResponse, getDocument } from "./snapshot-document";

let store: TestDatabase;
let library: LibraryHandle;

beforeEach(async () => {
  store = openTestDatabase();
  library = openLibrary({ db: store.db, dataDir: store.dir, root: store.dir });
  await library.ready;
});
afterEach(async () => {
  await library.refresh();
  store.close();
});

async function add(name: string, text: string): Promise<string> {
  const own = { db: store.db, dataDir: store.dir, library };
  const bytes = new TextEncoder().encode(text);
  await addDocument(own, { name, bytes, replace: true, temporary: ".adding-1" });
  await library.refresh();
  const [hit] = await library.search("keeper", 5);
  if (!hit) throw new Error("the document is not found");
  return hit.url;
}
const ask = (url: string, headers: HeadersInit = {}) =>
  documentTextResponse(new Request(`http://127.0.0.1${documentTextHref(url)}`, { headers }), url, store.db);

describe("a document of this machine", () => {
  it("is shown as it was indexed last, at the address its hits have", async () => {
    const url = await add("notes/skerry (log).md", "# Log\n\nThe keeper was Asgrimsson.");
    expect(url).toBe("library://documents/notes/skerry%20%28log%29.md");
    expect(await getDocument(url, store.db)).toMatchObject({
      collection: "documents",
      path: "notes/skerry (log).md",
      title: "Log",
      text: "# Log\n\nThe keeper was Asgrimsson.",
      error: null,
    });
    expect(documentHref(url, "two words")).toBe(
      "/documents/documents/notes/skerry%20%28log%29.md?find=two%20words",
    );
    expect(ownDocumentHref("notes/a?b.md")).toBe("/documents/documents/notes/a%3Fb.md");
    expect(documentHref("https://keeper.test/")).toBeNull();
  });

  it("comes as a plain file when it is long, and is not sent again while it is the same", async () => {
    const text = `# Log\n\n${"The keeper lit the lamp. ".repeat(2000)}`;
    const url = await add("log.md", text);
    expect((await getDocument(url, store.db)).text).toBeNull();
    const answer = await ask(url);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect((await answer.text()).trim()).toBe(text.trim());
    const tag = answer.headers.get("etag") ?? "";
    expect((await ask(url, { "if-none-match": tag })).status).toBe(304);
    await add("log.md", `${text} And went to bed.`);
    expect((await ask(url, { "if-none-match": tag })).status).toBe(200);
  });

  it("that is not there is not found", async () => {
    const url = "library://documents/none.md";
    await expect(getDocument(url, store.db)).rejects.toMatchObject({ code: "document_not_found" });
    await expect(ask(url)).rejects.toMatchObject({ code: "document_not_found" });
  });
});
