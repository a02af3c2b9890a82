import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queriesFor } from "@/lib/builtin-model/queries";
import { questionOf } from "@/lib/builtin-model/topic";
import { openTestDatabase, type TestDatabase } from "@/testing/db/db";
import { type LibraryHandle, openLibrary } from "./library";

let store: TestDatabase;
let library: LibraryHandle;

beforeAll(async () => {
  store = openTestDatabase();
  await mkdir(path.join(store.dir, "documents"));
  const note = "# Garden\n\nThe lettuce is watered on Mondays, and the shed has a new roof.";
  await writeFile(path.join(store.dir, "documents", "garden.md"), note);
  library = openLibrary({ db: store.db, dataDir: store.dir, root: process.cwd() });
  await library.ready;
});
afterAll(() => {
  library.close();
  store.close();
});

const isBundled = ({ url }: { url: string }) => /^library:\/\/(?:next|ai)\//.test(url);

/** The searches of a run for a question that find bundled documentation. */
async function bundledBy(question: string, how: object): Promise<string[]> {
  const queries = queriesFor(questionOf(question)).slice(0, 4);
  const found: string[] = [];
  for (const query of queries)
    if ((await library.search(query, 5, { question, ...how })).some(isBundled)) found.push(query);
  return found;
}

const PLACES = {
  "documents alone": {},
  "chosen documents": { chosen: true },
  "a web search": { besideWeb: true },
};

describe.each(Object.entries(PLACES))("The shipped documentation beside %s", (_, how) => {
  it.each([
    "What is a middleware?",
    "What did next export do?",
    "Is next export still supported?",
    "Is static export still supported in Next.js?",
    "How do route handlers work?",
  ])("answers a question that names a part of the product: %s", async (question) => {
    expect(await bundledBy(question, how)).not.toEqual([]);
    const [query = ""] = queriesFor(questionOf(question));
    expect(await library.leavesOutBundled?.(query, { question, ...how })).toBe(false);
  });

  it.each([
    "When does the next export of Ukrainian grain leave Odesa?",
    "What did Germany export to China in 2023?",
    "Which middleware do the cranes in the port of Rotterdam run on?",
    "How long do parallel routes over the Alps take with a truck?",
    "What is the route of tram 28 in Lisbon?",
    "How much does it cost to store heat in a salt cavern?",
    "Which bridges over the Douro have the longest span?",
    "Who was the server in the 2008 Wimbledon final?",
    "How is a sourdough starter kept alive in winter?",
    "When does the next start of the Vendée Globe take place?",
  ])("is left out of a question about something else: %s", async (question) => {
    expect(await bundledBy(question, how)).toEqual([]);
    const [query = ""] = queriesFor(questionOf(question));
    expect(await library.leavesOutBundled?.(query, { question, ...how })).toBe(true);
  });
});
