import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { openLibrary } from "@/lib/documents/library";
import { openTestDatabase } from "@/testing/db/db";
import { providerContract } from "@/testing/search/provider.contract";
import { readerContract } from "@/testing/search/reader.contract";
import { createLibraryProvider } from "./library";

const FILES: Record<string, string> = {
  "prices/sodium-ion.md":
    "---\ntitle: Sodium-ion prices\n---\n\nA sodium-ion cell cost 52 dollars per kilowatt-hour in the third quarter.",
  "prices/lfp.md": "# LFP prices\n\nAn LFP cell cost 47 dollars per kilowatt-hour; sodium-ion was dearer.",
  "meeting notes (May).txt": "Meeting of May\n\nWe spoke about the price of sodium and of other cells.",
  "old.txt": "Caf\xe9 au lait is nothing that batteries are made of.",
};

async function underTest() {
  const store = openTestDatabase();
  const folder = path.join(store.dir, "documents");
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text, name === "old.txt" ? "latin1" : "utf8");
  }
  const library = openLibrary({ db: store.db, dataDir: store.dir, root: store.dir });
  return {
    library: createLibraryProvider(library),
    close: async () => {
      await library.ready;
      store.close();
    },
  };
}

providerContract("library", { service: false }, async () => {
  const { library, close } = await underTest();
  return {
    provider: library,
    query: { text: "sodium-ion prices of cells", first: "library://documents/prices/sodium-ion.md" },
    nothing: "xylophone zymurgy",
    close,
  };
});

readerContract("library", { service: false }, async () => {
  const { library, close } = await underTest();
  return {
    reader: library,
    readable: [
      "library://documents/prices/sodium-ion.md",
      "library://documents/meeting%20notes%20%28May%29.txt",
    ],
    respelled: "library://documents/prices/sodium-ion.md/#prices",
    unreadable: "library://documents/missing.txt",
    foreign: ["https://example.org/a", "library:documents/a.md"],
    close,
  };
});

it("Q14: a broken index is a ProviderError that says nothing of its inside", async () => {
  const provider = createLibraryProvider({
    search: () => Promise.reject(new Error("SQLITE_CORRUPT at page 7")),
    read: () => Promise.reject(new Error("SQLITE_CORRUPT at page 7")),
  });
  const signal = new AbortController().signal;
  const failure = provider.search({ query: "sodium", maxResults: 3, signal });
  await expect(failure).rejects.toMatchObject({
    code: "bad_response",
    message: "The library on this machine could not be searched.",
  });
});
