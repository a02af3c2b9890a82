import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NearestBy } from "@/db/store/nearest-vectors";
import { log } from "@/lib/log";
import type { EmbeddingEndpoint } from "@/lib/models/embed";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { type EmbeddingServer, startEmbeddings } from "@/testing/models/embeddings";
import { createEmbedder, type Embedder } from "./embedder";
import { type LibraryHandle, openLibrary } from "./library";

let store: TestDatabase;
let server: EmbeddingServer;
let library: LibraryHandle;
let embedder: Embedder;
let endpoint: EmbeddingEndpoint | null;
let clock: number;

beforeEach(async () => {
  store = openTestDatabase();
  server = await startEmbeddings();
  endpoint = { model: "small", baseUrl: server.url, apiKey: null };
  clock = 1_000_000;
  await put("warm.md", "# Winter\n\nA heat pump moves energy uphill, out of cold air.");
  await put("car.md", "# Roads\n\nAn automobile needs a road and a driver.");
  await put("bell.md", "# Tower\n\nThe bell rings at noon.");
  library = openLibrary({ db: store.db, dataDir: store.dir, root: store.dir, now: () => clock });
  await library.ready;
  embedder = createEmbedder({
    db: store.db,
    endpoint: () => endpoint,
    now: () => clock,
    pauseMs: () => 0,
  });
});
afterEach(async () => {
  embedder.close();
  library.close();
  await server.close();
  store.close();
});

const file = (name: string) => path.join(store.dir, "documents", name);
async function put(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(file(name)), { recursive: true });
  await writeFile(file(name), text);
}
const sent = () => server.requests.flatMap(({ input }) => input);
const nearest = async (question: string) =>
  (await embedder.nearest(question, 1)).map(({ passage }) => passage.path);

describe("Vectors", () => {
  it("are computed once for every passage, and later only for new ones", async () => {
    await embedder.catchUp();
    expect(sent().toSorted()).toEqual([
      "Roads\n# Roads\n\nAn automobile needs a road and a driver.",
      "Tower\n# Tower\n\nThe bell rings at noon.",
      "Winter\n# Winter\n\nA heat pump moves energy uphill, out of cold air.",
    ]);
    expect(await embedder.state()).toMatchObject({ model: "small", done: 3, total: 3, fault: null });
    await put("ship.md", "# Sea\n\nA vessel.");
    await put("copy.md", "# Tower\n\nThe bell rings at noon.");
    await library.refresh();
    await embedder.catchUp();
    expect(sent().slice(3)).toEqual(["Sea\n# Sea\n\nA vessel."]);
    expect(await embedder.state()).toMatchObject({ done: 5, total: 5 });
  });

  it("find passages with other words", async () => {
    await embedder.catchUp();
    expect(await nearest("which vehicle")).toEqual(["car.md"]);
    expect(await nearest("something warm")).toEqual(["warm.md"]);
  });

  it("of a deleted file are removed and found no more", async () => {
    await embedder.catchUp();
    expect(await nearest("which vehicle")).toEqual(["car.md"]);
    await rm(file("car.md"));
    await library.refresh();
    await embedder.catchUp();
    expect(await nearest("which vehicle")).not.toContain("car.md");
    expect(
      sqliteOf(store.db).database.$client.prepare("SELECT count(*) FROM passage_vectors").pluck().get(),
    ).toBe(2);
  });

  it("are computed again for another model, and not without one", async () => {
    await embedder.catchUp();
    endpoint = { model: "large", baseUrl: server.url, apiKey: null };
    expect(await embedder.state()).toMatchObject({ model: "large", done: 0 });
    await embedder.catchUp();
    expect(sent()).toHaveLength(6);
    const models = sqliteOf(store.db)
      .database.$client.prepare("SELECT DISTINCT model FROM passage_vectors")
      .pluck();
    expect(models.all()).toEqual(["large"]);
    endpoint = null;
    expect(await embedder.nearest("which vehicle", 3)).toEqual([]);
    expect(await embedder.state()).toBeNull();
  });

  it("are computed for every passage, even if the model changes meanwhile", async () => {
    const small = endpoint as EmbeddingEndpoint;
    let asked = 0;
    const switched = createEmbedder({
      db: store.db,
      endpoint: () => ({ ...small, model: asked++ === 0 ? "small" : "large" }),
      now: () => clock,
    });
    await switched.catchUp();
    expect(await switched.state()).toMatchObject({ model: "large", done: 3, total: 3 });
    switched.close();
  });

  it("requested while a pass ends are computed by the next one", async () => {
    const small = endpoint as EmbeddingEndpoint;
    let asked = 0;
    const late = createEmbedder({
      db: store.db,
      endpoint() {
        asked += 1;
        // The pass is past its last passage and does not look at earlier ones again.
        if (asked === 3) void late.catchUp();
        return { ...small, model: asked < 3 ? "small" : "large" };
      },
      now: () => clock,
    });
    await late.catchUp();
    expect(await late.state()).toMatchObject({ model: "large", done: 3, total: 3 });
    late.close();
  });

  it("with another length than before are computed again in the next pass", async () => {
    await embedder.catchUp();
    const other = await startEmbeddings({ dimensions: 32 });
    endpoint = { model: "small", baseUrl: other.url, apiKey: null };
    await put("new.md", "A new boat.");
    await library.refresh();
    await embedder.catchUp();
    expect(await embedder.state()).toMatchObject({ fault: "bad_response", done: 0 });
    await embedder.catchUp();
    expect(await embedder.state()).toMatchObject({ fault: null, done: 4, total: 4 });
    expect(await nearest("which vehicle")).toEqual(["car.md"]);
    await other.close();
  });

  it("are searched by the store once it is prepared, which is logged when it changes", async () => {
    const logged = vi.spyOn(log, "info").mockImplementation(() => undefined);
    const answers: NearestBy[] = ["process", "extension_absent", "extension_absent", "store"];
    const prepared: string[] = [];
    const other = createEmbedder({
      db: {
        ...store.db,
        async prepareNearest(model) {
          prepared.push(model);
          return answers.shift() ?? "store";
        },
      },
      endpoint: () => endpoint,
      now: () => clock,
    });
    for (let pass = 0; pass < 4; pass += 1) await other.catchUp();
    expect(prepared).toEqual(["small", "small", "small", "small"]);
    expect(logged.mock.calls).toEqual([
      ["vectors-searched", { by: "process", because: "extension_absent" }],
      ["vectors-searched", { by: "store" }],
    ]);
    other.close();
    logged.mockRestore();
  });

  it("are found though the store could not be prepared", async () => {
    const logged = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    const other = createEmbedder({
      db: { ...store.db, prepareNearest: () => Promise.reject(new Error("no room")) },
      endpoint: () => endpoint,
      now: () => clock,
    });
    await other.catchUp();
    expect(logged.mock.calls.map(([event]) => event)).toEqual(["vectors-not-prepared"]);
    expect(await other.state()).toMatchObject({ done: 3, fault: null });
    expect((await other.nearest("which vehicle", 1)).map(({ passage }) => passage.path)).toEqual(["car.md"]);
    other.close();
    logged.mockRestore();
  });

  it("are requested again after a rate limit, but not after a rejection", async () => {
    server.replies.push({ status: 429, headers: { "retry-after": "0" } }, { status: 503 });
    await embedder.catchUp();
    expect(await embedder.state()).toMatchObject({ done: 3, fault: null });
    endpoint = { model: "other", baseUrl: server.url, apiKey: null };
    server.replies.push({ status: 401 });
    const before = server.requests.length;
    await embedder.catchUp();
    expect(server.requests.length - before).toBe(1);
    expect(await embedder.state()).toMatchObject({ done: 0, fault: "unauthorised" });
  });
});

