import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, readFileOf, type TestDatabase } from "@/db/testing";
import { checkKey, listKeys, makeApiKey, revokeKey } from "./api-keys";

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

describe("Keys of programs", () => {
  it("a key is shown once; what is kept is its digest", async () => {
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

  it("two keys are never alike", async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, (_, n) => makeApiKey({ name: `${n}` }, at(n))));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(20);
    expect(keys.every(({ key }) => /^gw_[\w-]{43}$/.test(key))).toBe(true);
  });

  it("notes the last use, at most once a minute", async () => {
    const { key } = await makeApiKey({ name: "Chat" }, at(0));
    const used = async () => (await listKeys(null, store))[0]?.lastUsedAt;
    await checkKey(key, at(5000));
    expect(await used()).toBe(5000);
    await checkKey(key, at(64_999));
    expect(await used()).toBe(5000);
    await checkKey(key, at(65_000));
    expect(await used()).toBe(65_000);
  });

  it("S20: a key that was revoked, changed or never made is not known, and its first revocation stands", async () => {
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
