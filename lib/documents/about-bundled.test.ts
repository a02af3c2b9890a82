import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "@/testing/db/db";
import { type LibraryHandle, openLibrary } from "./library";

let store: TestDatabase;
let library: LibraryHandle;

const put = async (name: string, text: string) => {
  const file = path.join(store.dir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
};

/** Documentation in which a service, a price and a client are everyday words. */
const putBundled = async () => {
  for (let at = 0; at < 100; at += 1) {
    const price = at % 4 === 0 ? "The average price of a request is low." : "Use streamText.";
    await put(`node_modules/ai/docs/${at}.md`, `# Page ${at}\n\nThe service streams to the client. ${price}`);
  }
};

const open = async () => {
  library = openLibrary({ db: store.db, dataDir: store.dir, root: store.dir });
  await library.ready;
};

const bundledFor = async (query: string, how: object = {}) =>
  (await library.search(query, 9, how)).filter(({ url }) => url.startsWith("library://ai/")).length > 0;

beforeEach(() => {
  store = openTestDatabase();
});
afterEach(() => {
  library.close();
  store.close();
});

describe("Bundled documentation beside a person's own documents", () => {
  beforeEach(async () => {
    await putBundled();
    await put("documents/plant.md", "# Plant\n\nThe plant was out of service. The average price was low.");
    await put("documents/brief.md", "# Письмо\n\nСредняя цена запроса низкая.");
    for (let at = 0; at < 25; at += 1)
      await put(`documents/log-${at}.md`, `# Log ${at}\n\nThe turbine and the weir were inspected.`);
    await open();
  });

  it.each([
    "Which turbine and weir were inspected?",
    "average price of the plant",
    "When was the plant out of service?",
  ])("is left out of a question in the words of those: %s", async (question) => {
    expect(await bundledFor(question)).toBe(false);
    expect(await bundledFor(question, { chosen: true })).toBe(false);
    expect((await library.search(question, 9)).length).toBeGreaterThan(0);
  });

  it("is left out of a Russian question in the words of those", async () => {
    expect(await bundledFor("Какая средняя цена запроса?", { chosen: true })).toBe(false);
  });

  it("is left out of a single word that it hardly uses, also where the documents were chosen", async () => {
    await put("node_modules/ai/docs/99.md", "# Holiday\n\nA tool returns a holiday.");
    await library.rescan();
    expect(await bundledFor("holiday", { chosen: true })).toBe(false);
  });

  it.each([
    "How does a service stream to the client?",
    "streamText price",
    "price of the plant in the AI SDK",
  ])("answers a question about it: %s", async (question) => {
    expect(await bundledFor(question)).toBe(true);
    expect(await bundledFor(question, { chosen: true })).toBe(true);
    // The person wants their own documents alone: nothing is searched that they did not bring.
    expect(await bundledFor(question, { chosen: true, ownOnly: true })).toBe(false);
    expect(await bundledFor(question, { ownOnly: true })).toBe(false);
    expect(await library.leavesOutBundled?.(question, { chosen: true, ownOnly: true })).toBe(false);
  });
});

it("Bundled documentation answers everything where the documents are chosen and there are no others", async () => {
  await putBundled();
  await open();
  expect(await bundledFor("price of a plant", { chosen: true })).toBe(true);
  expect(await bundledFor("price of a plant in Lisbon, a turbine and a weir")).toBe(false);
});
