import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rememberEnvFiles } from "@/lib/config/env";
import { embeddingEndpoint, getLibrary } from "@/lib/library/library";
import { closeDb } from "@/lib/process/store";
import { type EmbeddingServer, startEmbeddings } from "@/testing/models/embeddings";
import { checkEmbedding } from "./settings-embedding";

const KEY = "emb-canary-0123456789";
let root: string;
let server: EmbeddingServer;
const put = (lines: Record<string, string>) =>
  writeFileSync(
    path.join(root, ".env.local"),
    Object.entries(lines)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), "groundwork-embedding-"));
  vi.stubEnv("DATA_DIR", path.join(root, "data"));
  for (const name of ["EMBEDDING_MODEL", "EMBEDDING_BASE_URL", "EMBEDDING_API_KEY", "OPENAI_BASE_URL"])
    vi.stubEnv(name, undefined);
  rememberEnvFiles(root);
  server = await startEmbeddings();
  await getLibrary().ready;
});
afterEach(async () => {
  getLibrary().close();
  closeDb();
  vi.unstubAllEnvs();
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

it("the check reads .env.local again, and what works holds from then on, what does not changes nothing", async () => {
  expect(await checkEmbedding(root)).toEqual({
    outcome: "nothing_set",
    use: "as_before",
    shadowed: [],
    later: [],
  });
  put({ EMBEDDING_MODEL: "small", EMBEDDING_BASE_URL: server.url, EMBEDDING_API_KEY: KEY });
  const found = await checkEmbedding(root);
  expect(found).toMatchObject({ outcome: "works", host: new URL(server.url).host, use: "from_now_on" });
  expect(JSON.stringify(found)).not.toContain(KEY);
  expect(embeddingEndpoint()).toEqual({ model: "small", baseUrl: server.url, apiKey: KEY });
  expect(server.requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${KEY}`);

  put({ EMBEDDING_MODEL: "other", EMBEDDING_BASE_URL: "http://127.0.0.1:9/v1", EMBEDDING_API_KEY: KEY });
  expect(await checkEmbedding(root)).toMatchObject({
    outcome: "failed",
    host: "127.0.0.1:9",
    fault: "unreachable",
    use: "not_yet",
  });
  expect(embeddingEndpoint()?.model).toBe("small");
  expect((await getLibrary().embedding())?.fault).toBeNull();

  put({});
  expect(await checkEmbedding(root)).toMatchObject({ outcome: "nothing_set", use: "from_now_on" });
  expect(embeddingEndpoint()).toBeNull();
});
