import { describe, expect, it } from "vitest";
import { checkReport } from "@/lib/citation-check/evidence";
import { emptyView, runInMemory, STANDARD, searchOver } from "@/testing/builtin-model/run-in-memory";

const library = searchOver([
  {
    url: "library://kitchen/kettle.md",
    title: "Gooseneck kettle",
    text: "# Gooseneck kettle\n\nA gooseneck kettle pours a thin stream. It suits coffee that is poured by hand.\n",
  },
  {
    url: "library://kitchen/samovar.md",
    title: "Samovar",
    text: "# Samovar\n\nA samovar heats water in a metal urn. It keeps a pot of tea warm on its top.\n",
  },
  {
    url: "library://kitchen/cups.md",
    title: "Cups",
    text: "# Cups\n\nA cup of glass shows the colour of tea.\n",
  },
]);
const ask = (question: string) => runInMemory(emptyView(question, STANDARD), library, STANDARD);
const plannedIn = (steps: { calls: Record<string, unknown>[] }[]) =>
  steps.flatMap(({ calls }) => calls.flatMap(({ planned_steps }) => (planned_steps as string[]) ?? []));

describe("a comparison", () => {
  it("quotes both sides under their names, each with citations, and the short answer names each once", async () => {
    const { view, answer, steps } = await ask(
      "What is the difference between a gooseneck kettle and a samovar?",
    );
    const content = view.report?.content ?? "";
    expect(content).toMatch(
      /^### gooseneck kettle\n[\s\S]*thin stream \[\d\][\s\S]*\n### samovar\n[\s\S]*metal urn \[\d\]/m,
    );
    expect(answer).toMatch(/thin stream \[\d\]\.[\s\S]*metal urn \[\d\]/);
    const sources = view.pages.map(({ number, text }) => ({ number, status: "read" as const, text }));
    const { citations } = checkReport({ content, question: view.question, sources });
    expect(citations.every(({ match }) => match !== "none")).toBe(true);
    const planned = plannedIn(steps);
    expect(planned.filter((line) => line.includes("gooseneck kettle"))).toHaveLength(1);
    expect(planned.filter((line) => line.includes("samovar"))).toHaveLength(1);
  });

  it("of three things quotes each of them", async () => {
    const { view, answer } = await ask("Compare a gooseneck kettle, a samovar and a cup");
    const content = view.report?.content ?? "";
    expect(content).toMatch(/^### gooseneck kettle\n[\s\S]*^### samovar\n[\s\S]*^### cup\n[\s\S]*glass/m);
    expect(answer).toMatch(/thin stream[\s\S]*metal urn[\s\S]*glass/);
  });

  it("of three things names the one that no page is about", async () => {
    const { view } = await ask("Compare a gooseneck kettle, a samovar and a theremin");
    expect(view.report?.content).toMatch(
      /^### theremin\n\nNo sentence in the pages read is about this alone\.$/m,
    );
  });

  it("reads a choice between two things as a comparison", async () => {
    const { view } = await ask("A gooseneck kettle or a samovar?");
    expect(view.report?.content).toMatch(/^### gooseneck kettle\n[\s\S]*^### samovar\n/m);
  });

  it("sets nothing side by side if one side is on no page", async () => {
    const { view } = await ask("What is the difference between a samovar and a theremin?");
    expect(view.report?.content ?? "").not.toMatch(/^### samovar$/m);
  });
});

describe("several questions in one", () => {
  it("are lines of the plan and headings of the report, and one without an answer is named", async () => {
    const question = "What does a gooseneck kettle pour, and what is the tensile strength of bamboo?";
    const { view, answer, steps } = await ask(question);
    const parts = ["What does a gooseneck kettle pour", "What is the tensile strength of bamboo?"];
    expect(plannedIn(steps)).toEqual(expect.arrayContaining(parts));
    expect(plannedIn(steps).length).toBeLessThanOrEqual(8);
    for (const part of parts) expect(view.report?.content).toContain(`## ${part}`);
    expect(answer).toContain("“what is the tensile strength of bamboo”");
  });

  it("are read from more pages than one question", async () => {
    const many = searchOver(
      Array.from({ length: 12 }, (_, at) => ({
        url: `library://notes/${at}.md`,
        title: `Kettle and samovar ${at}`,
        text: `# Kettle and samovar ${at}\n\nNote ${at} speaks of a kettle, and of a samovar with figure ${at}.\n`,
      })),
    );
    const readFor = async (question: string) => {
      const { steps } = await runInMemory(emptyView(question, STANDARD), many, STANDARD);
      const first = steps.find(({ calls }) => calls.some(({ _tool }) => _tool === "extractpagecontenttool"));
      return (first?.calls ?? []).flatMap(({ urls }) => (urls as string[]) ?? []).length;
    };
    const one = await readFor("What is a kettle?");
    expect(await readFor("What is a kettle and what is a samovar?")).toBe(one + 2);
  });
});

describe("a comparison of files", () => {
  const files = (panel: string) =>
    searchOver([
      {
        url: "https://frame.test/frame",
        title: "frame.js",
        text: "# frame.js\n\nThe `frame` file holds what every room shares.\n\n## Order\n\nIn the order of files, `frame.js` wraps `panel.js` and `door.jsx`.",
      },
      { url: "https://frame.test/panel", title: "panel.js", text: panel },
    ]);
  const answerOf = async (library: ReturnType<typeof files>) =>
    (
      await runInMemory(
        emptyView("What is the difference between frame.js and panel.js?", STANDARD),
        library,
        STANDARD,
      )
    ).answer;

  it("quotes the page of each and the sentence that sets them apart", async () => {
    const panel =
      "# panel.js\n\nA **panel** file is like a frame in that it wraps a room. Unlike frames that stay, panels are built anew for every room.";
    expect(await answerOf(files(panel))).toMatch(
      /every room shares[\s\S]*panel\*\* file is like a frame[\s\S]*Unlike frames that stay/,
    );
  });

  it("is not answered by one sentence that speaks of both without telling them apart", async () => {
    const only = searchOver([
      {
        url: "https://frame.test/order",
        title: "Order of files",
        text: "# Order of files\n\nIn the order of files, `frame.js` is the outermost and wraps `panel.js`.\n\n## Difference\n\nThe difference in order between `frame.js` and `panel.js` matters little.",
      },
    ]);
    expect(await answerOf(only)).not.toMatch(/^In the order of files/);
  });
});

it("a product that every page is about is no side that sentences are quoted for", async () => {
  const library = searchOver([
    {
      url: "https://nextjs.org/docs/proxy",
      title: "Proxy",
      text: "# Proxy\n\nThe term “middleware” often confuses people with Express middleware.",
    },
    {
      url: "https://nextjs.org/docs/lazy",
      title: "Lazy loading",
      text: "# Lazy loading\n\nLazy loading in Next.js helps to improve how fast a page is shown.",
    },
  ]);
  const { answer } = await runInMemory(
    emptyView("What is the difference between Express and Next.js?", STANDARD),
    library,
    STANDARD,
  );
  expect(answer).toMatch(/^(?:No sure answer|Not found)/);
});
