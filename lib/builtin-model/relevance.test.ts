import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";

const library = searchOver([
  {
    url: "https://kit.test/nuxt",
    title: "Vue.js (Nuxt)",
    text: "# Vue.js (Nuxt)\n\nThe quickstart for Vue shows how a page sends a message.\n\n## Wire up the page\n\nUpdate the model and the custom page when a message arrives.",
  },
  {
    url: "https://kit.test/cache",
    title: "Cache handlers",
    text: "# Cache handlers\n\nA handler connects the cache to a store such as Redis or a file.\n\n## Stores\n\nThe store in Redis keeps an entry until its time is over, and the policy of Redis decides.",
  },
  {
    url: "https://kit.test/memory",
    title: "Memory eviction",
    text: "# Memory eviction\n\nThe bundler has an eviction policy for its memory. Set the eviction policy to release memory early.",
  },
]);
const ask = async (question: string) => runInMemory(emptyView(question), library);

describe("what comes closest", () => {
  it("is nothing when the name in the question occurs nowhere", async () => {
    for (const question of [
      "How do I send a message from a custom page in Angular?",
      "Does the eviction policy release memory early in Memcached?",
    ]) {
      const { answer, status, view } = await ask(question);
      expect([question, status, view.report]).toEqual([question, "failed", null]);
      expect(answer).toMatch(/^Not found/);
    }
  });

  it("names what the question names, also where that is written in small letters", async () => {
    for (const question of [
      "Does the eviction policy of Redis slow the bundler down at night?",
      "does the eviction policy of redis slow the bundler down at night?",
    ]) {
      const { answer, view } = await ask(question);
      expect([question, answer]).toEqual([question, expect.stringMatching(/^No sure answer[\s\S]*Redis/)]);
      expect(`${answer}${view.report?.content}`).not.toContain("Memory eviction");
    }
  });

  it("says first that the pages are in another language", async () => {
    const { answer } = await ask("Wie kann ich eine alte Policy auf eine neue Seite bringen und löschen?");
    expect(answer).toMatch(/^Nicht gefunden:[^.]*\. Die gelesenen Seiten sind auf Englisch/);
  });
});

describe("an answer to a how-to question", () => {
  const told = async (sentence: string) => {
    const page = `# Kettle timer\n\n${sentence}\n\n## More\n\nThe manual of the kettle has further pages.`;
    const shelf = searchOver([{ url: "https://kit.test/timer", title: "Kettle timer", text: page }]);
    return (await runInMemory(emptyView("How do I set the kettle timer?"), shelf)).answer ?? "";
  };

  it("says how it is done, not what there is for it or what it endangers", async () => {
    for (const sentence of [
      "Use the `timer` button to set the kettle timer.",
      "The kettle timer can be set by turning the `timer` wheel.",
    ])
      expect([sentence, await told(sentence)]).toEqual([sentence, expect.not.stringMatching(/^No/)]);
    for (const sentence of [
      "`kettleTimer` supports resuming a set kettle timer after a power cut.",
      "`kettleTimer`: Adds a timer that is set to the kettle.",
      "To set the kettle timer with the `timer` button twice is a risk of fire.",
    ])
      expect([sentence, await told(sentence)]).toEqual([sentence, expect.stringMatching(/^No(?:t| )/)]);
  });
});
