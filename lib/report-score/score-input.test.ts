import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUNDLE_VERSION } from "@/lib/bundle-format/bundle";
import { home } from "@/testing/bundles/bundles";
import { compiledCode } from "@/testing/compiled-code";
import { bundle } from "@/testing/report-score/scored";
import { scoreOf } from "./score";
import { readReport } from "./score-input";
import { scoreText } from "./score-text";

describe("the input of a score", () => {
  const sentence = (text: string) => {
    const found = readReport(text);
    return found.ok ? null : found.sentence;
  };

  it("GOAL-Q1: a bundle gives all figures", () => {
    const found = readReport(JSON.stringify(bundle()));
    if (!found.ok) throw new Error(found.sentence);
    const text = scoreText(scoreOf(found.report));
    expect(text).toContain("Storage cells: 6 citations");
    expect(text).toMatch(/Q1 .*6 of 6 +100\.0 %/);
    expect(text).toMatch(/searches made twice in a run +1 of 2/);
    expect(text).toContain("source never read 6/6");
    expect(text).not.toContain("undefined");
  });

  it("GOAL-Q3: Markdown gives the figures of text alone, without what an export adds", () => {
    const found = readReport(
      `# Cells\n\n- Question: What did it cost in 2026?\n- Written: 2026-11-21\n\nCells cost 5 dollars [1]. Packs cost 6 dollars.\n\n## Sources\n\n- [1] In 2024 - https://a.test\n\n## Evidence\n\n1 citation: 1 supported.\n`,
    );
    if (!found.ok) throw new Error(found.sentence);
    const score = scoreOf(found.report);
    expect(score).toMatchObject({ title: "Cells", citations: 1, covered: { count: 1, of: 2 }, stored: null });
    expect(scoreText(score)).toMatch(/Q1 .*not told by the text alone/);
  });

  it("bad input gets a sentence: empty, no text, cut in half, foreign, newer, damaged", () => {
    const whole = JSON.stringify(bundle());
    expect(sentence("")).toBe("The file is empty.");
    expect(sentence("PK\u0003\u0004\u0000\u0000")).toMatch(/no text/);
    expect(sentence(whole.slice(0, whole.length / 2))).toMatch(/may have been cut/);
    expect(sentence('{"name": "x"}')).toMatch(/not a bundle/);
    expect(sentence('[{"name": "x"}]')).toMatch(/not a bundle/);
    expect(sentence(JSON.stringify(bundle({ version: BUNDLE_VERSION + 1 })))).toMatch(/newer/);
    expect(sentence(JSON.stringify(bundle({ pages: 5 })))).toMatch(/damaged: pages/);
    expect(sentence(JSON.stringify(bundle({ reportId: "rep_2" })))).toMatch(/damaged: the report/);
    const run = { ...bundle().runs[0]!, events: [{ type: "odd" }, { type: "odd" }] };
    expect(sentence(JSON.stringify(bundle({ runs: [run] })))).toMatch(/damaged: one of its events/);
  });
});

describe("npm run score", { timeout: 60_000 }, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "groundwork-score-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function score(dataDir: string, ...args: string[]) {
    const script = path.resolve(import.meta.dirname, "../../scripts/score.mjs");
    const env = { NODE_ENV: "production" as const, DATA_DIR: dataDir, INIT_CWD: folder, ...compiledCode() };
    return spawnSync(process.execPath, [script, ...args], { encoding: "utf8", env });
  }

  it("GOAL-Q1: prints a table for a bundle and exits with 0", () => {
    writeFileSync(path.join(folder, "whole.json"), JSON.stringify(bundle()));
    const { status, stdout, stderr } = score(folder, "whole.json");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Storage cells: 6 citations\nVerdicts: 6 supported/);
  });

  it("GOAL-Q1: accepts the id of a stored report, with the same result as its bundle", async () => {
    const { engine, reportId, text } = await home();
    writeFileSync(path.join(folder, "exported.json"), text);
    const ofBundle = score(folder, "exported.json");
    const ofStore = score(engine.store.dir, reportId);
    expect([ofStore.status, ofStore.stderr]).toEqual([0, ""]);
    expect(ofStore.stdout).toMatch(/Q1 .* of \d+ /);
    expect(ofStore.stdout).toBe(ofBundle.stdout);
    expect(score(engine.store.dir, "rep_unknown")).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^[A-Z][^\n]+\n$/),
    });
  });

  it("exits with 1 and one sentence for unreadable input", () => {
    writeFileSync(path.join(folder, "cut.json"), JSON.stringify(bundle()).slice(0, 500));
    for (const [args, said] of [
      [["none.md"], "There is no file none.md.\n"],
      [["."], ". is not a file.\n"],
      [["cut.json"], expect.stringMatching(/may have been cut/)],
      [["rep_unknown"], expect.stringMatching(/^There is no store in /)],
      [[], expect.stringMatching(/^Say which report/)],
    ] as const) {
      const { status, stdout, stderr } = score(folder, ...args);
      expect([status, stdout, stderr]).toEqual([1, "", said]);
    }
  });
});
