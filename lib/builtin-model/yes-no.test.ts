import { describe, expect, it } from "vitest";
import { askLibrary, emptyView, searchOver } from "@/testing/builtin-model/run-in-memory";
import { analyseQuestion } from "./question";
import { indexPages, scoreSentences } from "./score-sentences";
import { claimOf, denyingAnswer, isAboutSubject } from "./yes-no";

const manual = searchOver([
  {
    url: "https://pump.test/page",
    title: "Valve",
    text: "# Valve\n\nA valve can read `meterParams` in a wet room, and you can use `useMeter` to read `meterParams`.\n\nTo read `meterParams` in a valve, use `useMeter`.",
  },
  {
    url: "https://pump.test/frame",
    title: "Frame",
    text: "# Frame\n\nA frame can read what others made of `meterParams`.\n\n## Params\n\nUnlike valves, frames do not receive the `meterParams` value.\n\nA frame can hold two pumps.",
  },
  {
    url: "https://pump.test/lid",
    title: "Lid",
    text: "# Lid\n\nA lid can set the colour.\n\n## Heat\n\nHeat does not allow setting a colour after the start, so you set the colour in a lid.",
  },
]);

const cellar = searchOver([
  {
    url: "https://cellar.test/boiler",
    title: "Boiler and wall",
    text: "# Boiler and wall\n\n## Instruments\n\n`useGauge` and `useDial` need a wall that carries them. A boiler never stands at a wall, so it cannot use these instruments.\n\nA boiler hums.",
  },
  {
    url: "https://cellar.test/funnel",
    title: "Funnel",
    text: "# Funnel\n\nA funnel fills bottles.\n\n## Taps\n\nDirectly calling `openTap` inside a funnel fails with an error.",
  },
]);

describe("the answer to a yes/no question", () => {
  it.each([
    "Can a frame read `meterParams`?",
    "Can I read `meterParams` in a frame?",
    "Do frames receive `meterParams`?",
    "And can a frame get `meterParams`?",
  ])("is the sentence that denies it of the subject: %s", async (question) => {
    const { answer } = await askLibrary(manual, { question });
    expect(answer).toMatch(/^Unlike valves, frames do not receive the `meterParams` value/);
  });

  it.each([
    "Can I use `useGauge` in a boiler?",
    "can I use useGauge in a boiler",
    "Is it possible to use `useGauge` in a boiler?",
  ])("stands behind the sentence that names what is denied: %s", async (question) => {
    const { answer } = await askLibrary(cellar, { question });
    expect(answer).toMatch(/`useGauge` and `useDial` need a wall.*so it cannot use these instruments/s);
  });

  it("may be that doing it fails", async () => {
    const { answer } = await askLibrary(cellar, { question: "Can I call `openTap` inside a funnel?" });
    expect(answer).toMatch(/^Directly calling `openTap` inside a funnel fails/);
  });

  it("is no denial where what is denied is named nowhere", async () => {
    const { answer } = await askLibrary(cellar, { question: "Can I use `openTap` in a boiler?" });
    expect(answer).not.toContain("cannot use these instruments");
  });

  it("does not deny what is said only of another subject", async () => {
    const { answer } = await askLibrary(manual, { question: "Can a valve read `meterParams`?" });
    expect(answer).not.toContain("frames do not receive");
    expect(answer).toContain("A valve can read `meterParams`");
  });

  it("is not sure when pages speak only of another subject", async () => {
    const { answer, confidence } = await askLibrary(manual, { question: "Can a lid read `meterParams`?" });
    expect(answer).toMatch(/^(?:No sure answer|Not found)/);
    expect(["", "low"]).toContain(confidence);
  });

  it("does not take what another thing does not allow for a denial", async () => {
    const { answer } = await askLibrary(manual, { question: "Can a lid set a colour?" });
    expect(answer).not.toMatch(/^Heat/);
  });
});

