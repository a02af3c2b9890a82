import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { evalCommand } from "@/testing/evaluation/eval-command";
import { reportOf, source, startScriptedGroundwork } from "@/testing/evaluation/scripted-groundwork";

const MODEL: RunState["model"] = {
  id: "m1",
  label: "M1",
  kind: "endpoint",
  host: "models.test",
  price: { currency: "USD", input: 1, cachedInput: 1, output: 1 },
};
const usage = (money: number): RunState["usage"] => ({
  requests: 2,
  inputTokens: 900,
  cachedTokens: 0,
  outputTokens: 100,
  promptBytes: 10,
  money,
});
const STATES: Record<string, Partial<RunState>> = {
  "Compare cells.": {
    model: MODEL,
    usage: usage(0.5),
    sources: [source(1), source(2), source(3)],
    report: reportOf("## Prices\n\nCells cost 52 dollars [1]. Packs cost more [2].", ["supported", "weak"]),
  },
  比较电池: {
    model: MODEL,
    usage: usage(1.5),
    sources: [source(1)],
    report: reportOf("电池价格下降 [1]。", ["supported"]),
  },
  "No report.": { model: MODEL, usage: usage(0.1), answer: "Short." },
};
const QUERIES = [
  { id: 1, topic: "Energy", language: "en", prompt: "Compare cells." },
  { id: 51, topic: "Energy", language: "zh", prompt: "比较电池" },
];

let command: ReturnType<typeof evalCommand>;
let server: Awaited<ReturnType<typeof startScriptedGroundwork>>;
beforeEach(async () => {
  command = evalCommand();
  server = await startScriptedGroundwork((question) => ({ state: STATES[question] ?? {} }));
});
afterEach(async () => {
  await server.stop();
  command.dispose();
});
const drb = (...args: string[]) =>
  command.run(["drb", "query.jsonl", "--out", "groundwork.jsonl", "--url", server.url, ...args]);

describe("npm run eval -- drb", { timeout: 30_000 }, () => {
  it("writes articles with their references as the scorers read them, and the figures beside them", async () => {
    command.write("query.jsonl", QUERIES);
    const done = await drb("--concurrency", "1");
    expect(done.status).toBe(0);
    const [english, chinese] = command.lines("groundwork.jsonl");
    expect(english).toEqual({
      id: 1,
      prompt: "Compare cells.",
      article:
        "# Cells\n\n## Prices\n\nCells cost 52 dollars [1]. Packs cost more [2].\n\n## Sources\n\n- [1] Page 1 - https://pages.test/1\n- [2] Page 2 - https://pages.test/2\n",
    });
    expect(chinese).toMatchObject({ id: 51, prompt: "比较电池" });
    expect(chinese?.article).toContain("电池价格下降 [1]。");
    expect(command.lines("groundwork.jsonl.figures.jsonl")[0]).toEqual({
      id: 1,
      prompt: "Compare cells.",
      agent: null,
      error: null,
      runId: "run_1",
      threadId: "thr_run_1",
      reportId: "rep_1",
      model: "m1",
      words: 11,
      citations: 2,
      verdicts: { supported: 1, likely: 0, partly: 0, weak: 1, not_found: 0, unchecked: 0 },
      seconds: 1.5,
      tokens: 1000,
      cost: 0.5,
      currency: "USD",
    });
    expect(done.stdout).toMatch(/^with a report +2 of 2 +100\.0 % +34\.2–100\.0 %$/m);
    expect(done.stdout).toMatch(/^words +6\.5 +2–11$/m);
    expect(done.stdout).toMatch(/^citations +1\.5 +1–2$/m);
    expect(done.stdout).toMatch(/^supported citations +66\.7 % +50\.0 %–100\.0 %$/m);
    expect(done.stdout).toMatch(/^cost, USD +1\.00 +0\.50–1\.50$/m);
    expect(done.stdout).toMatch(/^cost +USD 2\.00$/m);
  });

  it("lists failures in the figures only, so that the scorers read nothing but reports", async () => {
    command.write("query.jsonl", [...QUERIES, { id: 3, prompt: "No report." }]);
    const done = await drb();
    expect(done.status).toBe(0);
    expect(
      command
        .lines("groundwork.jsonl")
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([1, 51]);
    const failed = command.lines("groundwork.jsonl.figures.jsonl").find(({ id }) => id === 3);
    expect(failed).toMatchObject({ error: { code: "no_report" }, words: null, cost: 0.1 });
    expect(done.stdout).toMatch(/^with a report +2 of 3 /m);
    expect(done.stdout).toMatch(/^cost +USD 2\.10$/m);
  });

  it("continues: an article whose figures are missing is completed without a second research or article", async () => {
    command.write("query.jsonl", QUERIES);
    await drb("--concurrency", "1");
    const [first = {}, second = {}] = command.lines("groundwork.jsonl.figures.jsonl");
    command.write("groundwork.jsonl.figures.jsonl", [first, ""]);
    const done = await drb();
    expect(done.stderr).toContain("1 of 2 questions have a result");
    expect(command.lines("groundwork.jsonl")).toHaveLength(2);
    expect(command.lines("groundwork.jsonl.figures.jsonl")).toEqual([first, second]);
    expect(server.runs()).toBe(2);
  });

  it("gives the same figures from the same files and seed", async () => {
    command.write("query.jsonl", QUERIES);
    const done = await drb("--seed", "3");
    expect((await drb("--seed", "3")).stdout).toBe(done.stdout);
  });

  it("names the line of a bad file", async () => {
    command.write("query.jsonl", [QUERIES[0], { id: 2 }]);
    const done = await drb();
    expect([done.status, done.stderr]).toEqual([
      1,
      expect.stringMatching(/query\.jsonl: Line 2: field "prompt"/),
    ]);
    expect(server.asked).toEqual([]);
  });
});
