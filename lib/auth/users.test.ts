import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkKey, makeApiKey } from "@/lib/auth/api-keys";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { eventually } from "@/testing/eventually";
import { addUser, listUsers, madePassword, removeUser, setPassword, setRole } from "./accounts";
import { checkPassword, hashPassword } from "./password";
import { SESSION_IDLE, SESSION_LONGEST } from "./session-times";
import { closeSession, findSession, openSession } from "./sessions";
import { changeOwnPassword, signIn } from "./sign-in";
import { createGuesses } from "./sign-in-rate-limit";

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
const PASSWORD = "correct horse battery";

describe("SEC-19: passwords", () => {
  it("SEC-19: only the stored password is correct, in any Unicode form", async () => {
    const stored = await hashPassword("Café au lait");
    expect(stored).toMatch(/^scrypt\$15\$8\$3\$/);
    expect(await checkPassword("Cafe\u0301 au lait", stored)).toEqual({ right: true, outdated: false });
    expect((await checkPassword("Cafe au lait", stored)).right).toBe(false);
    expect((await checkPassword("", stored)).right).toBe(false);
    expect((await checkPassword("Café au lait", "damaged")).right).toBe(false);
  });

  it("SEC-19: an unknown user's password is never correct, after the same work", async () => {
    const scrypt = vi.fn(checkPassword);
    expect(await scrypt("", null)).toEqual({ right: false, outdated: false });
    expect(await scrypt("x".repeat(5000), null)).toEqual({ right: false, outdated: false });
  });

  it("SEC-19: a password stored with weaker parameters is hashed again at sign-in", async () => {
    const weak = await hashPassword(PASSWORD, { parameters: { cost: 10, block: 8, parallel: 1 } });
    expect(await checkPassword(PASSWORD, weak)).toEqual({ right: true, outdated: true });
    const { id } = await addUser({ name: "Ada", password: PASSWORD }, at(1));
    sqliteOf(store.db).database.$client.prepare("UPDATE users SET password = ? WHERE id = ?").run(weak, id);
    const guesses = createGuesses();
    await signIn({ name: "ada", password: PASSWORD, address: "a" }, { ...at(2), guesses });
    const read = sqliteOf(store.db).database.$client.prepare("SELECT password FROM users").pluck();
    expect(read.get()).toMatch(/^scrypt\$15\$8\$3\$/);
    expect((await checkPassword(PASSWORD, String(read.get()))).right).toBe(true);
  });

  it("SEC-19: a generated password is long, and different each time", () => {
    const made = new Set(Array.from({ length: 100 }, () => madePassword()));
    expect(made.size).toBe(100);
    for (const password of made) expect(password.replaceAll("-", "").length).toBeGreaterThan(15);
  });
});

