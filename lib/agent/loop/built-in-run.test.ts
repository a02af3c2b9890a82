import { describe, expect, it } from "vitest";
import { extractiveModel } from "@/lib/builtin-model/model";
import { foldEvents } from "@/lib/run-log/state";
import { blankState, type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { hit, plan, readPages, reply, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const PAGES: Record<string, string> = {
  "https://caching.test/page": [
    "# Caching",
    "The router cache keeps visited pages in the browser for fifteen minutes by default.",
    "The router cache is cleared when the page is reloaded.",
    "## Revalidation",
    "A server action can clear the router cache by revalidating a path.",
  ].join("\n\n"),
  "https://кэш.test/page": [
    "# Кэширование",
    "Кэш маршрутизатора хранит посещённые страницы в браузере пятнадцать минут.",
    "Кэш маршрутизатора очищается при перезагрузке страницы.",
  ].join("\n\n"),
};

async function run(question: string, name: string): Promise<TestRun> {
  const test = new TestRun({
    question,
    script: () => "never asked",
    start: { model: { id: "built-in", label: "Built-in", kind: "built-in", host: null } },
    model: { readsRunState: true, languageModel: () => extractiveModel() },
    search: () => [
      { ...hit(name), title: name, snippet: (PAGES[`https://${name}.test/page`] ?? "").slice(0, 200) },
    ],
    read: (url) => PAGES[url] ?? null,
  });
  await runLoop(test.state, test.ports, registries);
  return test;
}

describe("a run with the built-in model", () => {
  it.each([
    ["How long does the router cache keep pages?", "caching"],
    ["Сколько времени кэш маршрутизатора хранит страницы?", "кэш"],
  ])("GOAL-W1 Q19: ends in a report whose citations all stand in the page: %s", async (question, name) => {
    const { state } = await run(question, name);
    expect(state.status).toBe("completed");
    expect(state.report?.citations.length).toBeGreaterThan(0);
    expect(new Set(state.report?.citations.map(({ match }) => match))).toEqual(new Set(["verbatim"]));
    expect(state.report?.invalidCitations).toEqual([]);
    expect(state.report?.version).toBe(1);
  });

  it("Q20: each line of its plan is in work while it is done, and ticked when the next step begins", async () => {
    const test = await run("How long does the router cache keep pages?", "caching");
    const standing = (tool: string) => {
      const at = test.log.findIndex(
        (event) => event.type === "step-decided" && event.calls.some((call) => call.tool === tool),
      );
      const { plan: then } = foldEvents(blankState(), test.log.slice(0, at + 1));
      return then?.steps.flatMap(({ status }) => (status === "struck" ? [] : status));
    };
    expect(standing("websearchtool")).toEqual(["running", "planned", "planned", "planned"]);
    expect(standing("extractpagecontenttool")).toEqual(["done", "running", "planned", "planned"]);
    const last = standing("createreporttool") ?? [];
    expect(last.pop()).toBe("running");
    expect(new Set(last)).toEqual(new Set(["done"]));
  });

  it("says that the bundled documentation was not searched, and ticks no line that was not done", async () => {
    const test = new TestRun({
      question: "What do lettuce seedlings in the greenhouse cost?",
      script: () => "never asked",
      start: { model: { id: "built-in", label: "Built-in", kind: "built-in", host: null } },
      model: { readsRunState: true, languageModel: () => extractiveModel() },
      search: () => [],
      bundledLeftOut: true,
    });
    await runLoop(test.state, test.ports, registries);
    const { state } = test;
    expect(state.answer).toContain("The documentation that comes with Groundwork (Next.js and the AI SDK)");
    expect(state.answer).not.toContain("The searches found nothing");
    const standing = (text: string) =>
      state.plan?.steps.findLast((line) => line.text === text && line.status !== "struck")?.status;
    expect(standing("Search by the terms of the question")).toBe("done");
    for (const text of [
      "Read the pages that were added",
      "Choose the sentences that answer it",
      "Write the report from quotations",
    ])
      expect([text, standing(text)]).toEqual([text, "planned"]);
  });

  it("does not advise to name the product of the documentation in a question that names it", async () => {
    const test = new TestRun({
      question: "Does Next.js support PHP?",
      script: () => "never asked",
      start: { model: { id: "built-in", label: "Built-in", kind: "built-in", host: null } },
      model: { readsRunState: true, languageModel: () => extractiveModel() },
      search: () => [],
      bundledLeftOut: true,
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state.answer).toContain("The searches found nothing");
    expect(test.state.answer).not.toContain("name the product");
  });

  it("GOAL-Q11: what is not to be found is not made up", async () => {
    const { state } = await run("How fast does an unladen swallow fly?", "caching");
    expect(state.status).toBe("failed");
    expect(state.answer).toContain("Not found");
  });

  const keyless = (fields: Partial<LoopHarness> = {}) =>
    new TestRun({
      question: "How long does the router cache keep pages?",
      script: () => "never asked",
      model: { readsRunState: true, languageModel: () => extractiveModel() },
      search: () =>
        ["caching", "other"].map((name) => ({ ...hit(name), snippet: "The router cache keeps pages." })),
      read: (url) => PAGES[url] ?? PAGES["https://caching.test/page"] ?? null,
      ...fields,
    });

  it("shows its plan first, and goes on from what the person made of it", async () => {
    const test = keyless({ start: { reviewPlan: true } });
    expect(await runLoop(test.state, test.ports, registries)).toEqual({ kind: "waiting", for: "plan" });
    expect(test.searched).toEqual([]);
    const steps = [
      "Search for the reload of the page",
      ...(test.state.plan?.history[0]?.steps ?? []).slice(1),
    ];
    const goal = test.state.plan?.goal ?? "";
    test.write([{ type: "plan-reviewed", goal, steps, changes: ["The first line is new."] }]);
    await runLoop(test.state, test.ports, registries);
    expect(test.state.status).toBe("completed");
    expect(test.searched.some((query) => /reload/i.test(query))).toBe(true);
    expect(test.state.report?.invalidCitations).toEqual([]);
  });

  it("finishes now with what was read", async () => {
    const test: TestRun = keyless({
      read: (url) => {
        if (!test.state.finishing) {
          test.write([{ type: "finish-requested" }]);
        }
        return PAGES[url] ?? PAGES["https://caching.test/page"] ?? null;
      },
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state.status).toBe("completed");
    expect(test.state.report?.content).toContain("fifteen minutes");
    const step = test.state.finishing?.step ?? 0;
    const later = test.state.steps.filter(({ number }) => number >= step);
    expect(later.flatMap(({ tools }) => tools)).not.toContain("websearchtool");
  });

  it("uses no page of a host that the person banned, neither to read nor to quote", async () => {
    const test: TestRun = keyless({
      search: (query) => {
        if (test.state.steers.length === 0)
          test.write([
            { type: "run-steered", id: "say_1", message: "", banHosts: ["caching.test"], dropSteps: [] },
          ]);
        return ["caching", "other"].map((name) => ({ ...hit(name), snippet: `On ${query}.` }));
      },
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state.status).toBe("completed");
    expect(test.fetched.filter((url) => url.includes("caching.test"))).toEqual([]);
    const cited = new Set(test.state.report?.citations.map(({ number }) => number));
    const hosts = test.state.sources.filter(({ number }) => cited.has(number)).map(({ url }) => url);
    expect(hosts.length).toBeGreaterThan(0);
    expect(hosts.some((url) => url.includes("caching.test"))).toBe(false);
  });

  it("takes over from a model that the budget no longer allows, and writes from what that one found", async () => {
    const test = keyless({
      model: {},
      writer: {
        info: { id: "extractive", label: "Built-in", kind: "built-in", host: null },
        languageModel: () => extractiveModel(),
        mode: () => "strict",
        degrade: () => null,
        readsRunState: true,
        temperature: null,
        maxOutputTokens: null,
        contextWindow: () => null,
      },
      usage: () => ({ input: 900, cached: 0, output: 100 }),
      start: { budget: { tokens: 3000, searches: null, minutes: null, money: null } },
      script: ({ step }) =>
        reply(
          ...([[plan()], [search("cache")], [readPages("https://caching.test/page")]][step - 1] ?? [
            search(`x ${step}`),
          ]),
        ),
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state).toMatchObject({ status: "completed", builtInWrites: true });
    expect(test.state.report?.content).toContain("No language model wrote this report");
    expect(test.state.report?.invalidCitations).toEqual([]);
    expect(test.state.answer).not.toBe("");
  });
});
