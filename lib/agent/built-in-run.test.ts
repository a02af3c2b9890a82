import { describe, expect, it } from "vitest";
import { extractiveModel } from "@/lib/models/extractive/model";
import { runLoop } from "./loop";
import { registries, TestRun } from "./loop-testing";
import { hit } from "./loop-testing-script";

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
  ])("W1 Q19: ends in a report whose citations all stand in the page: %s", async (question, name) => {
    const { state } = await run(question, name);
    expect(state.status).toBe("completed");
    expect(state.report?.citations.length).toBeGreaterThan(0);
    expect(new Set(state.report?.citations.map(({ match }) => match))).toEqual(new Set(["verbatim"]));
    expect(state.report?.invalidCitations).toEqual([]);
    expect(state.report?.version).toBe(1);
  });

  it("Q11: what is not to be found is not made up", async () => {
    const { state } = await run("How fast does an unladen swallow fly?", "caching");
    expect(state.status).toBe("failed");
    expect(state.answer).toContain("Not found");
  });
});
