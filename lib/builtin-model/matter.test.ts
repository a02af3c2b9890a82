import { expect, it } from "vitest";
import { NOTHING } from "./closing-steps";
import { composeReport } from "./compose-report";
import { carriesMatter } from "./matter";
import { analyseQuestion } from "./question";

const named = (text: string) => {
  const question = analyseQuestion(text);
  return question.terms.filter((term) => carriesMatter(term, question)).map((term) => term.text);
};

it.each([
  ["What is the best way to really speed up images, please?", ["images"]],
  ["Could you really quickly tell me the salary of an engineer in Berlin?", ["salary", "engineer", "Berlin"]],
  ["How can the user interrupt the answer while it is being written?", []],
  ["How can I try out my code in unit tests without paying for model calls?", ["test", "unit", "model"]],
  ["How do I center a div vertically in CSS?", ["div", "CSS"]],
  ["Which suspension bridge has the longest main span?", ["suspension", "bridge", "span"]],
  ["How expensive is it to run streamText with GPT-5 for 1000 users?", ["streamText", "GPT-5", "1000"]],
  ["What Is The Best Way To Use `next/image`?", ["next/image"]],
  ["How do I migrate to production?", ["production"]],
])("English: only significant words are named: %s", (text, terms) => {
  expect(named(text)).toEqual(terms);
});

it.each([
  ["Какой лучший способ действительно быстро загружать картинки, пожалуйста?", ["картинки"]],
  ["Подскажите, пожалуйста, как правильно обрабатывать ошибки?", ["ошибки"]],
  ["Как вообще лучше всего хранить историю чата?", ["историю чата"]],
  ["Чем хорош Turbopack и когда его стоит использовать?", ["Turbopack"]],
  ["Сколько стоит аренда сервера в Берлине на 3 месяца?", ["аренда", "сервера", "Берлине", "3", "месяца"]],
  ["Как варится кофе с молоком?", ["кофе", "молоком"]],
  ["Какова стоимость приложения и его скорость?", ["стоимость", "скорость"]],
])("Russian: only significant words are named: %s", (text, terms) => {
  expect(named(text)).toEqual(terms);
});

it("a report names significant missing words, otherwise it has one general sentence", () => {
  const missing = (text: string, words: string[]) => {
    const question = analyseQuestion(text);
    const unspoken = question.terms.filter((term) => words.includes(term.text));
    const selection = { ...NOTHING, missing: unspoken, unspoken };
    return composeReport(question, selection).split("\n\n").slice(-3, -2)[0];
  };
  const asked = "How can I add a script without paying for the paint in Berlin?";
  expect(missing(asked, ["paying", "paint", "Berlin"])).toBe(
    "Nothing quoted here speaks of “paint”, `Berlin`.",
  );
  expect(missing(asked, ["paying"])).toBe("These quotes may not cover everything that was asked.");
  const russian = "Как действительно быстро загружать картинки?";
  expect(missing(russian, ["действительно", "быстро", "картинки"])).toBe(
    "В приведённых цитатах ничего не сказано о: «картинки».",
  );
  expect(missing(russian, ["действительно", "быстро"])).toBe(
    "Возможно, эти цитаты отвечают не на всё, о чём спрошено.",
  );
});
