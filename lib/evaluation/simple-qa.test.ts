import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { evalCommand } from "@/testing/evaluation/eval-command";
import { reportOf, type Script, startScriptedGroundwork } from "@/testing/evaluation/scripted-groundwork";
import { eventually } from "@/testing/eventually";
import { startLlmServer } from "@/testing/servers/llm";

const USAGE: RunState["usage"] = {
  requests: 2,
  inputTokens: 900,
  cachedTokens: 0,
  outputTokens: 100,
  promptBytes: 10,
  money: 0.25,
};
const PRICED: RunState["model"] = {
  id: "m1",
  label: "M1",
  kind: "endpoint",
  host: "models.test",
  price: { currency: "USD", input: 1, cachedInput: 1, output: 1 },
};
const answered = (answer: string, more: Partial<RunState> = {}): Script => ({
  state: { answer, usage: USAGE, model: PRICED, report: reportOf("It is so [1].", ["supported"]), ...more },
});
const SCRIPTS: Record<string, Script> = {
  "Where?": answered("It was in Oslo [1]."),
  "When?": answered("It was in 1998.", { model: null }),
  "Who?": answered("The sources do not say who."),
  "Lost?": { refusal: { status: 422, code: "question_too_long" } },
  "Broken?": {
    state: {
      status: "failed",
      error: { code: "model_failed", message: "The model failed.", retryable: true },
    },
  },
};
const QUESTIONS = [
  { id: "a", problem: "Where?", answer: "Oslo" },
  { id: "b", question: "When?", answer: "1999" },
  { problem: "Who?", answer: "Anna Holm" },
];

let command: ReturnType<typeof evalCommand>;
let server: Awaited<ReturnType<typeof startScriptedGroundwork>>;
beforeEach(async () => {
  command = evalCommand();
  server = await startScriptedGroundwork((question) => SCRIPTS[question] ?? { hangs: true });
});
afterEach(async () => {
  await server.stop();
  command.dispose();
});
const simpleqa = (file: string, ...args: string[]) =>
  command.run(["simpleqa", file, "--out", "out.jsonl", "--url", server.url, ...args]);

