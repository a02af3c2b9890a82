// One word for one thing (docs/glossary.md): the replaced words below must not occur in names of files or exports.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["app", "components", "db", "e2e", "lib", "scripts", "testing"];

/** Each replaced word in all its forms, with its replacement. */
const REPLACED: [pattern: RegExp, now: string][] = [
  [/^askers?$/, "actor"],
  [/^doors?$/, "integration, fetch guard, page auth or circuit breaker"],
  [/^(gates?|knocks?|trial)$/, "circuit breaker, probe"],
  [/^paces?$/, "rate limit"],
  [/^(rungs?|ladders?)$/, "fallback mode, fallback chain"],
  [/^(shelf|shelves)$/, "tool registry"],
  [/^arms?$/, "variant"],
  [/^twins?$/, "duplicate call"],
  [/^(equip|equipped|equipment)$/, "dependencies"],
  [/^(turning|resting)$/, "active, idle"],
  [/^standings?$/, "budgetDecision, providerHealth, runLocation or connectionStatus"],
  [/^(worlds?|lives)$/, "scenario, restart"],
  [/^hands$/, "run controls"],
  [/^walls?$/, "content security policy"],
  [/^plant(ed|ing|s)?$/, "mutation"],
  [/^(weigh(ed|s|ing)?|judge[ds]?|judgements?)$/, "citation check, citation review"],
  [/^kept$/, "storage, history state"],
  [/^alive$/, "open threads"],
  [/^walk(s|ed)?$/, "issue navigator"],
  [/^sure$/, "ConfirmPrompt"],
  [/^foreign$/, "external"],
  [/^mixtures?$/, "call conflicts"],
  [/^(launch|drive|heed|spare)$/, "createRun, runLoop"],
];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name))
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/node_modules|migrations/.test(name)),
);

/** The words of a name: `keepPageAuth`, `page-auth` and `PAGE_AUTH` contain `page` and `auth`. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());

const replacedIn = (name: string) =>
  wordsOf(name).flatMap((word) => {
    const found = REPLACED.find(([pattern]) => pattern.test(word));
    return found ? [`${word} is now ${found[1]}`] : [];
  });

it("no file name contains a replaced word", () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((name) => replacedIn(name).map((fault) => `${name}: ${fault}`))).toEqual([]);
});

it("no exported name contains a replaced word", () => {
  const exported = files.flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), "utf8").matchAll(
        /^export (?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm,
      ),
    ].map(([, name = ""]) => ({ file, name })),
  );
  expect(exported.length).toBeGreaterThan(3000);
  const faults = exported.flatMap(({ file, name }) =>
    replacedIn(name).map((fault) => `${file} ${name}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

it("finds a replaced word in every naming style", () => {
  expect(replacedIn("lib/users/asker.ts")).toHaveLength(1);
  expect(replacedIn("keptHosts")).toHaveLength(1);
  expect(replacedIn("GATE_POLICY")).toHaveLength(1);
  expect(replacedIn("delegateSpace")).toEqual([]);
});
