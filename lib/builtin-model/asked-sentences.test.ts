import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LONG_QUESTIONS } from "@/testing/builtin-model/long-questions";
import { emptyView, runInMemory } from "@/testing/builtin-model/run-in-memory";
import { openShipped, type ShippedLibrary } from "@/testing/documents/shipped";
import { askedIn } from "./asked-sentences";
import { queriesFor } from "./queries";
import { decideStep } from "./rules";
import { leansOnEarlier, questionOf } from "./topic";

const CIRCUMSTANCES =
  "We have a shop in Porto. Prices change on Tuesdays. Anna and Rui look after the pages. When the prices change, the old ones stay on the page for hours. The visitors complain, and the owner reads every complaint aloud. ";

describe("what a long text asks", () => {
  it.each([
    ["How can a page be cached?", `${CIRCUMSTANCES}How can a page be cached? Thanks!`],
    ["How can a page be cached?", `How can a page be cached? ${CIRCUMSTANCES}Can anyone help me?`],
    ["How can a page be cached?", `${CIRCUMSTANCES}How can a page be cached? ${CIRCUMSTANCES}`],
    ["I want to know how pages are cached.", `${CIRCUMSTANCES}I want to know how pages are cached. Thanks!`],
    ["Explain how pages are cached.", `Explain how pages are cached. ${CIRCUMSTANCES}`],
    ["How can it be cached?", `Anna asked: "Why is it old?" ${CIRCUMSTANCES}How can it be cached?`],
    ["How can it be cached?", `Why is it slow? Because it is large. ${CIRCUMSTANCES}How can it be cached?`],
    ["Pages are cached. It does not work.", `Pages are cached. ${CIRCUMSTANCES}It does not work.`],
    ["Why is it old?", `\`\`\`ts\nconst a = b ?\n  c : d;\n\`\`\`\n${CIRCUMSTANCES}Why is it old?`],
  ])("%s", (asked, text) => {
    expect(askedIn(text).asked).toBe(asked);
  });

  it("is the whole of a short text", () => {
    const text = "We use Docker. It is slow. How do I deploy?";
    expect(askedIn(text)).toEqual({ asked: text, around: [] });
  });

  it("names the thing that the sentence beside it names, and the product named anywhere", () => {
    const text = `We use the AI SDK. ${CIRCUMSTANCES}The streamText call never ends. How do I fix this?`;
    expect(queriesFor(questionOf(text))[0]).toBe("fix streamText AI SDK");
  });
});

it("a Russian question does not lean on an earlier one because a word ends like a conjunction", () => {
  expect(leansOnEarlier(questionOf("Почему страница не обновляется после сборки?"))).toBe(false);
  expect(leansOnEarlier(questionOf("А после сборки проекта?"))).toBe(true);
});

it("a long message during the run is searched by what it asks", () => {
  const view = emptyView("How do I deploy with Docker?");
  view.searches.push({ query: "deploy Docker", numbers: [] });
  view.limits.searchesLeft -= 1;
  view.said = [`${CIRCUMSTANCES}How can a page be cached?`];
  expect(decideStep(view).calls.map(({ query }) => query)).toEqual(["page cached"]);
});

describe("a long text with one question", () => {
  let library: ShippedLibrary;
  beforeAll(async () => {
    library = await openShipped();
  }, 120_000);
  afterAll(() => library.store.close());

  it.each(LONG_QUESTIONS)(
    "$name: is searched and answered by its question",
    async ({ text, searched, phrase }) => {
      const how = { question: text };
      const own = {
        ...library,
        search: (query: string, most: number) => library.index.search(query, most, how),
      };
      const run = await runInMemory(emptyView(text), own);
      const queries = run.view.searches.map(({ query }) => query);
      for (const word of searched) expect(queries[0]).toMatch(word);
      expect(queries.join("\n")).not.toMatch(
        /Tuesdays|Context|Porto|PHP|Bremen|Пермь|Казань|\b(?:8|11|35)\b/,
      );
      // The title and the plan quote the sentence that asks, not the first words of the description.
      expect(run.view.plan?.goal).not.toMatch(/Some context|walking tours|Sportverein|музыкальной/);
      expect(run.view.report?.title).not.toMatch(/Some context|walking tours|Sportverein|музыкальной/);
      expect(run.status).toBe("completed");
      expect(`${run.answer}\n${run.view.report?.content.split("\n## ")[0]}`).toMatch(phrase);
    },
  );
});
