import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { tokensOf } from "@/lib/text/words";
import { openTestPostgres, postgresPrograms, startServer, type TestPostgres } from "@/testing/db/postgres";
import { closePostgres, connectPostgres, openPostgres } from "./client";
import { faultCode, storeFault } from "./faults";
import { schemaAge } from "./migrate";
import { transact, watchDatabase, whenFree } from "./when-free";

const open: TestPostgres[] = [];
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close();
});
async function store() {
  const opened = await openTestPostgres();
  open.push(opened);
  return opened;
}

const fact = (name: string, value: string) =>
  sql`INSERT INTO installation (name, value) VALUES (${name}, ${value})`;
const facts = sql<{ name: string }>`SELECT name, value FROM installation ORDER BY name`;

describe.skipIf(postgresPrograms() === null)("PostgreSQL", () => {
  it("reads whole numbers as numbers, also sums of them", async () => {
    const { db } = await store();
    const { rows } = await db.execute(
      sql`SELECT 1764000000000::bigint AS at, sum(n) AS sum FROM (VALUES (2::bigint), (3)) v(n)`,
    );
    expect(rows).toEqual([{ at: 1_764_000_000_000, sum: 5 }]);
  });

  it("stores U+0000 as U+FFFD, also inside of lists, and leaves everything else as it is", async () => {
    const { db } = await store();
    await db.execute(fact("a\0b", "tab\t, emoji 🙂, \u{FFFD}"));
    const { rows } = await db.execute(
      sql`SELECT name, value FROM installation WHERE name = ANY(${sql.param(["a\0b"])})`,
    );
    expect(rows).toEqual([{ name: "a\u{FFFD}b", value: "tab\t, emoji 🙂, \u{FFFD}" }]);
  });

  it("orders text by its bytes, as SQLite does", async () => {
    const { db } = await store();
    for (const name of ["b", "B", "ä", "a", "_"]) await db.execute(fact(name, ""));
    const { rows } = await db.execute(facts);
    expect(rows.map(({ name }) => name)).toEqual(["B", "_", "a", "b", "ä"]);
  });

  it("plans for disks that read anywhere, unless the address says otherwise", async () => {
    const { url } = await store();
    for (const [address, cost] of [
      [url, "1.1"],
      [`${url}&options=${encodeURIComponent("-c random_page_cost=3")}`, "3"],
    ] as const) {
      const db = connectPostgres(address, { tokensOf });
      expect((await db.execute(sql`SHOW random_page_cost`)).rows).toEqual([{ random_page_cost: cost }]);
      await closePostgres(db);
    }
  });

  it("several nodes migrate an empty database at once, and each finds it current", async () => {
    const { db, url } = await store();
    await db.execute(sql`DROP SCHEMA public CASCADE`);
    await db.execute(sql`CREATE SCHEMA public`);
    expect(await schemaAge(db)).toBe("empty");
    const nodes = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url, { tokensOf })));
    for (const node of nodes) {
      expect(await schemaAge(node)).toBe("current");
      await closePostgres(node);
    }
  });

  it("refuses the schema of a newer version, and the database of another program", async () => {
    const { db, url } = await store();
    await db.execute(sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9000000000000)`);
    await expect(openPostgres(url, { tokensOf })).rejects.toMatchObject({
      name: "DatabaseRefused",
      kind: "newer",
    });
    await db.execute(sql`DROP TABLE __drizzle_migrations`);
    await expect(openPostgres(url, { tokensOf })).rejects.toMatchObject({
      name: "DatabaseRefused",
      kind: "damaged",
    });
  });

  it.each([
    "postgres://me:s3cret@:0:x/y",
    "mysql://me:s3cret@localhost/x",
    "postgres://me:s3cret@localhost:1/x",
  ])("never tells the password of %s", async (url) => {
    const error: unknown = await openPostgres(url, { tokensOf }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("s3cret");
    expect(String((error as Error).stack)).not.toContain("s3cret");
  });

  it("writes a transaction in full or not at all, and names no value in its error", async () => {
    const { db } = await store();
    const error = await transact(db, async (tx) => {
      await tx.execute(fact("a", "first"));
      await tx.execute(fact("a", "what a person wrote"));
    }).catch((thrown: unknown) => thrown);
    expect(faultCode(error)).toBe("23505");
    expect(storeFault(error)).toBeNull();
    expect(String((error as Error).message)).not.toContain("what a person wrote");
    expect((await db.execute(facts)).rows).toEqual([]);
  });

  it("repeats a transaction whose connection is lost, and does not repeat one that was committed", async () => {
    const { db } = await store();
    let tries = 0;
    await transact(db, async (tx) => {
      tries += 1;
      await tx.execute(fact("a", String(tries)));
      if (tries === 1) await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    });
    expect((await db.execute(facts)).rows).toEqual([{ name: "a", value: "2" }]);
    const committed = await transact(db, async (tx) => {
      tries += 1;
      await tx.execute(fact("b", String(tries)));
      // The commit reaches the server, and its answer does not come back.
      const { $client } = tx as unknown as { $client: { query: (text: string) => Promise<unknown> } };
      const { query } = $client;
      $client.query = async (text) => {
        $client.query = query;
        await query.call($client, text);
        throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
      };
      return "done";
    });
    expect(committed).toBe("done");
    expect(tries).toBe(3);
    expect((await db.execute(facts)).rows).toContainEqual({ name: "b", value: "3" });
  });

  it("gives up when the attempts alone have taken too long", async () => {
    const { db } = await store();
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    let attempts = 0;
    const slow = () => {
      attempts += 1;
      now += 2000;
      return Promise.reject(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" }));
    };
    await expect(whenFree(db, slow)).rejects.toThrow();
    expect(attempts).toBe(3);
  });

  it("tells the watch of a fault that lasts, and of each write", async () => {
    const { db } = await store();
    const told: unknown[] = [];
    watchDatabase(db, {
      written: () => told.push("written"),
      failed: (fault) => {
        told.push(fault);
        return new Error("translated");
      },
      refusal: () => null,
    });
    await whenFree(db, () => db.execute(fact("a", "")));
    const full = () => Promise.reject(Object.assign(new Error("disk full"), { code: "53100" }));
    await expect(whenFree(db, full)).rejects.toThrow("translated");
    expect(told).toEqual(["written", "full"]);
  });
});

describe.skipIf(postgresPrograms() === null)("A server that crashes", () => {
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  afterAll(() => {
    for (const server of servers) server.stop();
  });

  it("is busy while it is away; writes go on when it is back", async () => {
    const server = await startServer();
    servers.push(server);
    const db = connectPostgres(server.urlOf("postgres"), { tokensOf });
    await db.execute(sql`CREATE TABLE installation (name text primary key, value text)`);
    await server.crash();
    const error: unknown = await db.execute(facts).catch((thrown: unknown) => thrown);
    expect(storeFault(error)).toBe("busy");
    await server.start();
    const written = await transact(db, (tx) => tx.execute(fact("a", "b")));
    expect(written.rowCount).toBe(1);
    await closePostgres(db);
  });
});

it.each([
  ["57P01", "busy"],
  ["57P03", "busy"],
  ["08006", "busy"],
  ["53300", "busy"],
  ["40P01", "busy"],
  ["55P03", "busy"],
  ["ECONNREFUSED", "busy"],
  ["EAI_AGAIN", "busy"],
  ["53100", "full"],
  ["XX001", "damaged"],
  ["XX002", "damaged"],
  ["23505", null],
  ["57014", null],
  ["ENOENT", null],
])("%s is %s, also as the cause of another error", (code, fault) => {
  const cause = Object.assign(new Error("x"), { code });
  expect(storeFault(cause)).toBe(fault);
  expect(storeFault(Object.assign(new Error("y", { cause }), { code: "disk_full" }))).toBe(fault);
});
