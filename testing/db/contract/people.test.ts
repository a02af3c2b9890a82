// Users, their sessions, identities and keys, in both stores.

import { afterEach, describe, expect, it } from "vitest";
import type { ApiKeyRow, NewUser, UserRow } from "@/db/store/users";
import { type AnyStore, storeKinds } from "@/testing/db/stores";
import { aThread, aUser } from "./rows";

const user = (id: string, rest: Partial<NewUser> = {}): NewUser => ({
  ...{ id, name: id.toUpperCase(), nameKey: id, password: `${id}-password`, role: "user", createdAt: 1 },
  ...rest,
});
const key = (id: string, rest: Partial<ApiKeyRow> = {}): ApiKeyRow => ({
  ...{
    id,
    name: id,
    digest: `digest-${id}`,
    hint: "gw_…",
    createdAt: 1,
    lastUsedAt: null,
    revokedAt: null,
    ownerId: null,
  },
  ...rest,
});
const session = (digest: string, userId: string, at = 5) => ({ digest, userId, createdAt: at, usedAt: at });

describe.each(storeKinds)("$kind: people", ({ open }) => {
  let opened: AnyStore | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  async function empty() {
    opened = await open();
    return opened.store;
  }
  /** Ann is the founder. */
  async function given(...others: NewUser[]) {
    const store = await empty();
    for (const one of [user("ann"), ...others]) expect(await store.addUser(one)).not.toBeNull();
    return store;
  }
  const named = async (nameKey: string) => (await opened?.store.findUserNamed(nameKey)) as UserRow;

  it("the first user is the founder and an administrator, however many are added at once", async () => {
    const store = await empty();
    expect(await store.anyUser()).toBe(false);
    const added = await Promise.all(["a", "b", "c", "d"].map((id) => store.addUser(user(id))));
    expect(added.filter((one) => one?.founder)).toHaveLength(1);
    expect(added.filter((one) => one?.role === "administrator")).toEqual(added.filter((one) => one?.founder));
    expect(await store.anyUser()).toBe(true);
    expect(await store.addUser(user("e", { nameKey: "a" }))).toBeNull();
    expect((await store.listUsers()).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  });

  it("finds users by name and by what they own", async () => {
    const store = await given(user("bob", { email: "bob@example.org", createdAt: 2 }));
    const bob: UserRow = { ...user("bob"), email: "bob@example.org", founder: false, createdAt: 2 };
    expect(await store.findUserNamed("bob")).toEqual(bob);
    expect(await store.findUserNamed("nobody")).toBeNull();
    expect(await store.findOwner("bob")).toEqual(bob);
    expect((await store.findOwner(null))?.id).toBe("ann");
    expect(await store.findOwner("nobody")).toBeNull();
    await store.storeEmail({ id: "bob", email: null });
    expect((await named("bob")).email).toBeNull();
  });

  it("replaces the password that was checked, and ends sessions on request", async () => {
    const store = await given();
    expect(await store.addSession(session("s", "ann"))).toBe(true);
    const change = { id: "ann", before: "ann-password", password: "new", endSessions: true };
    expect(await store.storePassword({ ...change, before: "other" })).toBe(false);
    expect(await store.findSession("s")).not.toBeNull();
    expect(await store.storePassword(change)).toBe(true);
    expect(await store.findSession("s")).toBeNull();
    expect(await store.storePassword({ id: "ann", password: "newer", endSessions: false })).toBe(true);
    expect((await named("ann")).password).toBe("newer");
    expect(await store.storePassword({ id: "nobody", password: "x", endSessions: true })).toBe(false);
  });

  it("an administrator always stays, also when two step down at once", async () => {
    const store = await given(user("bob", { role: "administrator" }));
    const stepped = await Promise.all(["ann", "bob"].map((id) => store.storeRole({ id, role: "user" })));
    expect(stepped.toSorted()).toEqual([false, true]);
    expect((await store.listUsers()).filter(({ role }) => role === "administrator")).toHaveLength(1);
    expect(await store.storeRole({ id: "bob", role: "administrator" })).toBe(true);
  });

  it("the heir inherits threads and templates of a removed user, and not their keys", async () => {
    const store = await given(user("bob"));
    await opened?.run(aThread("t", { owner_id: "bob" }));
    await store.addApiKey(key("k", { ownerId: "bob" }), 9);
    await store.addApiKey(key("own"), 9);
    await store.saveTemplate(template("same", "bob"), null);
    await store.saveTemplate(template("same", null), null);
    await store.saveTemplate(template("bobs", "bob"), null);
    expect(await store.removeUser({ user: await named("bob"), heir: null })).toBe(false);
    expect(await store.removeUser({ user: await named("bob"), heir: await named("ann") })).toBe(true);
    expect(await store.isOwnedBy({ kind: "thread", id: "t", owner: null })).toBe(true);
    expect((await store.listApiKeys(null)).map(({ id }) => id)).toEqual(["own"]);
    expect((await store.listTemplates(null)).map(({ name, title }) => [name, title])).toEqual([
      ["bobs", "bob"],
      ["same", "null"],
    ]);
    expect((await store.listUsers()).map(({ id }) => id)).toEqual(["ann"]);
  });

  it("a founder's heir becomes the founder and keeps what they had", async () => {
    const store = await given(user("bob", { role: "administrator" }));
    await opened?.run(aThread("founded") + aThread("bobs", { owner_id: "bob" }));
    await store.addApiKey(key("k"), 9);
    await store.addApiKey(key("bk", { ownerId: "bob" }), 9);
    expect(await store.removeUser({ user: await named("ann"), heir: await named("bob") })).toBe(true);
    expect(await named("bob")).toMatchObject({ founder: true });
    for (const id of ["founded", "bobs"])
      expect(await store.isOwnedBy({ kind: "thread", id, owner: null })).toBe(true);
    expect((await store.listApiKeys(null)).map(({ id }) => id)).toEqual(["bk"]);
    expect(await store.removeUser({ user: await named("bob"), heir: null })).toBe(true);
    expect(await store.anyUser()).toBe(false);
  });

  it("a session begins with the password that was checked, and ends", async () => {
    const store = await given(user("bob"));
    expect(await store.addSession({ ...session("s", "bob"), proven: "old" })).toBe(false);
    expect(await store.addSession(session("s", "nobody"))).toBe(false);
    expect(await store.addSession({ ...session("s", "bob"), proven: "bob-password", byProvider: true })).toBe(
      true,
    );
    const row = { digest: "s", userId: "bob", createdAt: 5, usedAt: 5, byProvider: true };
    expect(await store.findSession("s")).toEqual({ session: row, user: await named("bob") });
    await store.markSessionUsed({ digest: "s", at: 9 });
    expect((await store.findSession("s"))?.session.usedAt).toBe(9);
    expect(await store.removeSession("s")).toEqual({ ...row, usedAt: 9 });
    expect(await store.removeSession("s")).toBeNull();
    await store.addSession(session("old", "bob", 1));
    await store.addSession(session("unused", "bob", 20));
    await store.addSession(session("used", "bob", 20));
    await store.markSessionUsed({ digest: "used", at: 40 });
    await store.removeOldSessions({ begunBefore: 10, usedBefore: 30 });
    for (const [digest, there] of [
      ["old", false],
      ["unused", false],
      ["used", true],
    ] as const)
      expect((await store.findSession(digest)) !== null, digest).toBe(there);
  });

  const added = (id: string) => ({
    ...{ id, password: "-", role: "user" as const, createdAt: 3 },
    names: (attempt: number) => ({ name: `N${attempt}`, nameKey: `n${attempt}` }),
  });
  const identity = (subject: string) => ({ issuer: "https://id.example", subject });

  it("an identity is added once, linked by an address, and known from then on", async () => {
    const store = await empty();
    const request = { identity: identity("1"), email: "bob@example.org", added: added("x") };
    expect(await store.userOfIdentity(request)).toBeNull();
    await store.addUser(user("ann"));
    await store.addUser(user("bob", { email: "bob@example.org" }));
    expect(await store.userOfIdentity(request)).toMatchObject({ how: "linked", user: { id: "bob" } });
    expect(await store.userOfIdentity({ ...request, email: null })).toMatchObject({
      how: "known",
      user: { id: "bob" },
    });
    expect([...(await store.linkedUsers())]).toEqual(["bob"]);
    // Whoever has the address now is another person.
    const others = await Promise.all(
      ["y", "z"].map((id) => store.userOfIdentity({ ...request, identity: identity("2"), added: added(id) })),
    );
    expect(others.map((one) => one?.how).toSorted()).toEqual(["added", "known"]);
    expect(
      await store.userOfIdentity({ identity: identity("3"), email: null, added: added("w") }),
    ).toMatchObject({
      how: "added",
      user: { id: "w", name: "N2", founder: false, role: "user" },
    });
  });

  it("an address of two users links nobody", async () => {
    const store = await given(user("bob", { email: "e" }), user("eve", { email: "e" }));
    expect(
      await store.userOfIdentity({ identity: identity("1"), email: "e", added: added("x") }),
    ).toMatchObject({ how: "added" });
  });

  it("groups never take the last administrator, nor the last one with a password", async () => {
    const store = await given(user("bob", { role: "administrator", password: "-" }));
    expect(await store.storeGroupRole({ user: await named("ann"), role: "user" })).toBe(false);
    expect(await store.storeGroupRole({ user: await named("bob"), role: "user" })).toBe(true);
    expect(await store.storeGroupRole({ user: await named("bob"), role: "administrator" })).toBe(true);
    expect((await named("bob")).role).toBe("administrator");
  });

  it("an owner has at most so many keys, however many are added at once", async () => {
    const store = await given(user("bob"));
    const kept = await Promise.all(
      ["a", "b", "c", "d", "e"].map((id) => store.addApiKey(key(id, { ownerId: "bob" }), 3)),
    );
    expect(kept.filter(Boolean)).toHaveLength(3);
    expect(await store.addApiKey(key("own"), 3)).toBe(true);
    expect((await store.listApiKeys(null)).map(({ id }) => id)).toEqual(["own"]);
  });

  it("a key is found, used and revoked once; only the newest revoked ones stay", async () => {
    const store = await empty();
    for (const [at, id] of ["a", "b", "c"].entries()) {
      expect(await store.addApiKey(key(id, { createdAt: at }), 1)).toBe(true);
      expect(await store.revokeApiKey({ id, owner: null, at: 10 + at })).toMatchObject({
        id,
        revokedAt: 10 + at,
      });
    }
    expect((await store.listApiKeys(null)).map(({ id }) => id)).toEqual(["c", "b"]);
    await store.addApiKey(key("d", { createdAt: 9 }), 1);
    expect((await store.listApiKeys(null)).map(({ id }) => id)).toEqual(["d", "c"]);
    expect(await store.revokeApiKey({ id: "c", owner: null, at: 99 })).toMatchObject({ revokedAt: 12 });
    expect(await store.revokeApiKey({ id: "d", owner: "bob", at: 99 })).toBeNull();
    await store.markApiKeyUsed({ id: "d", at: 7 });
    expect(await store.findApiKey("digest-d")).toEqual(key("d", { createdAt: 9, lastUsedAt: 7 }));
    expect(await store.findApiKey("none")).toBeNull();
  });

  it("a session of a user who is removed meanwhile does not begin", async () => {
    const store = await given();
    await opened?.run(aUser("bob"));
    await store.addSession(session("s", "bob"));
    await store.removeUser({ user: await named("bob"), heir: await named("ann") });
    expect(await store.findSession("s")).toBeNull();
    expect(await store.addSession(session("t", "bob"))).toBe(false);
  });
});

const template = (name: string, ownerId: string | null) => ({
  ...{
    name,
    title: String(ownerId),
    description: "",
    question: "?",
    inputs: "[]",
    agent: null,
    scope: null,
    places: null,
  },
  ...{ revision: 1, createdAt: 1, updatedAt: 1, ownerId },
});
