import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";
import { PUMP_DOCUMENTS, TIDAL_DOCUMENTS } from "@/testing/builtin-model/tidal-documents";
import { analyseQuestion, termsOf } from "./question";
import { stemOf } from "./tokens";

const DIFFER = "The sources differ:";
const UNSURE = /^(?:Not found|No sure answer|Нет точного ответа)/;

const tidal = searchOver(TIDAL_DOCUMENTS);
const pumps = searchOver(PUMP_DOCUMENTS);
const ask = async (question: string, library = tidal) =>
  (await runInMemory(emptyView(question), library)).answer;

describe("the row of a table", () => {
  it.each([
    // The sentence with this year tells of another one.
    ["What was the Baltic revenue in 2023?", "| 2023 | Baltic | 20.1 |", "31.6"],
    // Nothing but other documents say whose figures these are.
    [
      "How many turbines did Halvorsen install in the Baltic in 2023?",
      "| 2023 | Baltic | 20.1 | 171 | 5 [",
      "31.6",
    ],
    ["What was Halvorsen Tidal's revenue in the North Sea in 2023?", "| 2023 | North Sea | 61.3 |", "102.4"],
    [
      "How many turbines were installed in the Baltic region in 2023 according to figures.csv?",
      "| 2023 | Baltic | 20.1 | 171 | 5 [",
      "31.6",
    ],
    ["What is Halvorsen Tidal's revenue by region in 2022?", "| 2022 | Baltic | 23.4 |", "102.4"],
    // The caption names the make.
    ["What is the price of the Kestrel K4?", "| K4 | 2.6 | 26 | 4.4 [", "5.9"],
    ["What is the price of the K4 turbine?", "| K4 | 2.6 | 26 | 4.4 [", "5.9"],
    ["What is the rated power of the Kestrel K3?", "| K3 | 1.8 |", "2.4"],
    ["What is the price of the Kestrel K5 (planned)?", "| K5 (planned) | 3.5 | 30 | 5.9 [", "4.4"],
  ])("%s", async (question, row, other) => {
    const answer = await ask(question);
    expect(answer).toContain(row);
    expect(answer).not.toContain(other);
  });

  it.each([
    "Compare the Kestrel K3 and K4 turbines",
    "Compare the rated power and price of the Kestrel K3 and Kestrel K4 models",
  ])("%s", async (question) => {
    const answer = await ask(question);
    expect(answer).toContain("| K3 | 1.8 | 22 | 3.1 [");
    expect(answer).toContain("| K4 | 2.6 | 26 | 4.4 [");
  });

  it.each([
    "How many turbines were installed in the Baltic in 2020?",
    "What is the price of the Kestrel K6?",
    "What was Brandt's revenue in the Baltic in 2023?",
  ])("none: %s", async (question) => {
    expect(await ask(question)).toMatch(UNSURE);
  });

  it.each([
    "What was Orme's revenue in the South in 2023?",
    "What was the revenue of Orme Ltd in the South in 2024?",
    "What is the price of the P3 pump?",
    "How much did the revenue of Orme Ltd grow in 2024?",
    "Compare the noise of the P2 and the P4",
  ])("none of another one: %s", async (question) => {
    expect(await ask(question, pumps)).toMatch(UNSURE);
  });
});

describe("documents that contradict each other", () => {
  it.each([
    ["What was Halvorsen Tidal's total revenue in 2024?", "102.4 million", "108.9 million"],
    ["When will Brandt Getriebe stop making the G7 gearbox?", "December 2026", "June 2027"],
    ["What is the rated power of the Kestrel K4?", "2.4 megawatts", "2.6 megawatts"],
  ])("are both quoted: %s", async (question, one, other) => {
    const answer = await ask(question);
    expect(answer).toContain(DIFFER);
    expect(answer).toContain(one);
    expect(answer).toContain(other);
  });

  it.each([
    ["What was the revenue of Orme Ltd?", "million euros"],
    ["What was the revenue of Orme Ltd in 2024?", "102 million"],
    ["What is the rated power of the P3 pump?", "40 kW"],
    ["When will the plant stop making the P3?", "May 2027"],
    ["When will the plant stop making the P4?", "June 2030"],
    ["Has the permit for the west quay been granted?", "west quay has not been granted"],
    ["Has the permit for the east quay been granted?", "east quay has been granted"],
  ])("are not where another year, thing or place is meant: %s", async (question, said) => {
    const answer = await ask(question, pumps);
    expect(answer).toContain(said);
    expect(answer).not.toContain(DIFFER);
    expect(answer).not.toMatch(UNSURE);
  });
});

