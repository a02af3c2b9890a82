import { describe, expect, it } from "vitest";
import { emptyView } from "@/testing/builtin-model/run-in-memory";
import { matchOf } from "./bm25";
import { queriesFor, queryKey, splitQuestion } from "./queries";
import { analyseQuestion } from "./question";
import { stemCounts } from "./tokens";
import { hasContent, topicOf } from "./topic";

const names = (text: string, role: string) =>
  analyseQuestion(text)
    .terms.filter((term) => term.role === role)
    .map((term) => term.text);

describe("questions", () => {
  it("separates subject, scope and filler", () => {
    expect(names("How do I cache a fetch request in Next.js?", "focus")).toEqual([
      "cache",
      "fetch",
      "request",
    ]);
    expect(names("How do I cache a fetch request in Next.js?", "scope")).toEqual(["Next.js"]);
    expect(names("How do I use Django models with PostgreSQL?", "focus")).toEqual([
      "Django",
      "models",
      "PostgreSQL",
    ]);
  });

  it("recognizes the kind of answer, in both languages", () => {
    const kinds = {
      "Difference between generateText and streamText": "difference",
      "Чем отличается generateText от streamText?": "difference",
      "What is the default for maxRetries in the AI SDK?": "default",
      "How to set a custom 404 page": "how-to",
      "Как сделать динамический маршрут?": "how-to",
      "Что такое серверные компоненты?": "definition",
      "Why is my fetch not cached?": "reason",
    };
    for (const [text, kind] of Object.entries(kinds))
      expect([text, analyseQuestion(text).kind]).toEqual([text, kind]);
  });

  it("finds the two sides of a comparison", () => {
    expect(analyseQuestion("What is the difference between server and client components?").sides).toEqual([
      "server components",
      "client components",
    ]);
    expect(analyseQuestion("Чем отличается generateText от streamText?").sides).toEqual([
      "generateText",
      "streamText",
    ]);
  });

  it.each([
    ["How do the App Router and the Pages Router compare?", ["App Router", "Pages Router"]],
    ["Was ist der Unterschied zwischen generateText und streamText?", ["generateText", "streamText"]],
    ["¿Cuál es la diferencia entre embed y embedMany?", ["embed", "embedMany"]],
    ["kettle A vs. kettle B", ["kettle A", "kettle B"]],
    ["Server Actions or Route Handlers?", ["Server Actions", "Route Handlers"]],
    ["Should I use a teapot or a samovar for guests?", ["teapot", "samovar"]],
    ["Which is better: green tea or black tea?", ["green tea", "black tea"]],
    ["Что лучше выбрать: чайник или самовар?", ["чайник", "самовар"]],
    ["Compare kettles, samovars and thermoses", ["kettles", "samovars", "thermoses"]],
    ["What is the difference between a kettle, a samovar, and a thermos?", ["kettle", "samovar", "thermos"]],
  ])("reads a comparison: %s", (text, sides) => {
    expect(analyseQuestion(text).sides).toEqual(sides);
  });

  it.each([
    "How do I compare two vectors with cosine similarity?",
    "How can I compare embeddings and texts?",
    "Compare two vectors with cosine similarity.",
    "Как сравнить два вектора с помощью AI SDK?",
    "Как сравнить эмбеддинги и тексты?",
    "Is the kettle loud or quiet?",
    "Can I pour tea or coffee?",
    "How do I cool tea or coffee?",
  ])("takes comparing for a task, not for a comparison of two things: %s", (text) => {
    expect(analyseQuestion(text).sides).toBeNull();
  });

  it("searches a question in another language without its function words", () => {
    const [first] = queriesFor(analyseQuestion("Wie kann ich mit streamText eine Antwort abbrechen?"));
    expect(first).toBe("streamText Antwort abort");
    expect(queriesFor(analyseQuestion("¿Cómo creo una ruta con params?"))[0]).toBe("creo ruta params");
    expect(queriesFor(analyseQuestion("Does the die cast me?"))[0]).toContain("die");
  });

  it("searches a Russian question in English too and keeps Latin terms unchanged", () => {
    const queries = queriesFor(analyseQuestion("Как обработать ошибку в useChat?"));
    expect(queries[0]).toBe("error handling useChat");
    expect(queries).toContain("обработать ошибку useChat");
  });

  it("GOAL-Q9: no two queries for a question are the same search", () => {
    for (const text of [
      "How do I cache a fetch request in Next.js?",
      "Как кэшировать данные в Next.js?",
      "parallel routes",
    ]) {
      const keys = queriesFor(analyseQuestion(text)).map(queryKey);
      expect(keys.length).toBeGreaterThan(1);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it("a follow-up that depends on the previous question inherits its terms", () => {
    const view = {
      ...emptyView("and in production?"),
      earlier: [{ question: "How do I set environment variables?", answer: "" }],
    };
    const terms = topicOf(view).terms.map((term) => term.text);
    expect(terms).toEqual(expect.arrayContaining(["production", "environment", "variables"]));
    const alone = { ...view, question: "How does generateSitemaps split large sitemaps?" };
    expect(topicOf(alone).terms.map((term) => term.text)).not.toContain("environment");
  });

  it("recognizes a question without search words", () => {
    for (const text of [
      "How does it work?",
      "Why?",
      "Как это работает?",
      "?",
      "What is the best way to do this?",
    ])
      expect([text, hasContent(topicOf(emptyView(text)))]).toEqual([text, false]);
  });
});

it("a script file is the same with any spelling of its extension", () => {
  const [term] = analyseQuestion("Does `meter.tsx` see errors?").terms;
  const spelt = (text: string) => (term ? matchOf(term, stemCounts(text)) : 0);
  expect(
    ["Put it into `meter.js`.", "`meter.ts` sees them.", "`meter.md` tells more.", "A meter sees."].map(
      spelt,
    ),
  ).toEqual([1, 1, 0, 0]);
});

it("three questions in a row are three questions", () => {
  expect(splitQuestion("What does the meter do, where can I put it and how do I read it?")).toEqual([
    "What does the meter do",
    "where can I put it",
    "how do I read it?",
  ]);
  expect(splitQuestion("Is the meter, which is red, loud?")).toHaveLength(1);
});

it.each([
  ["how do I read the id from the url in a page component? it says params should be awaited", 1],
  ["My pump is loud; how do I oil it?", 1],
  ["Как смазать насос? Он шумит по ночам", 1],
  ["How do I oil the pump? It is loud. What does the oil cost?", 2],
  ["Как смазать насос? Сколько стоит масло?", 2],
  ["How do I oil the pump; what does the oil cost", 2],
])("a statement is no question: %s", (text, count) => {
  expect(splitQuestion(text)).toHaveLength(count);
});

it("a function that is called is a name, which no synonym stands for", () => {
  const [term] = analyseQuestion("When should I use connection()?").terms.filter(
    ({ role }) => role === "focus",
  );
  expect(term).toMatchObject({ text: "connection", exact: true });
  expect(term?.readings).toEqual([{ stems: ["connect"], weight: 1 }]);
});

it.each([
  ["What is the difference between layout.js and template.js?", ["layout.js", "template.js"]],
  ["What is the difference between Express and Next.js?", ["Express", "Next.js"]],
  ["page.js or route.js?", ["page.js", "route.js"]],
  ["Should I use page.js or route.js for an API?", ["page.js", "route.js"]],
])("a full stop within a name does not end it: %s", (text, sides) => {
  expect(analyseQuestion(text).sides).toEqual(sides);
});

it.each([
  ["Kann eine Server Action Cookies setzen?", "set"],
  ["Darf ein Layout searchParams lesen?", "read"],
  ["Peut-on lire les cookies dans un layout ?", "read"],
  ["¿Puedo borrar cookies en un layout?", "delete"],
])("knows the English verb of %s", (text, verb) => {
  expect(analyseQuestion(text).terms.map(({ english }) => english)).toContain(verb);
  expect(queriesFor(analyseQuestion(text))[0]).toContain(verb);
});
