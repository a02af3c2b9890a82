import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkReport } from "@/lib/citation-check/evidence";
import { compiledCode } from "@/testing/compiled-code";
import { checkClaim } from "./citations";
import { DATASETS } from "./datasets";

const PAGE =
  "Northern Cells of Oslo sold its storage cells for 52 dollars per kilowatt hour in September 2026. The factory in Bergen makes 4,000 cells a day and employs 310 people.";
const OTHER =
  "Southern Cells of Madrid sold its storage cells for 61 dollars per kilowatt hour in September 2026.";
const TRUE = "The factory in Bergen makes 4,000 cells a day.";
const WRONG = "The factory in Bergen makes 5,000 cells a day.";

const said = ({
  documents,
  passages,
}: {
  documents: string[];
  passages: { document: number; start: number; end: number }[];
}) => passages.map(({ document, start, end }) => documents[document]?.slice(start, end));

describe("npm run eval -- citations", () => {
  it("gives the verdict, the score and the passage of the check of a run", () => {
    const run = checkReport({
      content: `${TRUE.slice(0, -1)} [1].`,
      question: "",
      sources: [{ number: 1, status: "read", text: PAGE }],
    }).citations[0];
    const answer = checkClaim({ id: "a", claim: TRUE, documents: [PAGE] });
    expect(answer).toEqual({
      id: "a",
      verdict: run?.verdict,
      score: run?.score,
      passages: [{ document: 0, start: run?.passage?.start, end: run?.passage?.end }],
    });
    expect(answer.verdict).toBe("supported");
    expect(said({ documents: [PAGE], ...answer })[0]).toContain("4,000 cells a day");
  });

  it("takes the document that supports the claim best", () => {
    const answer = checkClaim({ id: 1, claim: TRUE, documents: [OTHER, PAGE] });
    expect([answer.verdict, answer.passages.map(({ document }) => document)]).toEqual(["supported", [1]]);
  });

  it("gives a claim of several sentences the verdict of the weakest, with a passage for each", () => {
    const both = `Northern Cells sold its storage cells for 52 dollars per kilowatt hour. ${WRONG}`;
    const answer = checkClaim({ id: 1, claim: both, documents: [PAGE] });
    expect(answer.verdict).toBe("not_found");
    expect(answer.passages).toHaveLength(2);
    expect(checkClaim({ id: 1, claim: both.replace("5,000", "4,000"), documents: [PAGE] }).verdict).toBe(
      "supported",
    );
  });

  it("ignores citations and Markdown inside the claim and survives a claim without words", () => {
    const marked = checkClaim({
      id: 1,
      claim: `> ${TRUE.replace(" makes", " [7] makes")}`,
      documents: [PAGE],
    });
    expect(marked.verdict).toBe("supported");
    expect(checkClaim({ id: 1, claim: "…", documents: [PAGE] })).toEqual({
      id: 1,
      verdict: "unchecked",
      score: 0,
      passages: [],
    });
  });

  it("checks more sentences and documents than a report may have citations", () => {
    const documents = [...Array.from({ length: 400 }, () => OTHER), PAGE];
    const claim = `${TRUE} ${TRUE} ${WRONG}`;
    expect(checkClaim({ id: 1, claim, documents }).verdict).toBe("not_found");
  });
});

describe("the command", () => {
  let folder = "";
  const command = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/eval.mjs", ...args], {
      encoding: "utf8",
      env: { NODE_ENV: "production" as const, INIT_CWD: folder, ...compiledCode() },
    });
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "eval-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, lines: string[]) => writeFileSync(path.join(folder, name), lines.join("\n"));

  it("writes one line for each claim, names bad lines by number and ends with 1", () => {
    write("claims.jsonl", [
      JSON.stringify({ id: "a", claim: TRUE, documents: [PAGE], question: "How many cells?" }),
      "{",
      JSON.stringify({ id: "b", claim: WRONG }),
      JSON.stringify({ id: "c", claim: WRONG, documents: [PAGE] }),
    ]);
    const done = command("citations", "claims.jsonl", "--out", "answers.jsonl");
    expect(done.status).toBe(1);
    expect(done.stderr).toContain("Line 2: it is not valid JSON.");
    expect(done.stderr).toMatch(/Line 3: field "documents"/);
    const answers = readFileSync(path.join(folder, "answers.jsonl"), "utf8").trim().split("\n");
    expect(answers.map((line) => JSON.parse(line)).map(({ id, verdict }) => [id, verdict])).toEqual([
      ["a", "supported"],
      ["c", "not_found"],
    ]);
  });

  it("writes to standard output, and scores answers against labels", () => {
    write("claims.jsonl", [
      JSON.stringify({ id: "a", claim: TRUE, documents: [PAGE] }),
      JSON.stringify({ id: "b", claim: WRONG, documents: [PAGE] }),
    ]);
    const done = command("citations", "claims.jsonl");
    expect(done.status).toBe(0);
    write("answers.jsonl", [done.stdout]);
    const gold = [{ document: 0, start: 98, end: PAGE.length }];
    write("labels.jsonl", [
      JSON.stringify({ id: "a", supported: true, group: "one", gold }),
      JSON.stringify({ id: "b", supported: false, group: "two" }),
      JSON.stringify({ id: "c", supported: false }),
    ]);
    const score = command("score", "answers.jsonl", "labels.jsonl");
    expect(score.stdout).toMatch(/all +2 +100\.0 % +0\.0 % +0\.0 % +100\.0 % +100\.0 % +\d+\.0 % +100\.0 %/);
    expect(score.stdout).toContain("1 labels have no answer.");
  });

  it("says how it is used, and which file is missing", () => {
    expect(command().stderr).toContain("npm run eval -- citations");
    expect(command("citations", "none.jsonl")).toMatchObject({
      status: 1,
      stderr: "There is no file none.jsonl.\n",
    });
    expect(command("citations", "--what", "a").stderr).toContain("--what");
  });
});

describe("labelled sets of other people", () => {
  it("WiCE: gold sentences become places in the page, and partly supported is not supported", () => {
    const line = {
      number: 3,
      text: JSON.stringify({
        label: "partially_supported",
        claim: "A b.",
        evidence: ["One.", "Two."],
        supporting_sentences: [[1], [1]],
      }),
    };
    expect(DATASETS.wice?.(line)).toEqual({
      ok: true,
      value: {
        claim: { id: "wice-3", claim: "A b.", documents: ["One.\nTwo.\n"] },
        label: { id: "wice-3", supported: false, gold: [{ document: 0, start: 5, end: 9 }] },
      },
    });
  });

  it("AttributionBench: references become documents, and the part of the set a group", () => {
    const line = {
      number: 1,
      text: JSON.stringify({
        id: "x",
        claim: "A.",
        question: null,
        references: ["R"],
        attribution_label: "attributable",
        src_dataset: "LFQA",
      }),
    };
    expect(DATASETS.attributionbench?.(line)).toEqual({
      ok: true,
      value: {
        claim: { id: "x", claim: "A.", documents: ["R"] },
        label: { id: "x", supported: true, group: "LFQA" },
      },
    });
  });
});
