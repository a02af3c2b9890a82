import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { addUser, setPassword } from "./accounts";
import { deviceOf, deviceWord } from "./devices";
import { changeOwnPassword, signIn } from "./sign-in";
import { createGuesses } from "./sign-in-rate-limit";

const PASSWORD = "correct horse battery";
const STORED = "scrypt$15$8$3$c2FsdA$ZGlnZXN0";

describe("SEC-19: the token of a known browser", () => {
  const ada = { id: "usr_ada", password: STORED };
  const word = deviceWord(ada) ?? "";

  it("SEC-19: is valid for one user and one password, and different each time", () => {
    expect(deviceOf(word, ada)).toHaveLength(22);
    expect(deviceWord(ada)).not.toBe(word);
    expect(deviceOf(word, { ...ada, id: "usr_bob" })).toBeNull();
    expect(deviceOf(word, { ...ada, password: `${STORED}x` })).toBeNull();
    expect(deviceOf(word, null)).toBeNull();
    expect(deviceWord({ ...ada, password: "-" })).toBeNull();
  });

  it("SEC-19: cannot be forged", () => {
    const [device = "", sealed = ""] = word.split(".");
    const forged = [
      null,
      "",
      ".",
      device,
      `${device}.`,
      `${"a".repeat(22)}.${sealed}`,
      `${word}x`,
      `${word}=`,
    ];
    for (const one of [...forged, `${device}.${"a".repeat(43)}`]) expect(deviceOf(one, ada)).toBeNull();
    expect(deviceOf(word, { ...ada, password: "" })).toBeNull();
  });
});

describe("SEC-19: somebody who keeps guessing", () => {
  let store: TestDatabase;
  beforeEach(async () => {
    store = openTestDatabase();
    await addUser({ name: "Ada", password: PASSWORD }, { db: store.db, now: 1 });
  });
  afterEach(() => store.close());

  const code = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error) => error.code,
    );

  it("SEC-19: blocks unknown browsers, not a known one; a known browser's own failures have their own delays", async () => {
    const guesses = createGuesses();
    const parts = (now: number) => ({ db: store.db, now, guesses });
    const tried = { name: "ada", password: PASSWORD, address: "home" };
    const { device } = await signIn(tried, parts(10));
    // As soon as the name may be tried again, the sign-in works; and so does every other name.
    let now = 1000;
    for (let step = 0; step < 20; step += 1) now += guesses.begin({ name: "ada", address: `a${step}`, now });
    for (let step = 0; step < 200; step += 1) guesses.begin({ name: `n${step}`, address: `b${step}`, now });
    expect(await code(signIn(tried, parts(now)))).toBe("sign_in_paced");
    expect(await code(signIn({ ...tried, device: "forged" }, parts(now)))).toBe("sign_in_paced");
    expect(await code(signIn({ ...tried, device }, parts(now)))).toBeNull();
    // A device token does not help someone who continues to guess.
    expect(await code(signIn(tried, parts(now)))).toBe("sign_in_paced");
    const wrong = { ...tried, device, password: "wrong" };
    const told: (string | null)[] = [];
    for (let tries = 0; tries < 5; tries += 1) told.push(await code(signIn(wrong, parts(now))));
    expect(told).toEqual([...Array.from({ length: 4 }, () => "sign_in_wrong"), "sign_in_paced"]);
    expect(await code(signIn({ ...tried, device }, parts(now)))).toBe("sign_in_paced");
    expect(await code(signIn({ ...tried, device }, parts(now + 1000)))).toBeNull();
  });

  it("SEC-19: the delay of a guessing browser grows to a quarter of an hour", () => {
    const guesses = createGuesses();
    const who = { name: "ada", address: null, device: "d" };
    let now = 0;
    const waits = Array.from({ length: 15 }, () => {
      const wait = guesses.begin({ ...who, now });
      now += wait;
      if (wait > 0) expect(guesses.begin({ ...who, now })).toBe(0);
      return wait / 1000;
    });
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
  });

  it("SEC-19: changing one's own password gives the browser a new token, a change by an administrator ends it", async () => {
    const parts = () => ({ db: store.db, now: 10, guesses: createGuesses() });
    const row = () =>
      sqliteOf(store.db).database.$client.prepare("SELECT id, password FROM users").get() as {
        id: string;
        password: string;
      };
    const tried = { name: "ada", password: PASSWORD, address: null };
    const first = await signIn(tried, parts());
    expect(deviceOf(first.device, row())).not.toBeNull();
    const own = await changeOwnPassword({ ...tried, newPassword: `${PASSWORD} 2` }, parts());
    expect(deviceOf(first.device, row())).toBeNull();
    expect(deviceOf(own.device, row())).not.toBeNull();
    await setPassword({ name: "ada", password: `${PASSWORD} 3` }, { db: store.db });
    expect(deviceOf(own.device, row())).toBeNull();
  });

  it("SEC-19: without a known client address there is no delay by address", () => {
    const guesses = createGuesses();
    const tries = Array.from({ length: 50 }, (_, index) =>
      guesses.begin({ name: `n${index}`, address: null, now: 5 }),
    );
    expect(tries.every((wait) => wait === 0)).toBe(true);
  });
});