describe("SEC-22: users", () => {
  it("SEC-22: the first user is an administrator whatever is requested; names are compared without case", async () => {
    expect(await addUser({ name: "Ada", password: PASSWORD }, at(1))).toMatchObject({
      role: "administrator",
    });
    expect(await addUser({ name: "Bob", password: PASSWORD }, at(2))).toMatchObject({ role: "user" });
    expect(await code(addUser({ name: " ＡＤＡ ", password: PASSWORD }, at(3)))).toBe("user_name_taken");
    expect(await code(addUser({ name: "A\u200bda", password: PASSWORD }, at(3)))).toBe("user_name_invalid");
    expect(await code(addUser({ name: "Cy", password: "short" }, at(3)))).toBe("password_unfit");
    expect((await listUsers(store)).map(({ name }) => name)).toEqual(["Ada", "Bob"]);
    expect(JSON.stringify(await listUsers(store))).not.toContain("scrypt");
  });

  it("SEC-22: there is always an administrator, until the last user is removed", async () => {
    const ada = await addUser({ name: "Ada", password: PASSWORD }, at(1));
    expect(await code(setRole({ id: ada.id, role: "user" }, store))).toBe("last_administrator");
    await addUser({ name: "Bob", password: PASSWORD }, at(2));
    expect(await code(removeUser({ name: "ada" }, store))).toBe("last_administrator");
    await setRole({ name: "bob", role: "administrator" }, store);
    expect(await removeUser({ name: "ada" }, store)).toMatchObject({ name: "Bob" });
    expect(await removeUser({ name: "bob" }, store)).toBeNull();
    expect(await code(removeUser({ name: "bob" }, store))).toBe("user_not_found");
  });

  it.each(["founder", "other"])(
    "SEC-22: the %s's data belongs to the heir, and only to the heir",
    async (who) => {
      const { $client: client } = store.db.database;
      const ada = await addUser({ name: "Ada", password: PASSWORD }, at(1));
      const bob = await addUser({ name: "Bob", password: PASSWORD, role: "administrator" }, at(2));
      const cy = await addUser({ name: "Cy", password: PASSWORD }, at(3));
      for (const [id, owner] of [
        ["thr_ada", null],
        ["thr_bob", bob.id],
        ["thr_cy", cy.id],
      ])
        client
          .prepare(
            "INSERT INTO threads (id, title, created_at, updated_at, owner_id) VALUES (?, 't', 1, 1, ?)",
          )
          .run(id, owner);
      const owners = () =>
        Object.fromEntries(
          client.prepare("SELECT id, owner_id FROM threads").raw().all() as [string, string][],
        );
      await removeUser({ id: who === "founder" ? ada.id : cy.id, heirId: bob.id }, store);
      expect(owners()).toEqual(
        who === "founder"
          ? { thr_ada: null, thr_bob: null, thr_cy: cy.id }
          : { thr_ada: null, thr_bob: bob.id, thr_cy: bob.id },
      );
      expect(client.pragma("foreign_key_check")).toEqual([]);
    },
  );
});

it("SEC-24: keys are removed with their creator, also the first user's; the heir's own keys remain", async () => {
  const ada = await addUser({ name: "Ada", password: PASSWORD }, at(1));
  const bob = await addUser({ name: "Bob", password: PASSWORD, role: "administrator" }, at(2));
  const cy = await addUser({ name: "Cy", password: PASSWORD }, at(3));
  const make = (owner: string | null) => makeApiKey({ name: "k", owner }, at(4));
  const keys = [await make(null), await make(bob.id), await make(cy.id)];
  const ask = () =>
    Promise.all(keys.map(({ key }) => checkKey(key, at(5)).catch((error: { code: string }) => error.code)));
  await removeUser({ id: cy.id }, store);
  expect(await ask()).toEqual([{ owner: null }, { owner: bob.id }, "key_unknown"]);
  await removeUser({ id: ada.id }, store);
  expect(await ask()).toEqual(["key_unknown", { owner: null }, "key_unknown"]);
});