describe("npm run eval -- simpleqa", { timeout: 30_000 }, () => {
  it("asks every question, stores a line for each, and sums up", async () => {
    command.write("q.jsonl", QUESTIONS);
    const done = await simpleqa("q.jsonl", "--agent", "quick");
    expect(done.status).toBe(0);
    expect(server.asked.map(({ question, agent }) => [question, agent])).toEqual([
      ["Where?", "quick"],
      ["When?", "quick"],
      ["Who?", "quick"],
    ]);
    const lines = command.lines("out.jsonl").toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
    expect(lines.map(({ id, outcome }) => [id, outcome])).toEqual([
      [3, "not_attempted"],
      ["a", "correct"],
      ["b", "incorrect"],
    ]);
    expect(lines[1]).toEqual({
      id: "a",
      question: "Where?",
      expected: "Oslo",
      agent: "quick",
      answer: "It was in Oslo [1].",
      outcome: "correct",
      review: null,
      error: null,
      runId: "run_1",
      threadId: "thr_run_1",
      reportId: "rep_1",
      model: "m1",
      words: 4,
      citations: 1,
      verdicts: { supported: 1, likely: 0, partly: 0, weak: 0, not_found: 0, unchecked: 0 },
      seconds: 1.5,
      tokens: 1000,
      cost: 0.25,
      currency: "USD",
    });
    expect(lines[2]).toMatchObject({ tokens: 1000, cost: null, currency: null });
    expect(done.stdout).toMatch(/^correct +1 of 3 +33\.3 % +6\.1–79\.2 %$/m);
    expect(done.stdout).toMatch(/^correct given attempted +1 of 2 +50\.0 % +9\.5–90\.5 %$/m);
    expect(done.stdout).toMatch(/^cost +USD 0\.50 \(known for 2 of 3\)$/m);
    expect(done.stdout).toMatch(/^tokens +3,000$/m);
    expect(done.stdout).toMatch(/^seconds +p50 1\.5, p95 1\.5$/m);
  });

  it("stores a question that fails with its error and goes on", async () => {
    command.write("q.jsonl", [
      { id: 1, problem: "Lost?", answer: "x" },
      { id: 2, problem: "Broken?", answer: "x" },
      ...QUESTIONS,
    ]);
    const done = await simpleqa("q.jsonl", "--concurrency", "1");
    expect(done.status).toBe(0);
    const [lost, broken, ...others] = command.lines("out.jsonl");
    expect(lost).toMatchObject({
      outcome: "failed",
      error: { code: "question_too_long" },
      runId: null,
      cost: null,
    });
    expect(broken).toMatchObject({
      outcome: "failed",
      error: { code: "model_failed", message: "The model failed." },
      runId: "run_1",
      seconds: 1.5,
    });
    expect(others).toHaveLength(3);
    expect(done.stdout).toMatch(/^failed +2 of 5 /m);
    expect(done.stdout).toMatch(/^correct +1 of 5 /m);
  });

  it("a run that found no answer is not attempted, and no failure", async () => {
    await server.stop();
    const error = { code: "answer_not_found", message: "No answer was found.", retryable: false };
    const state = { status: "failed", answer: "Not found: Oslo was not mentioned.", error } as const;
    server = await startScriptedGroundwork(() => ({ state }));
    command.write("q.jsonl", QUESTIONS.slice(0, 1));
    expect((await simpleqa("q.jsonl")).stdout).toMatch(/^not attempted +1 of 1 /m);
    expect(command.lines("out.jsonl")[0]).toMatchObject({ outcome: "not_attempted", error: null });
  });

  it("does not ask again what has a result, and says so", async () => {
    command.write("q.jsonl", [...QUESTIONS, { id: 9, problem: "Broken?", answer: "x" }]);
    await simpleqa("q.jsonl", "--limit", "2");
    expect(server.asked).toHaveLength(2);
    const done = await simpleqa("q.jsonl");
    expect(done.stderr).toContain("2 of 4 questions have a result in out.jsonl and are not asked again.");
    expect(server.asked).toHaveLength(4);
    const again = await simpleqa("q.jsonl");
    expect(again.stderr).toContain("4 of 4 questions");
    expect(server.asked).toHaveLength(4);
    expect(again.stdout).toBe(done.stdout);
  });

  it("asks failed questions again only on demand, as new research", async () => {
    let mended = false;
    await server.stop();
    server = await startScriptedGroundwork((question) =>
      mended ? answered("It was in Oslo.") : (SCRIPTS[question] ?? {}),
    );
    command.write("q.jsonl", [{ id: 9, problem: "Broken?", answer: "Oslo" }]);
    await simpleqa("q.jsonl");
    mended = true;
    expect((await simpleqa("q.jsonl")).stdout).toMatch(/^failed +1 of 1 /m);
    expect((await simpleqa("q.jsonl", "--retry-failed")).stdout).toMatch(/^correct +1 of 1 /m);
    expect(server.runs()).toBe(2);
    expect((await simpleqa("q.jsonl", "--retry-failed")).stderr).toContain("1 of 1 questions have a result");
  });

  it("an interruption loses nothing: stored results stay, and started research is found again", async () => {
    command.write("q.jsonl", [...QUESTIONS, { id: "slow", problem: "Slow?", answer: "Oslo" }]);
    const args = ["simpleqa", "q.jsonl", "--out", "out.jsonl", "--url", server.url];
    const { child, ended } = command.started(args);
    await eventually(() => expect([server.runs(), command.lines("out.jsonl").length]).toEqual([4, 3]));
    child.kill("SIGINT");
    const stopped = await ended;
    expect(stopped.status).toBe(130);
    expect(stopped.stderr).toContain("Interrupted. 1 questions have no result yet.");
    expect(stopped.stdout).toMatch(/^correct +1 of 3 /m);
    expect(command.lines("out.jsonl")).toHaveLength(3);
    server.release();
    const done = await command.run(args);
    expect(done.status).toBe(0);
    expect(command.lines("out.jsonl")).toHaveLength(4);
    expect(server.runs()).toBe(4);
    expect(server.asked.map(({ idempotencyKey }) => idempotencyKey).at(-1)).toBe(
      server.asked[3]?.idempotencyKey,
    );
  });

  it("removes a line that was cut off while it was written, and asks its question again", async () => {
    command.write("q.jsonl", QUESTIONS);
    await simpleqa("q.jsonl", "--limit", "1");
    command.append("out.jsonl", '{"id": "b", "quest');
    expect((await simpleqa("q.jsonl")).status).toBe(0);
    expect(
      command
        .lines("out.jsonl")
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([3, "a", "b"]);
  });

  it("skips what a run asks, waits where the server is busy, and sends the key", async () => {
    await server.stop();
    server = await startScriptedGroundwork(() => ({ clarifies: true, ...answered("It was in Oslo.") }));
    server.refuseNext(2);
    command.write("q.jsonl", QUESTIONS.slice(0, 1));
    const args = ["simpleqa", "q.jsonl", "--out", "out.jsonl", "--url", server.url];
    const done = await command.run(args, { GROUNDWORK_API_KEY: "gw_test" });
    expect(done.stdout).toMatch(/^correct +1 of 1 /m);
    expect(new Set(server.keys)).toEqual(new Set(["Bearer gw_test"]));
    expect(command.text("out.jsonl") + command.text("out.jsonl.started.jsonl") + done.stderr).not.toContain(
      "gw_test",
    );
  });

  it("ends without a result when the server refuses the key", async () => {
    await server.stop();
    server = await startScriptedGroundwork(() => ({ refusal: { status: 401, code: "sign_in" } }));
    command.write("q.jsonl", QUESTIONS);
    const done = await simpleqa("q.jsonl");
    expect(done.status).toBe(1);
    expect(done.stderr).toContain("GROUNDWORK_API_KEY");
    expect(command.text("out.jsonl")).toBe("");
  });

  it("reads the public CSV", async () => {
    command.write("q.csv", [
      "metadata,problem,answer",
      `"{'topic': 'Sport', 'urls': ['https://a.test', 'https://b.test']}",Where?,Oslo`,
      `"{'topic': 'Two\nlines'}","When?","1998"`,
    ]);
    const done = await simpleqa("q.csv");
    expect(done.stdout).toMatch(/^correct +2 of 2 /m);
    expect(
      command
        .lines("out.jsonl")
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([2, 4]);
  });

  it("draws the same sample from the same seed", async () => {
    command.write(
      "q.jsonl",
      Array.from({ length: 30 }, (_, index) => ({ id: index, problem: "Where?", answer: "Oslo" })),
    );
    await simpleqa("q.jsonl", "--limit", "3", "--seed", "5");
    const ids = command.lines("out.jsonl").map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(ids).not.toEqual([0, 1, 2]);
    expect((await simpleqa("q.jsonl", "--limit", "3", "--seed", "5")).stderr).toContain("3 of 3 questions");
  });

  it("has a model grade stored answers without asking them again, and stores its opinion", async () => {
    const model = await startLlmServer({
      script: ({ question, attempt }) => {
        if (question.includes("Where?"))
          return attempt === 1 ? { text: "Hm." } : { text: '{"outcome": "correct"}' };
        if (attempt === 1)
          return { status: 429, headers: { "retry-after-ms": "1" }, body: { error: { message: "slow" } } };
        return { step: { reason: "A person would accept it.", outcome: "correct" } };
      },
    });
    try {
      command.write("q.jsonl", [...QUESTIONS.slice(0, 2), { id: "f", problem: "Broken?", answer: "x" }]);
      await simpleqa("q.jsonl");
      const args = ["simpleqa", "q.jsonl", "--out", "out.jsonl", "--url", server.url, "--judge", "m2"];
      const env = { OPENAI_API_KEY: "sk-test-0123456789", OPENAI_BASE_URL: model.url, OPENAI_MODEL: "m1" };
      const done = await command.run(args, env);
      expect([done.status, done.stderr, server.asked.length]).toEqual([0, expect.any(String), 3]);
      const [byCode = "", byModel = ""] = done.stdout.split("graded by m2");
      expect(byCode).toMatch(/^graded by code.*\ncorrect +1 of 3 /);
      expect(byModel).toMatch(/^correct +2 of 3 /m);
      expect(done.stdout).toMatch(/^code and model agree +1 of 2 +50\.0 %/m);
      expect(model.requests.every(({ body }) => body.model === "m2")).toBe(true);
      const said = model.requests.map(({ body }) => JSON.stringify(body.messages)).join();
      expect(said).toMatch(/<<<\w{10} expected answer>>>\\nOslo/);
      const [first] = command
        .lines("out.jsonl")
        .filter(({ id }) => id === "b")
        .slice(-1);
      expect(first).toMatchObject({ outcome: "incorrect", review: { model: "m2", outcome: "correct" } });
      const requests = model.requests.length;
      expect((await command.run(args, env)).stdout).toBe(done.stdout);
      expect(model.requests).toHaveLength(requests);
    } finally {
      await model.stop();
    }
  });

  it("says which answer a model could not grade, and that no model is connected", async () => {
    const model = await startLlmServer({
      script: () => ({ status: 401, body: { error: { message: "no" } } }),
    });
    try {
      command.write("q.jsonl", QUESTIONS.slice(0, 1));
      const args = ["simpleqa", "q.jsonl", "--out", "out.jsonl", "--url", server.url, "--judge", "m2"];
      const env = { OPENAI_API_KEY: "sk-test-0123456789", OPENAI_BASE_URL: model.url, OPENAI_MODEL: "m1" };
      const done = await command.run(args, env);
      expect(done.status).toBe(1);
      expect(done.stderr).toContain("cannot grade: model_unauthorised");
      expect(done.stdout).toMatch(/^correct +1 of 1 /m);
      expect(done.stderr + command.text("out.jsonl")).not.toContain("sk-test");
      const closed = { OLLAMA_HOST: "http://127.0.0.1:9", LMSTUDIO_BASE_URL: "http://127.0.0.1:9" };
      expect((await command.run(args, closed)).stderr).toContain("--judge needs a connected model");
    } finally {
      await model.stop();
    }
  });

  it.each([
    ["not valid JSON", ["{}", "{"], /q\.jsonl: Line 1: field "answer"/],
    ["no JSON", [QUESTIONS[0], "{"], /q\.jsonl: Line 2: it is not valid JSON\./],
    ["no question", [{ answer: "x" }], /Line 1: field "problem": the question is missing/],
    ["an id twice", [QUESTIONS[0], QUESTIONS[1], QUESTIONS[0]], /Line 3: the id "a" is also in line 1\./],
    ["nothing", [""], /The file has no questions\./],
  ])("names the line of a bad file: %s", async (_what, lines, sentence) => {
    command.write("q.jsonl", lines);
    const done = await simpleqa("q.jsonl");
    expect(done.status).toBe(1);
    expect(done.stderr).toMatch(sentence);
    expect(server.asked).toEqual([]);
  });

  it("names the line of a bad CSV", async () => {
    command.write("q.csv", ["metadata,problem,answer", "x,Where?,Oslo", "x,When?,"]);
    expect((await simpleqa("q.csv")).stderr).toMatch(/q\.csv: Line 3: field "answer"/);
    command.write("q.csv", ["metadata,problem,answer", "x,Where?,Oslo,more"]);
    expect((await simpleqa("q.csv")).stderr).toMatch(/q\.csv: The file is not valid CSV: .*line 2/);
  });

  it("refuses results of another evaluation, and files that are something else", async () => {
    command.write("q.jsonl", QUESTIONS);
    await simpleqa("q.jsonl");
    expect((await simpleqa("q.jsonl", "--agent", "deep")).stderr).toContain("results of the agent “default”");
    command.write("q.jsonl", [{ ...QUESTIONS[0], problem: "When?" }]);
    expect((await simpleqa("q.jsonl")).stderr).toContain('another question with the id "a"');
    command.write("out.jsonl", ["precious notes without a line end"]);
    expect((await simpleqa("q.jsonl")).stderr).toContain("choose another file for --out");
    expect(command.text("out.jsonl")).toBe("precious notes without a line end");
  });

  it.each([
    [["--concurrency", "0"], "--concurrency is “0”"],
    [["--limit", "x"], "--limit is “x”"],
    [["--url", "ftp://a"], "--url is “ftp://a”"],
  ])("refuses %j", async (args, sentence) => {
    command.write("q.jsonl", QUESTIONS);
    const done = await simpleqa("q.jsonl", ...args);
    expect([done.status, done.stderr]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it("says that --out is missing", async () => {
    command.write("q.jsonl", QUESTIONS);
    expect((await command.run(["simpleqa", "q.jsonl"])).stderr).toContain("--out is missing.");
  });
});
