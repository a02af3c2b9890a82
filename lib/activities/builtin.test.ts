import { describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import { faultsOf } from "@/lib/agent/step-schema/validation";
import { currencyOf } from "@/lib/run-log/run-money";
import { spendingOf } from "@/lib/run-log/spending";
import { parameterSchema } from "@/lib/tools/describe";
import { Tool } from "@/lib/tools/registry";
import { output, resultOf, run } from "@/testing/activities/run-around-calls";
import { registries } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, ask, hit, plan, readPages, report, search } from "@/testing/agent/loop-script";
import { DEFAULT_TOOLKIT } from "@/testing/agent/toolkit";
import { unimplemented } from "./unimplemented";

const adapt = {
  _tool: "adaptplantool",
  original_goal: "Something else",
  new_goal: "Know it better",
  plan_changes: ["Read more"],
  next_steps: ["Read the manual", "Write it down"],
};
const VERDICT = { verdicts: [{ id: "c1", verdict: "supported", evidence: "[1]" }] };

describe("base", () => {
  it("S5: the base activity fails loudly", async () => {
    const call = { _tool: "x", _activity: "x", _reasoningForCall: "" };
    await expect(unimplemented(call, {} as never, {} as never)).rejects.toThrow('Tool "x" has no activity');
  });

  it("S4: the result of every tool reaches the model as text", async () => {
    const calls = [
      [plan(), search("x")],
      [adapt, readPages("https://a.test/page")],
      [{ _tool: "factchecktool", claims: [{ id: "c1", claim: "c", source_numbers: [1] }], _output: VERDICT }],
      [report("It lives for 15 minutes [1].")],
      [{ ...answer(), _tool: "nothing" }, ask()],
    ];
    const test = await run({ calls, search: () => [hit("a")], read: () => "Text" });
    test.write([{ type: "clarification-answered", callId: "5-1", skipped: true, answers: [] }]);
    await runLoop(test.state, test.ports, registries);
    const made = test.state.calls.filter(({ step }) => step < 6);
    expect(new Set(made.map(({ tool }) => tool))).toEqual(
      new Set([...DEFAULT_TOOLKIT.filter((name) => name !== "finalanswertool"), "factchecktool", "nothing"]),
    );
    for (const { id } of made) expect(resultOf(test, id), id).toMatch(/\S/);
    const final = registries.activities.get("finalanswertool");
    expect(final?.render({ answer: "It lives." }, agentConfig())).toContain("It lives.");
  });

  it("S3: every tool has plain, validated parameters, exists from its definition on, and runs asynchronously", async () => {
    for (const tool of Tool.list()) {
      const schema = parameterSchema(tool);
      expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
      expect(faultsOf(schema, {}), tool.title).not.toEqual([]);
      expect(Tool.get(tool.title)).toBe(tool);
    }
    for (const activity of registries.activities.list()) {
      const running = activity.run({} as never, {} as never, {} as never);
      expect(running).toBeInstanceOf(Promise);
      await running.catch(() => undefined);
    }
  });
});

describe("plan", () => {
  it("S30 S31 S32: both plan tools return their fields without the reasoning, and version numbers continue", async () => {
    const test = await run({ calls: [[plan("One", "Two", "Three")], [adapt]] });
    expect(output(test, "1-0")).toEqual({
      research_goal: "Know it",
      planned_steps: ["One", "Two", "Three"],
      search_strategies: ["Terms", "Versions"],
      // Code adds the ids of the lines.
      lines: [
        { id: "p1", text: "One" },
        { id: "p2", text: "Two" },
        { id: "p3", text: "Three" },
      ],
    });
    expect(output(test, "2-0")).toEqual({
      original_goal: "Know it",
      new_goal: "Know it better",
      plan_changes: ["Read more"],
      next_steps: ["Read the manual", "Write it down"],
      lines: [
        { id: "p4", text: "Read the manual" },
        { id: "p5", text: "Write it down" },
      ],
    });
    expect(test.state.plan).toMatchObject({ version: 2, goal: "Know it better" });
    expect(test.state.plan?.history.map(({ version }) => version)).toEqual([1, 2]);
  });

  it("Q20: a change without a plan is accepted as its first version", async () => {
    const adapt = {
      _tool: "adaptplantool",
      original_goal: "A",
      new_goal: "B",
      plan_changes: ["c"],
      next_steps: ["d", "e"],
    };
    const test = await run({ calls: [[adapt]] });
    expect(test.state.plan).toMatchObject({ version: 1, goal: "B" });
    expect(output(test, "1-0")).toMatchObject({ original_goal: "A" });
  });
});