describe("SEC-19: sessions", () => {
  const begin = async (now = 1000) => {
    const user = await addUser({ name: "Ada", password: PASSWORD }, at(1));
    return { user, token: await openSession({ userId: user.id }, at(now)) };
  };

  it("SEC-19: a browser is identified by its cookie; the store has only the digest", async () => {
    const { user, token } = await begin();
    expect((await findSession(token, at(2000)))?.id).toBe(user.id);
    expect(await findSession(`${token.slice(0, -1)}x`, at(2000))).toBeNull();
    expect(await findSession("", at(2000))).toBeNull();
    expect(sqliteOf(store.db).database.$client.serialize().includes(token)).toBe(false);
    await closeSession(token, store);
    expect(await findSession(token, at(2000))).toBeNull();
  });

  it("SEC-19: a session ends after a week without use, and after a month in any case", async () => {
    const { token } = await begin(0);
    expect(findSession(token, at(SESSION_IDLE - 1))).not.toBeNull();
    await eventually(() => {
      const used = sqliteOf(store.db).database.$client.prepare("SELECT used_at FROM sessions").pluck().get();
      expect(used).toBe(SESSION_IDLE - 1);
    });
    expect(findSession(token, at(2 * SESSION_IDLE - 2))).not.toBeNull();
    expect(await findSession(token, at(3 * SESSION_IDLE))).toBeNull();
    sqliteOf(store.db)
      .database.$client.prepare("UPDATE sessions SET used_at = ?")
      .run(SESSION_LONGEST - 1);
    expect(findSession(token, at(SESSION_LONGEST - 1))).not.toBeNull();
    expect(await findSession(token, at(SESSION_LONGEST))).toBeNull();
  });

  it("SEC-19: a password change ends every session and starts a new one for the user who made it", async () => {
    const { user, token } = await begin();
    await setPassword({ id: user.id, password: `${PASSWORD} 2` }, store);
    expect(await findSession(token, at(2000))).toBeNull();
    const elsewhere = await openSession({ userId: user.id }, at(2000));
    const tried = { name: "Ada", password: `${PASSWORD} 2`, address: "a", newPassword: `${PASSWORD} 3` };
    const here = await changeOwnPassword(tried, { ...at(3000), guesses: createGuesses() });
    expect(await findSession(elsewhere, at(3000))).toBeNull();
    expect((await findSession(here.token, at(3000)))?.id).toBe(user.id);
  });

  it("SEC-19: a password replaced during its check neither signs in nor replaces anything", async () => {
    const { user } = await begin();
    const parts = { ...at(2000), guesses: createGuesses() };
    const old = { name: "Ada", password: PASSWORD, address: "a" };
    const both = [signIn(old, parts), changeOwnPassword({ ...old, newPassword: `${PASSWORD} 2` }, parts)];
    // The check of the old password has started, and takes longer than this.
    const password = await hashPassword(`${PASSWORD} 3`, { parameters: { cost: 1, block: 1, parallel: 1 } });
    await store.db.storePassword({ id: user.id, password, endSessions: true });
    expect(await Promise.all(both.map(code))).toEqual(["sign_in_wrong", "sign_in_wrong"]);
    expect(sqliteOf(store.db).database.$client.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(
      0,
    );
    expect(await code(signIn({ ...old, password: `${PASSWORD} 3` }, parts))).toBeNull();
  });

  it("SEC-19: removing a user ends their sessions", async () => {
    const { token } = await begin();
    await removeUser({ name: "ada" }, store);
    expect(await store.db.findSession(token)).toBeNull();
    expect(sqliteOf(store.db).database.$client.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(
      0,
    );
  });
});

describe("SEC-19: guessing", () => {
  it("SEC-19: a wrong password and an unknown name get the same response", async () => {
    await addUser({ name: "Ada", password: PASSWORD }, at(1));
    const parts = { ...at(2), guesses: createGuesses() };
    expect(await code(signIn({ name: "Ada", password: "wrong", address: "a" }, parts))).toBe("sign_in_wrong");
    expect(await code(signIn({ name: "Eve", password: "wrong", address: "a" }, parts))).toBe("sign_in_wrong");
  });

  it("SEC-19: after four failures the delay doubles, by name up to a minute, by address up to a quarter of an hour", () => {
    const guesses = createGuesses();
    let now = 0;
    const waits = (who: { name: string; address: string }, tries: number) =>
      Array.from({ length: tries }, () => {
        const wait = guesses.begin({ ...who, now });
        if (wait === 0) return 0;
        now += wait;
        expect(guesses.begin({ ...who, now })).toBe(0);
        return wait / 1000;
      });
    expect(waits({ name: "ada", address: "new" }, 4)).toEqual([0, 0, 0, 0]);
    expect(waits({ name: "ada", address: "newer" }, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    now += 3_600_000;
    const one = { address: "x" };
    const names = Array.from({ length: 15 }, (_, index) => waits({ ...one, name: `n${index}` }, 1)[0]);
    expect(names).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
  });

  it("SEC-19: concurrent attempts do not pass together, and a correct one is not a failure", () => {
    const guesses = createGuesses();
    const burst = Array.from({ length: 50 }, () => guesses.begin({ name: "ada", address: "a", now: 5 }));
    expect(burst.filter((wait) => wait === 0)).toHaveLength(4);
    guesses.right({ name: "ada", address: "a" });
    expect(guesses.begin({ name: "ada", address: "a", now: 5 })).toBe(0);
  });

  it("SEC-19: for changing names and addresses at most a hundred attempts a minute pass", () => {
    const guesses = createGuesses();
    const tries = Array.from({ length: 500 }, (_, index) =>
      guesses.begin({ name: `n${index}`, address: `a${index}`, now: 1000 }),
    );
    expect(tries.filter((wait) => wait === 0)).toHaveLength(100);
    expect(guesses.begin({ name: "z", address: "z", now: 61_001 })).toBe(0);
  });
});
