import { expect, it } from "vitest";
import { documentParts } from "./names";

it.each([
  ["notes.md", ["notes.md"]],
  ["a/b/c.txt", ["a", "b", "c.txt"]],
  ["Цены 2026.md", ["Цены 2026.md"]],
  ["Cafe\u0301.md", ["Café.md"]],
  ["What now? A: b.md", ["What now- A- b.md"]],
  ["README", ["README"]],
  ["a\\..\\b.md", ["a-..-b.md"]],
  ["console.md", ["console.md"]],
])("%j is valid", (name, parts) => {
  expect(documentParts(name)).toEqual(parts);
});

it.each([
  "",
  ".",
  "..",
  "../a.md",
  "a/../../b.md",
  "/etc/passwd",
  "a//b.md",
  "a/",
  ".hidden.md",
  "a/.git/config",
  "node_modules/a.md",
  "a\u0000.md",
  "a\n.md",
  "a\u202etxt.md",
  "a\u061ctxt.md",
  "\ud800.md",
  "CON",
  "con.md",
  "a/LPT1.txt",
  "name.",
  "name ",
  " name",
  `${"a".repeat(201)}.md`,
  `${"я".repeat(101)}.md`,
  `${"a/".repeat(30)}b.md`,
  "a".repeat(100_000),
])("%j is invalid", (name) => {
  expect(documentParts(name)).toBeNull();
});
