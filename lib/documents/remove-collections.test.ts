import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { openLibrary } from "./library";
import { removeUnlistedCollections } from "./remove-collections";

const FILES = 12;

let store: TestDatabase;

beforeEach(async () => {
  store = openTestDatabase();
  await mkdir(path.join(store.dir, "documents"));
  for (let at = 0; at < FILES; at += 1)
    await writeFile(path.join(store.dir, "documents", `${at}.md`), `Number ${at} of the bees.`);
  const library = openLibrary({ db: store.db, dataDir: store.dir, root: store.dir });
  await library.ready;
  library.close();
});
afterEach(() => store.close());

const left = () =>
  sqliteOf(store.db).database.$client.prepare("SELECT count(*) FROM documents").pluck().get();

it("yields to other work after every removed document", async () => {
  const seen: unknown[] = [];
  let removing = true;
  const look = () => {
    seen.push(left());
    if (removing) setImmediate(look);
  };
  setImmediate(look);
  await removeUnlistedCollections(store.db, []);
  removing = false;
  expect(seen.length).toBeGreaterThanOrEqual(FILES);
  expect(left()).toBe(0);
});

it("continues the next time after a stop", async () => {
  let asked = 0;
  await removeUnlistedCollections(store.db, [], () => ++asked > 5);
  expect(left()).toBe(FILES - 5);
  await removeUnlistedCollections(store.db, []);
  expect(left()).toBe(0);
});
