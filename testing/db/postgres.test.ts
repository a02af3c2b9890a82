import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PREPARED_CLUSTER, postgresPrograms, startServer } from "./postgres";

const folder = mkdtempSync(path.join(tmpdir(), "groundwork-prepared-cluster-"));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

describe.skipIf(postgresPrograms() === null)("a prepared server of PostgreSQL", () => {
  it("begins with what was prepared, each with a copy of its own; the others begin empty", async () => {
    const first = await startServer();
    await ask(first.urlOf("postgres"), "CREATE TABLE prepared AS SELECT 1 AS row");
    await first.keep(path.join(folder, "data"));
    first.stop();
    vi.stubEnv(PREPARED_CLUSTER, path.join(folder, "data"));
    const counted = "SELECT count(*)::int AS rows FROM prepared";
    const one = await startServer({ prepared: true });
    expect(await ask(one.urlOf("postgres"), counted)).toEqual([{ rows: 1 }]);
    await ask(one.urlOf("postgres"), "INSERT INTO prepared VALUES (2)");
    const other = await startServer({ prepared: true });
    expect(await ask(other.urlOf("postgres"), counted)).toEqual([{ rows: 1 }]);
    const empty = await startServer();
    await expect(ask(empty.urlOf("postgres"), counted)).rejects.toThrow("does not exist");
    for (const server of [one, other, empty]) server.stop();
  });
});
