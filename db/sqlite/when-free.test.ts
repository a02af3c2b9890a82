import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { afterEach, expect, it } from "vitest";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { storeFault } from "./faults";
import { findFact, setFact } from "./queries/installation";

const open: TestDatabase[] = [];
const others: Sqlite.Database[] = [];
afterEach(() => {
  for (const other of others.splice(0)) other.close();
  for (const opened of open.splice(0)) opened.close();
});

/** A database that another program has locked. */
function held(how: string) {
  const store = openTestDatabase();
  open.push(store);
  const other = new Sqlite(store.file);
  others.push(other);
  other.exec(how);
  return { ...store, other };
}

it.each(["begin immediate", "begin exclusive"])(
  "GOAL-R10: while another program holds the database (%s) the event loop runs, and then everything is stored",
  async (how) => {
    const { db, other } = held(how);
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      // If the event loop were blocked, the lock would never be released.
      if (ticks === 100) other.exec("rollback");
    }, 1);
    const names = Array.from({ length: 40 }, (_, index) => `fact ${index}`);
    await Promise.all(names.map((name) => setFact(sqliteOf(db).database, { name, value: name })));
    clearInterval(timer);
    expect(ticks).toBeGreaterThanOrEqual(100);
    for (const name of names) expect(await findFact(sqliteOf(db).database, name)).toBe(name);
  },
);

it("GOAL-R10: reads continue beside a lock, and a permanent lock is reported instead of awaited forever", async () => {
  const { db } = held("begin immediate");
  expect(await findFact(sqliteOf(db).database, "any")).toBeNull();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  const error = await setFact(sqliteOf(db).database, { name: "any", value: "x" }).catch(
    (thrown: unknown) => thrown,
  );
  clearInterval(timer);
  expect(storeFault(error)).toBe("busy");
  expect(ticks).toBeGreaterThan(20);
  await sleep(0);
});

it.each([
  ["SQLITE_BUSY_SNAPSHOT", "busy"],
  ["SQLITE_LOCKED", "busy"],
  ["SQLITE_FULL", "full"],
  ["SQLITE_IOERR_WRITE", "full"],
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["SQLITE_CORRUPT_INDEX", "damaged"],
  ["SQLITE_NOTADB", "damaged"],
  ["SQLITE_CORRUPT_VTAB", null],
  ["SQLITE_CONSTRAINT_UNIQUE", null],
  ["EACCES", null],
])("%s is %s, also as the cause of another error", (code, fault) => {
  const cause = Object.assign(new Error("x"), { code });
  expect(storeFault(cause)).toBe(fault);
  expect(storeFault(Object.assign(new Error("y", { cause }), { code: "disk_full" }))).toBe(fault);
});
