import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, readFileOf, type TestDatabase } from "@/testing/db/db";
import { checkKey, listKeys, makeApiKey, revokeKey } from "./api-keys";

const MOST_KEYS = 50;

let store: TestDatabase;
beforeEach(() => {
  store = openTestDatabase();
});
afterEach(() => store.close());

const at = (now: number) => ({ db: store.db, now });
const code = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error.code,
  );

describe("API keys", () => {
  it("a key is shown once; only its digest is stored", async () => {
    const made = await makeApiKey({ name: "Chat", random: Buffer.alloc(32, 7) }, at(1000));
    expect(made.key).toBe(`gw_${Buffer.alloc(32, 7).toString("base64url")}`);
    expect(made.hint).toBe("gw_BwcH");
    const [listed] = await listKeys(null, store);
    expect(listed).toEqual({
      id: made.id,
      name: "Chat",
      hint: "gw_BwcH",
      createdAt: 1000,
      lastUsedAt: null,
      revokedAt: null,
    });
    const rows = JSON.stringify(readFileOf(store.file, "select digest || name || hint from api_keys"));
    expect(rows).not.toContain(made.key.slice(7));
    expect(rows).toContain(createHash("sha256").update(made.key).digest("hex"));
  });

  it("two keys are never equal", async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, (_, n) => makeApiKey({ name: `${n}` }, at(n))));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(20);
    expect(keys.every(({ key }) => /^gw_[\w-]{43}$/.test(key))).toBe(true);
  });

  it("SEC-23: a user has at most 50 active keys; other users' and revoked ones do not count", async () => {
    for (const id of ["usr_a", "usr_b"])
      await store.db.addUser({ id, name: id, nameKey: id, password: "-", role: "user", createdAt: 1 });
    const make = (owner: string | null, n: number) => makeApiKey({ name: `${n}`, owner }, at(n));
    const made = await Promise.all(Array.from({ length: MOST_KEYS }, (_, n) => make("usr_a", n)));
    expect(await code(make("usr_a", 60))).toBe("too_many_keys");
    expect(await listKeys("usr_a", store)).toHaveLength(MOST_KEYS);
    await make("usr_b", 60);
    await make(null, 60);
    await revokeKey({ id: made[0]?.id ?? "", owner: "usr_a" }, at(61));
    await make("usr_a", 62);
    expect(await code(make("usr_a", 63))).toBe("too_many_keys");
  });

  it("SEC-23: of revoked keys only the newest 50 are kept", async () => {
    for (let n = 0; n < MOST_KEYS * 3; n += 1) {
      const { id } = await makeApiKey({ name: `${n}` }, at(n));
      await revokeKey({ id }, at(n));
    }
    const names = (await listKeys(null, store)).map(({ name }) => Number(name));
    expect(names).toHaveLength(MOST_KEYS + 1);
    expect(Math.min(...names)).toBe(MOST_KEYS * 2 - 1);
  });

  it("stores the last use at most once a minute", async () => {
    const { key } = await makeApiKey({ name: "Chat" }, at(0));
    const used = async () => (await listKeys(null, store))[0]?.lastUsedAt;
    await checkKey(key, at(5000));
    expect(await used()).toBe(5000);
    await checkKey(key, at(64_999));
    expect(await used()).toBe(5000);
    await checkKey(key, at(65_000));
    expect(await used()).toBe(65_000);
  });

  it("SEC-20: a revoked, changed or invented key is unknown, and a second revocation changes nothing", async () => {
    const { key, id } = await makeApiKey({ name: "Chat" }, at(0));
    expect(await code(checkKey(`${key.slice(0, -2)}xx`, at(1)))).toBe("key_unknown");
    expect(await code(checkKey("gw_", at(1)))).toBe("key_unknown");
    expect((await revokeKey({ id }, at(2))).revokedAt).toBe(2);
    expect((await revokeKey({ id }, at(9))).revokedAt).toBe(2);
    expect(await code(checkKey(key, at(10)))).toBe("key_unknown");
    expect((await listKeys(null, store))[0]?.lastUsedAt).toBeNull();
    expect(await code(revokeKey({ id: "key_none" }, at(1)))).toBe("key_not_found");
  });
});