it("does not compare the figure of a part with that of the whole", async () => {
  const answer = await ask("What was the revenue of Wick Marine in 2024?", pumps);
  expect(answer).toContain(DIFFER);
  expect(answer).toContain("50 million");
  expect(answer).toContain("54 million");
  expect(answer).not.toMatch(/\b(?:12|4|7) million/);
  expect(await ask("What is the budget of the new yard?", pumps)).not.toMatch(/2 million|differ/);
});

describe("a plain answer", () => {
  it.each([
    ["Who is the chief executive of Halvorsen Tidal?", "Lars Halvorsen"],
    ["Who is the chief financial officer?", "From: Ingrid Solberg, chief financial officer"],
    ["Has a second supplier of gearboxes been approved?", "A second supplier has not been approved yet"],
    ["How many employees did Halvorsen Tidal have at the end of 2024?", "645 employees"],
    ["How much did revenue grow from 2023 to 2024?", "up from 81.4 million euros in 2023"],
    ["What are Kestrel K4 blades made of?", "glass-fibre composite"],
    ["Какой уровень шума у турбины K4?", "118 децибел"],
  ])("%s", async (question, said) => {
    const answer = await ask(question);
    expect(answer).toContain(said);
    expect(answer).not.toMatch(UNSURE);
  });

  it.each([
    ["Who is the director of Orme Ltd?", "Pia Sund"],
    ["Has the seal of the P3 been replaced?", "has not been replaced"],
    ["What is the casing of the P3 pump made of?", "cast iron"],
  ])("%s", async (question, said) => {
    const answer = await ask(question, pumps);
    expect(answer).toContain(said);
    expect(answer).not.toMatch(UNSURE);
  });

  it.each([
    "How many hours did the P3 stand still?",
    "What is the casing of the P4 made of?",
    "Has the permit for the north quay been granted?",
    "How many employees did the plant have in 2022?",
  ])("none: %s", async (question) => {
    expect(await ask(question, pumps)).toMatch(UNSURE);
  });
});

describe("what comes closest", () => {
  it("begins with the number asked for, not with that of another model", async () => {
    const answer = await ask("Сколько часов простаивала турбина Kestrel K4?");
    expect(answer.split("\n\n**")[1]).toContain("212 часов");
    expect(answer).not.toContain("340");
  });

  it("says first what no quotation speaks of", async () => {
    const answer = await ask("What is the salary of the chief executive?");
    expect(answer).toMatch(/^No sure answer\. Nothing quoted here speaks of “salary”\. /);
  });

  it("has no dateline and no head of a letter", async () => {
    const { view } = await runInMemory(emptyView("What is the salary of the chief executive?"), tidal);
    expect(view.report?.content).toContain("Lars Halvorsen");
    expect(view.report?.content).not.toMatch(/Bergen, 2 April|To: the board/);
  });
});

describe("a question", () => {
  it.each([
    ["Compare next/image and next/font: what does each optimise?", ["next/image", "next/font"]],
    ["Compare the speed and the weight of Alder and Birch", ["Alder", "Birch"]],
    ["Compare Alder with Birch", ["Alder", "Birch"]],
  ])("compares: %s", (question, sides) => {
    expect(analyseQuestion(question).sides).toEqual(sides);
  });

  it("names a document by its file or its title", () => {
    const [term] = termsOf("figures.csv", "en");
    expect(term?.readings.map(({ stems }) => stems)).toContainEqual([stemOf("figures")]);
  });

  it.each([
    ["optimise", "optimizes"],
    ["organisation", "organization"],
    ["colours", "color"],
    ["travelling", "traveling"],
    ["analysed", "analyze"],
    ["metres", "meter"],
    ["catalogue", "catalog"],
  ])("has one stem for %s and %s", (british, american) => {
    expect(stemOf(british)).toBe(stemOf(american));
  });

  it.each(["raise", "hours", "tours", "called", "rolled", "precise"])("leaves %s as it is", (word) => {
    expect(stemOf(word)).not.toMatch(/iz|hor|tor|^cal$|^rol$/);
  });
});
