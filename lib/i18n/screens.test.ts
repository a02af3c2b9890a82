// All interface text comes from the catalogue. Biome rejects text between tags; this test covers what it does not see.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CATALOGUES } from "./catalogue";

const root = path.resolve(import.meta.dirname, "../..");
const AREAS = Object.keys(CATALOGUES.en);

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const files = ["app", "components", "lib"].flatMap(walk).map((name) => ({
  name: path.relative(root, name),
  text: readFileSync(name, "utf8"),
}));
const screens = files.filter(({ name }) => /^(app|components)\//.test(name) && !/\.test\.tsx?$/.test(name));

/** Attributes whose values are displayed or read aloud. */
const SAID =
  /\s(?:aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|heading|sentence|hint|legend)="([^"]*)"/g;

describe("Screens", () => {
  it("have no text in attributes that is not in the catalogue", () => {
    const said = screens.flatMap(({ name, text }) =>
      [...text.matchAll(SAID)]
        .filter(([, words = ""]) => /\p{L}{2}/u.test(words))
        .map(([attribute]) => `${name}:${attribute}`),
    );
    expect(said).toEqual([]);
  });

  it("do not load the catalogue itself", () => {
    const carriers = screens.filter(
      ({ name, text }) =>
        name.startsWith("components/") &&
        /import (?!type)[^;]*from "@\/lib\/i18n\/(catalogue|en|ru)/.test(text),
    );
    expect(carriers.map(({ name }) => name)).toEqual([]);
  });

  it("use every message", () => {
    const spelt = new Set<string>();
    const begun = new Set<string>();
    const KEY = new RegExp(`["'\`]((?:${AREAS.join("|")})\\.[\\w.-]*)(\\$\\{)?`, "g");
    for (const { name, text } of files) {
      if (name.startsWith("lib/i18n/")) continue;
      for (const [, key = "", open] of text.matchAll(KEY)) (open ? begun : spelt).add(key);
    }
    // Error messages are looked up by code, those of the configuration by their text; both have tests of their own.
    const areas = Object.entries(CATALOGUES.en).filter(([area]) => area !== "errors" && area !== "config");
    const unused = areas.flatMap(([area, messages]) =>
      Object.keys(messages)
        .map((name) => `${area}.${name}`)
        .filter((key) => !spelt.has(key) && ![...begun].some((start) => key.startsWith(start))),
    );
    expect(unused).toEqual([]);
  });
});
