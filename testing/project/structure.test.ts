// What each file exports, and how long its functions are. One parse of all sources serves all tests of this file.

import path from "node:path";
import { expect, it } from "vitest";
import { sourceStructure } from "@/scripts/source-structure.mjs";

const { files, shipped, unused, testsOnly } = sourceStructure(path.resolve(import.meta.dirname, "../.."));

const namesOf = (found: typeof unused) =>
  found.filter(({ isValue }) => isValue).map(({ file, id }) => `${file.name}: ${id}`);

/** Values that only tests import, and why they are exported all the same. */
const FOR_TESTS: Record<string, string> = {
  "components/composer/use-reading.ts: readingOf": "the rule of a hook, which no test can run",
  "components/report/editor/edit-sources.tsx: withCitation":
    "the rule of a click, which no unit test can make",
  "components/watches/use-watches.ts: changing": "the rule of a hook, which no test can run",
  "db/postgres/search-words.ts: SPANS": "a benchmark fills the index in SQL",
  "db/sqlite/client.ts: assertNodeVersion": "tests cannot run in a Node that it refuses",
  "lib/auth/oidc/faults.ts: OIDC_FAULTS": "a closed set, each member of which must have words",
  "lib/builtin-model/section-odds.ts: sectionOdds": "a benchmark fits the weights of its features",
  "lib/config/schema.ts: STEP_STRATEGIES": "a closed set, of which tests try each member",
  "lib/config/schema.ts: STRATEGIES": "a closed set, of which tests try each member",
  "lib/documents/library.ts: openLibrary": "the process has one, each test its own",
  "lib/fetch/pages/reading-reasons.ts: READING_REASONS": "a closed set, each member of which must have words",
  "lib/http/route.ts: policyOf": "SEC-18: every route file is asked for its policy",
  "lib/i18n/catalogue.ts: CATALOGUES": "tests compare messages as they are written",
  "lib/runs/bus.ts: createBus": "the process has one, each test its own",
  "lib/runs/live.ts: createLiveRuns": "the process has one, each test its own",
  "lib/watches/watcher.ts: watchDue": "one look of a loop that never ends",
  "lib/workers/pool.ts: createPool": "the process has one for each kind, each test its own",
};

it("every exported value is imported by some file", () => {
  expect(shipped.length).toBeGreaterThan(1000);
  expect(namesOf(unused)).toEqual([]);
});

it("no value is exported for tests alone, but for those that have a reason", () => {
  const found = namesOf(testsOnly);
  expect(found.filter((name) => !Object.hasOwn(FOR_TESTS, name))).toEqual([]);
  expect(Object.keys(FOR_TESTS).filter((name) => !found.includes(name))).toEqual([]);
});

/** The most lines of a function's body, blank ones aside; Biome's own rule skips lines that begin with a bracket. */
const MOST_LINES = 60;
/** The same for a component, most of which is markup. */
const MOST_OF_COMPONENT = 120;
const NO_TEST = /^(?:app|components|db|lib|scripts)\/(?!.*\.test\.tsx?$)/;

it("a function has at most 60 lines, a component 120", () => {
  const own = files.filter(({ name }) => NO_TEST.test(name));
  expect(own.flatMap(({ functions }) => functions).length).toBeGreaterThan(10_000);
  const long = own.flatMap(({ name, functions }) => {
    const most = /^(?:app|components)\/.*\.tsx$/.test(name) ? MOST_OF_COMPONENT : MOST_LINES;
    return functions
      .filter(({ body }) => body > most)
      .map(({ line, body }) => `${name}:${line} has ${body} lines`);
  });
  expect(long).toEqual([]);
});
