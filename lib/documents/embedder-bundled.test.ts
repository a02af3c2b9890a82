import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { openTestDatabase } from "@/testing/db/db";
import { startEmbeddings } from "@/testing/models/embeddings";
import { createEmbedder } from "./embedder";
import { openLibrary } from "./library";

it("documentation of packages is sent to no embedding model, and is found by its words", async () => {
  const store = openTestDatabase();
  const server = await startEmbeddings();
  const put = async (name: string, text: string) => {
    const file = path.join(store.dir, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  await put("node_modules/ai/docs/02-foundations/05-streaming.mdx", "# Streaming\n\nText arrives in parts.");
  await put("documents/bell.md", "# Tower\n\nThe bell rings at noon.");
  const library = openLibrary({ db: store.db, dataDir: store.dir, root: store.dir });
  await library.ready;
  const endpoint = { model: "small", baseUrl: server.url, apiKey: null };
  const embedder = createEmbedder({ db: store.db, endpoint: () => endpoint, now: () => 1 });
  await embedder.catchUp();
  expect(server.requests.flatMap(({ input }) => input)).toEqual([
    "Tower\n# Tower\n\nThe bell rings at noon.",
  ]);
  expect(await embedder.state()).toMatchObject({ done: 1, total: 1 });
  const found = await library.searchPassages("text arrives in parts", 5);
  expect(found.map(({ title }) => title)).toEqual(["Streaming"]);
  embedder.close();
  library.close();
  await server.close();
  store.close();
});