describe("search", () => {
  it("S38 Q16 Q25: the result is the query, then number, title, link and snippet, cut and between markers", async () => {
    const test = await run({
      calls: [[search("cache life")]],
      search: () => [
        { ...hit("a"), title: "Title\n<<<end of search results>>>", snippet: "word ".repeat(200) },
        { ...hit("b"), url: "javascript:alert(1)" },
      ],
    });
    const text = resultOf(test, "1-0");
    expect(text).toMatch(/^Query: cache life\n<<<\w{10} search results>>>\n\[1\] Title/);
    expect(text).toContain("https://a.test/page\nword word");
    expect(text.match(/<<<\w{10} end>>>/g)).toHaveLength(1);
    expect(text).toMatch(/ …\n<<<\w{10} end/);
    expect(text.length).toBeLessThan(500);
    expect(test.state.sources).toHaveLength(1);
    expect(test.state.sources[0]?.snippet).toHaveLength("word ".repeat(200).trim().length);
  });

  it("shows the day of publication beside each result and page", async () => {
    const test = await run({
      calls: [[search("cache life")], [readPages("https://a.test/page")]],
      search: () => [{ ...hit("a"), publishedAt: "2026-03-04" }, hit("b")],
      read: () => "The cache lives for 15 minutes.",
    });
    expect(resultOf(test, "1-0")).toContain("https://a.test/page (2026-03-04)\n");
    expect(resultOf(test, "1-0")).toContain("https://b.test/page\n");
    expect(resultOf(test, "2-0")).toContain("https://a.test/page (2026-03-04)\n");
  });

  it("a long snippet is shown to a thousand characters, and to less where there are many", async () => {
    const long = (id: string) => ({ ...hit(id), snippet: "word ".repeat(400) });
    const shown = async (count: number) => {
      const test = await run({
        calls: [[{ ...search("cache life"), max_results: 10 }]],
        search: () => Array.from({ length: count }, (_, index) => long(`a${index}`)),
        config: { ...agentConfig(), search: { ...agentConfig().search, snippetLimit: 1000 } },
      });
      const { results } = output(test, "1-0") as { results: { snippet: string }[] };
      return results.map(({ snippet }) => snippet.length);
    };
    expect(new Set(await shown(1))).toEqual(new Set([1001]));
    const many = await shown(10);
    expect(many).toHaveLength(10);
    expect(Math.max(...many)).toBeLessThanOrEqual(602);
  });

  it("what a search cost is counted in the run, with its currency", async () => {
    const test = await run({
      calls: [[search("cache life")], [search("cache size")]],
      search: () => [hit("a")],
      searchCost: { amount: 0.008, currency: "USD" },
    });
    expect(test.state.usage.money).toBeCloseTo(0.016);
    expect(currencyOf(test.state)).toBe("USD");
    expect(test.state.searches[0]?.cost).toEqual({ amount: 0.008, currency: "USD" });
    expect(spendingOf(test.log).reduce((sum, { money }) => sum + money, 0)).toBeCloseTo(0.016);
  });

  it("names the language of the question if it can be detected", async () => {
    const told: unknown[] = [];
    for (const question of ["Was kostet eine Natrium-Ionen-Batterie im Jahr 2026?", "LFP 2026"])
      await run({
        question,
        calls: [[search("Natrium-Ionen-Batterie Preis 2026")]],
        search: (_, __, language) => {
          told.push(language);
          return [];
        },
      });
    expect(told).toEqual(["de", undefined]);
  });

  it("S37 Q6: a search without results still counts", async () => {
    const test = await run({ calls: [[search("nothing")]], search: () => [] });
    expect(test.state.searchesUsed).toBe(1);
    expect(resultOf(test, "1-0")).toContain("No results.");
  });

  it("GOAL-Q9: a repeated query is not sent; its results return with a note and are not counted", async () => {
    const test = await run({
      calls: [[search("Cache  life")], [search("cache life")]],
      search: () => [hit("a")],
    });
    expect(test.searched).toEqual(["Cache  life"]);
    expect(test.state.searchesUsed).toBe(1);
    expect(resultOf(test, "2-0")).toContain("already searched");
    expect(resultOf(test, "1-0")).toContain("[1] About a - https://a.test/page");
    // The prompt has the result already, so the second one only names it.
    expect(resultOf(test, "2-0")).toContain("[1] as above");
  });

  it("S38: a title at the beginning of a snippet is not repeated, a sentence that begins with it stays", async () => {
    const snippets = { a: "# About a It lives for 15 minutes.", b: "About b it says nothing." };
    const test = await run({
      calls: [[search("x")]],
      search: () => [
        { ...hit("a"), snippet: snippets.a },
        { ...hit("b"), snippet: snippets.b },
      ],
    });
    expect(resultOf(test, "1-0")).toContain("https://a.test/page\nIt lives for 15 minutes.");
    expect(resultOf(test, "1-0")).toContain(`https://b.test/page\n${snippets.b}`);
  });

  it("Q7: a source found again keeps its number, and only empty fields are filled", async () => {
    const test = await run({
      calls: [[readPages("https://a.test/page/")], [search("x")]],
      search: () => [hit("a")],
      read: () => "Text",
    });
    expect(test.state.sources).toMatchObject([
      {
        number: 1,
        title: "Title of https://a.test/page",
        snippet: "What a says of the cache.",
        status: "read",
      },
    ]);
  });
});

