import { expect, it } from "vitest";
import type { ReportVersion } from "@/lib/http/responses";
import { NO_COUNTS } from "@/lib/reports/verdict";
import { english, russian } from "@/testing/i18n/messages";
import { changeWords } from "./change-words";
import { foldedRows, unchangedWords } from "./difference-folds";
import { originWords, verdictSummary } from "./versions-words";

const version = (id: string, origin: ReportVersion["origin"], runId: string): ReportVersion => ({
  id,
  number: 1,
  origin,
  runId,
  title: "T",
  writtenAt: 0,
  wordCount: 1,
  counts: { ...NO_COUNTS, supported: 0, weak: 0, not_found: 0, unchecked: 0 },
});

it("says how a version was created", () => {
  const versions = [
    version("a", "agent", "r1"),
    version("b", "agent", "r1"),
    version("c", "edit", "r2"),
    version("d", "rewrite", "r3"),
    version("e", "rewrite", "r3"),
  ];
  expect(versions.map((each) => originWords(english, each, versions))).toEqual([
    "written by the agent",
    "revised after the check",
    "edited by hand",
    "a section rewritten",
    "revised after the check",
  ]);
});

it("names only verdicts that occur", () => {
  const counts = { ...NO_COUNTS, supported: 34, weak: 3, not_found: 1, unchecked: 0 };
  expect(verdictSummary(english, { counts })).toBe("38 citations: 34 supported, 3 weak, 1 not found");
  expect(verdictSummary(russian, { counts })).toBe(
    "38\u00a0ссылок: подтверждено 34, слабо подтверждено 3, не найдено 1",
  );
  expect(verdictSummary(english, version("a", "agent", "r"))).toBe("no citations");
});

const row = (kind: "same" | "changed", block: "paragraph" | "heading" = "paragraph") => ({
  kind,
  block,
  depth: 0,
  pieces: [],
});

it("collapses equal stretches far from changes, and keeps one passage of context", () => {
  const same = row("same");
  const rows = [same, same, same, same, row("changed"), same, same, row("changed")];
  const parts = foldedRows(rows);
  expect(parts.map((part) => (part.kind === "row" ? part.row.kind : part.rows.length))).toEqual([
    3,
    "same",
    "changed",
    "same",
    "same",
    "changed",
  ]);
  expect(foldedRows([same, same, row("changed")]).map(({ kind }) => kind)).toEqual(["row", "row", "row"]);
  expect(unchangedWords(english, [same, same])).toBe("2 unchanged paragraphs");
  expect(unchangedWords(english, [same, row("same", "heading")])).toBe("2 unchanged passages");
});

it("summarizes what happened to the citations", () => {
  const none = { newlyDoubtful: 0, cleared: 0, added: 0, removed: 0, verdicts: 0 };
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  expect(plain(changeWords(english, 0, none))).toBe("Both versions have the same text.");
  expect(plain(changeWords(english, 1, none))).toBe("1 passage differs · no citation newly doubtful");
  expect(
    plain(changeWords(english, 4, { ...none, newlyDoubtful: 2, cleared: 1, added: 3, removed: 1 })),
  ).toBe(
    "4 passages differ · 3 citations added · 1 citation removed · 2 citations newly doubtful · 1 citation no longer doubtful",
  );
  expect(plain(changeWords(russian, 21, { ...none, newlyDoubtful: 2, added: 5 }))).toBe(
    "Различается 21 фрагмент · добавлено 5 ссылок · 2 ссылки стали сомнительными",
  );
});