const deniedBy = (text: string, asked: string) => {
  const question = analyseQuestion(asked);
  const page = { number: 1, url: "https://cellar.test/a", title: "Cellar", text: `# Cellar\n\n${text}` };
  const pages = indexPages(question, { ...emptyView(asked), pages: [page] });
  const claim = claimOf(question);
  return claim
    ? denyingAnswer(claim, scoreSentences(question, pages)).map(({ sentence }) => sentence.text)
    : null;
};

describe("a denial", () => {
  it.each([
    ["A funnel does not fill bottles twice.", "Can a funnel fill bottles twice?"],
    ["`fineSieve` is not supported for use in a funnel.", "Can I use `fineSieve` in a funnel?"],
  ])("is what is said of the thing asked about: %s", (text, question) => {
    expect(deniedBy(text, question)).toEqual([text]);
  });

  it.each([
    ["A funnel does not need to fill bottles twice.", "Can a funnel fill bottles twice?"],
    ["A funnel does not only fill bottles twice.", "Can a funnel fill bottles twice?"],
    ["A funnel does not have to fill bottles twice.", "Can a funnel fill bottles twice?"],
    [
      "`fineSieve` is one of the sieves and is not supported for use in a funnel.",
      "Can I use sieves in a funnel?",
    ],
  ])("is not what need not be, nor what is said of one thing of a kind: %s", (text, question) => {
    expect(deniedBy(text, question)).toEqual([]);
  });
});

describe("a sentence about the subject", () => {
  const isAbout = (text: string, asked: string) => {
    const question = analyseQuestion(asked);
    const page = { number: 1, url: "https://cellar.test/a", title: "Cellar", text: `# Cellar\n\n${text}` };
    const claim = claimOf(question);
    const scored = scoreSentences(question, indexPages(question, { ...emptyView(asked), pages: [page] }));
    return claim !== null && scored.some((one) => isAboutSubject(claim, one));
  };

  it.each([
    [
      "If you fill bottles with a funnel, the boiler hums, not the bottles.",
      "Can a funnel fill bottles?",
      false,
    ],
    ["If a funnel is clean, it can fill bottles.", "Can a funnel fill bottles?", true],
    ["If you fill bottles with a funnel, an error is shown.", "Can a funnel fill bottles?", true],
    ["`makeJar` and `pourJar` are deprecated.", "Does `makeJar` support pouring?", false],
    ["`makeJar` is for pouring.", "Does `makeJar` support pouring?", true],
  ])("tells what was asked outside of its condition and in words: %s", (text, question, about) => {
    expect(isAbout(text, question)).toBe(about);
  });
});

const subjectOf = (text: string) => claimOf(analyseQuestion(text))?.subject.map((term) => term.text) ?? null;

describe("the subject", () => {
  it.each([
    ["Can a layout read searchParams in Next.js?", ["layout"]],
    ["Can a Server Component set cookies?", ["Server", "Component"]],
    ["Can I read cookies in a route handler?", ["route", "handler"]],
    ["Does useChat support tool calling?", ["useChat"]],
    ["Is a layout rendered again on navigation?", ["layout"]],
    ["Может ли layout читать searchParams?", ["layout"]],
    ["Можно ли в layout читать searchParams?", ["layout"]],
    ["Kann ein Layout searchParams lesen?", ["Layout"]],
    ["Est-ce qu'un layout peut lire searchParams ?", ["layout"]],
    ["Un layout peut-il lire searchParams ?", ["layout"]],
    ["¿Puede un layout leer searchParams?", ["layout"]],
  ])("of %s", (text, subject) => {
    expect(subjectOf(text)).toEqual(subject);
  });

  it.each([
    "Can I use the Edge runtime with Cache Components?",
    "Does Next.js support internationalized routing?",
    "Is it possible to disable prefetching on a link?",
    "Is there a way to log requests?",
    "How do I read cookies in a Server Component?",
  ])("is no thing of the documents: %s", (text) => {
    expect(subjectOf(text)).toBeNull();
  });
});