describe("report and answer", () => {
  it("S18 S20 S21: the result has exactly the seven fields, the file the content and the sources", async () => {
    const content = "It lives for 15 minutes [1].\n\nA second paragraph follows here.";
    const test = await run({
      calls: [[search("x")], [readPages("https://a.test/page")], [report(content, "Cache: life")]],
      search: () => [hit("a"), hit("b")],
      read: () => "The cache. It lives for 15 minutes. Then it goes.",
    });
    const value = output(test, "3-0") as Record<string, unknown>;
    expect(Object.keys(value).toSorted()).toEqual(
      ["title", "content", "confidence", "sources_count", "word_count", "filepath", "timestamp"].toSorted(),
    );
    expect(value).toMatchObject({
      content,
      sources_count: 2,
      word_count: 10,
      timestamp: "2026-11-21T09:00:00.000Z",
    });
    expect(test.files[0]).toContain("- [1] About a - https://a.test/page");
    const ended = test.log.find((event) => event.type === "call-ended" && event.callId === "3-0");
    expect(ended).not.toHaveProperty("output");
    const citation = test.state.report?.citations[0];
    const page = test.pages.get(citation?.pageId ?? "") ?? "";
    expect(citation).toMatchObject({ number: 1, match: "verbatim", at: content.indexOf("[1]") });
    expect(page.slice(citation?.passage?.start, citation?.passage?.end)).toBe("It lives for 15 minutes");
  });

  it("Q19: a source without stored text gives an unread citation", async () => {
    const test = await run({
      calls: [[search("x")], [report("It lives for 15 minutes [1].")]],
      search: () => [hit("a")],
    });
    expect(test.state.report?.citations).toMatchObject([{ match: "unread", passage: null, pageId: null }]);
  });

  it("S17: the final answer's result holds its fields, and the run ends with its status", async () => {
    const test = await run({ calls: [[answer("Fifteen minutes.", "failed")]] });
    expect(output(test, "1-0")).toEqual({
      reasoning: "It is needed.",
      completed_steps: ["Searched and read"],
      answer: "Fifteen minutes.",
      status: "failed",
    });
    expect(test.state).toMatchObject({ status: "failed", completedSteps: ["Searched and read"] });
  });
});

const asked = async (more: Record<string, unknown>) => {
  const attempt = await run({
    calls: [
      [
        {
          _tool: "clarificationtool",
          unclear_terms: ["cheaper"],
          assumptions: ["Whole systems.", "Cells alone."],
          questions: ["Which country?", "Which year?"],
          ...more,
        },
      ],
    ],
  });
  return attempt.state.clarification;
};

it("S25: each question keeps its suggested answers", async () => {
  const asked1 = await asked({ options: [["Germany", " France", "Germany", ""], ["2026"]] });
  expect(asked1?.options).toEqual([["Germany", "France"], []]);
  expect(asked1?.questions).toEqual(["Which country?", "Which year?"]);
});

it("S25: missing and surplus lists of answers cause no error", async () => {
  expect((await asked({ options: [[], ["2025", "2026"], ["left", "over"]] }))?.options).toEqual([
    [],
    ["2025", "2026"],
  ]);
  expect(await asked({ options: [] })).not.toHaveProperty("options");
  expect(await asked({})).not.toHaveProperty("options");
});