describe("A question", () => {
  it("is embedded once", async () => {
    await embedder.catchUp();
    const before = server.requests.length;
    await nearest("which vehicle");
    await nearest("which vehicle");
    expect(server.requests.length - before).toBe(1);
  });

  it("is searched by its words while the endpoint is down, which is not asked again at once", async () => {
    await embedder.catchUp();
    server.replies.push({ status: 503 });
    const before = server.requests.length;
    expect(await nearest("which vehicle")).toEqual([]);
    expect(await embedder.state()).toMatchObject({ fault: "unreachable" });
    expect(await nearest("which vehicle")).toEqual([]);
    expect(server.requests.length - before).toBe(1);
    clock += 31_000;
    expect(await nearest("which vehicle")).toEqual(["car.md"]);
    expect(await embedder.state()).toMatchObject({ fault: null });
  });
});

it("the library combines results by words and by meaning by rank", async () => {
  const other = openLibrary({
    db: store.db,
    dataDir: store.dir,
    root: store.dir,
    now: () => clock,
    embedding: () => endpoint,
  });
  await other.ready;
  await embedder.catchUp();
  const urls = async (question: string) => (await other.search(question, 3)).map(({ url }) => url);
  // The passage contains none of these words.
  expect((await urls("which vehicle"))[0]).toBe("library://documents/car.md");
  // One matches by words, the other by meaning.
  expect((await urls("noon vehicle")).toSorted().slice(0, 2)).toEqual([
    "library://documents/bell.md",
    "library://documents/car.md",
  ]);
  endpoint = null;
  expect(await urls("which vehicle")).toEqual([]);
  other.close();
});

it("passages that do not stand out are not shown, and results by words come first", async () => {
  for (let at = 0; at < 30; at += 1) await put(`a/${at}.md`, `# Note ${at}\n\nBought bread, page ${at}.`);
  await put("z.md", "# Harvest\n\nThe yield of wheat was good.");
  const other = openLibrary({
    db: store.db,
    dataDir: store.dir,
    root: store.dir,
    now: () => clock,
    embedding: () => endpoint,
  });
  await other.ready;
  await embedder.catchUp();
  const urls = async (question: string) => (await other.search(question, 9)).map(({ url }) => url);
  // The model gives these words the same vector as all thirty notes.
  expect(await urls("wheat yield")).toEqual(["library://documents/z.md"]);
  expect(await urls("which vehicle")).toEqual(["library://documents/car.md"]);
  expect(await urls("wheat yield vehicle")).toEqual([
    "library://documents/z.md",
    "library://documents/car.md",
  ]);
  other.close();
});
