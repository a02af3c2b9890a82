// `npm run eval` against the running application: over its HTTP interface, with the built-in model.

import { evalCommand } from "@/testing/evaluation/eval-command";
import { expect, test } from "./fixtures";

const QUESTIONS = [
  {
    id: "root",
    problem: "Which file in the Next.js app directory is typically the root layout?",
    answer: "app/layout.js",
  },
  {
    id: "body",
    problem: "What is the default maximum body size of a Server Action request in Next.js?",
    answer: "1MB",
  },
];

test("simpleqa grades what the application answers, and continues without asking again", async ({
  keyless,
}) => {
  const command = evalCommand();
  try {
    command.write("q.jsonl", QUESTIONS);
    const args = ["simpleqa", "q.jsonl", "--out", "out.jsonl", "--agent", "quick", "--url", keyless.url];
    expect((await command.run([...args, "--limit", "1"])).stdout).toMatch(/^correct +1 of 1 /m);
    const done = await command.run(args);
    expect(done.status).toBe(0);
    expect(done.stderr).toContain("1 of 2 questions have a result in out.jsonl and are not asked again.");
    expect(done.stdout).toMatch(/^correct +2 of 2 /m);
    const lines = command.lines("out.jsonl");
    expect(lines.map(({ outcome, cost, error }) => [outcome, cost, error])).toEqual([
      ["correct", 0, null],
      ["correct", 0, null],
    ]);
    for (const { runId, citations, seconds } of lines) {
      expect((await fetch(`${keyless.url}/api/runs/${runId}`)).status).toBe(200);
      expect(citations).toBeGreaterThan(0);
      expect(seconds).toBeGreaterThan(0);
    }
  } finally {
    command.dispose();
  }
});

test("a killed evaluation finds its research again", async ({ keyless }) => {
  const command = evalCommand();
  try {
    command.write("q.jsonl", QUESTIONS.slice(0, 1));
    const args = ["simpleqa", "q.jsonl", "--out", "out.jsonl", "--url", keyless.url];
    await command.run(args);
    const [first] = command.lines("out.jsonl");
    // As if the process had been killed after it started the research and before it stored the result.
    command.write("out.jsonl", []);
    await command.run(args);
    expect(command.lines("out.jsonl")).toEqual([first]);
  } finally {
    command.dispose();
  }
});

test("drb writes reports whose citations all have a reference", async ({ keyless }) => {
  const command = evalCommand();
  try {
    command.write("query.jsonl", [{ id: 1, language: "en", prompt: "How do layouts work in Next.js?" }]);
    const done = await command.run(["drb", "query.jsonl", "--out", "articles.jsonl", "--url", keyless.url]);
    expect(done.stdout).toMatch(/^with a report +1 of 1 /m);
    const [line] = command.lines("articles.jsonl");
    expect(Object.keys(line ?? {})).toEqual(["id", "prompt", "article"]);
    const [text = "", references = ""] = String(line?.article).split("## Sources");
    const numbersIn = (part: string) => new Set([...part.matchAll(/\[(\d+)\]/g)].map(([, number]) => number));
    expect(numbersIn(text).size).toBeGreaterThan(0);
    expect(numbersIn(references)).toEqual(numbersIn(text));
  } finally {
    command.dispose();
  }
});
