import { expect, it } from "vitest";
import { REASONS } from "@/lib/documents/reasons";
import type { RunState } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { english, russian } from "@/testing/i18n/messages";
import { unusedFiles, unusedWords } from "./unused-files";

const SCAN = "library://documents/old%20scan%20%281%29.pdf";
const ended = sampleAt(200);
const asked = (part: Partial<RunState> = {}): RunState => ({ ...ended, attached: [SCAN], ...part });
const [some] = ended.sources;
const found = (status: "read" | "seen" | "failed", error: string | null = null) =>
  some ? [{ ...some, url: SCAN, status, error }] : [];
const only = (state: RunState) => {
  const [file] = unusedFiles(state);
  if (!file) throw new Error("every file was used");
  return file;
};

it("a file that was read needs no note, however its address is spelled", () => {
  expect(unusedFiles(asked({ sources: found("read") }))).toEqual([]);
  const literal = ["library://documents/old%20scan%20(1).pdf"];
  expect(unusedFiles(asked({ attached: literal, sources: found("read") }))).toEqual([]);
  expect(unusedFiles(ended)).toEqual([]);
});

it("a file that was read but not cited has a note", () => {
  const uncited = found("read").map((source) => ({ ...source, number: 4711 }));
  const file = only(asked({ sources: uncited }));
  expect(unusedWords(english, file, undefined)).toBe(
    "Your file “old scan (1).pdf” was read, but the report cites nothing from it.",
  );
  expect(unusedFiles(asked({ sources: uncited, answer: "It says so [4711]." }))).toEqual([]);
  expect(unusedFiles(asked({ sources: uncited, report: null }))).toEqual([]);
});

it("a run that did not complete says nothing about its files", () => {
  for (const status of ["researching", "cancelled", "error"] as const)
    expect(unusedFiles(asked({ status }))).toEqual([]);
  expect(unusedFiles(asked({ status: "failed" }))).toHaveLength(1);
});

it("an unreadable file is listed with the cause and what to do", () => {
  const scanned = { state: "unreadable" as const, error: REASONS.scanned };
  expect(unusedWords(english, only(asked()), scanned)).toBe(
    "Your file “old scan (1).pdf” was not used: the pages are pictures without text. Run text recognition (OCR) over it and attach the result.",
  );
  expect(unusedWords(russian, only(asked()), scanned)).toMatch(
    /^Ваш файл «old scan \(1\)\.pdf» не использован: /,
  );
  const empty = only(asked({ sources: found("failed", REASONS.empty) }));
  expect(unusedWords(english, empty, undefined)).toContain(
    "was not used: the file is empty. Attach a version",
  );
});

it("a readable file that was not read says how it was missed", () => {
  const indexed = { state: "indexed" as const, error: null };
  const cause = (part: Partial<RunState>) =>
    unusedWords(english, only(asked(part)), indexed).replace(/^.*was not used: /, "");
  expect(cause({ sources: found("seen") })).toBe(
    "the agent did not open it. Ask a follow-up question that names it.",
  );
  expect(cause({})).toMatch(/^no search found it, perhaps because it was still being indexed\./);
  expect(cause({ searches: [] })).toMatch(/^the agent made no search\./);
  const waiting = { state: "waiting" as const, error: null };
  expect(unusedWords(english, only(asked()), waiting)).toMatch(/still being indexed\. Ask again when/);
  expect(unusedWords(english, only(asked()), null)).toMatch(/no longer in your documents\. Attach it again/);
});
