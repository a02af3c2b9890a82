// Checks plural agreement. A count before a noun must be in a plural construct; only numbers that identify something
// (step 3, version 2) or precede a unit (5 s, 3 MB) are inserted directly.

import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "@/lib/text/languages";
import { wordsIn } from "@/testing/i18n/messages";
import { CATALOGUES } from "./catalogue";

const flat = (language: Language) =>
  Object.entries(CATALOGUES[language]).flatMap(([area, messages]) =>
    Object.entries(messages).map(([name, message]) => ({ key: `${area}.${name}`, message })),
  );

/** Every sequence of elements of a message, outermost first. */
function sequences(elements: MessageFormatElement[]): MessageFormatElement[][] {
  return [
    elements,
    ...elements.flatMap((element) => {
      if (element.type === TYPE.tag) return sequences(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        return Object.values(element.options).flatMap(({ value }) => sequences(value));
      return [];
    }),
  ];
}

const argumentsOf = (message: string, ...types: TYPE[]): string[] =>
  sequences(parse(message)).flatMap((elements) =>
    elements.flatMap((element) =>
      types.includes(element.type) && "value" in element ? [element.value] : [],
    ),
  );

/** Argument names that are numbers in some message. */
const NUMBERS = new Set(
  LANGUAGES.flatMap((language) =>
    flat(language).flatMap(({ message }) => argumentsOf(message, TYPE.number, TYPE.plural)),
  ),
);

/** Numbers that identify one of several things; no word agrees with them. */
const NAMING = new Set([
  "number",
  "step",
  "place",
  "next",
  "attempt",
  "position",
  "newest",
  "before",
  "after",
  "status",
  "value",
  "amount",
  "n",
]);
/** Argument names that are a number in one message and a text in another. */
const TEXTS = new Set(["agents.wayShare", "agents.wayShareOf", "errors.steer_too_much"]);

/** What may follow a number without agreement: units, and words between two numbers. */
const AFTER: Record<Language, RegExp> = {
  en: /^\s*(?!(?:s|ms|is|was|has|as|this)\b)\p{L}+s\b/u,
  ru: /^\s+(?!(?:с|мс|мин|ч|д|Б|кБ|МБ|ГБ|ТБ|тыс|млн|из|и|или|до|по|не|за|к|уже|без|прочитано|кодом)(?![\p{L}]))\p{Script=Cyrillic}+/u,
};

function bareCounts(language: Language, key: string, message: string): string[] {
  if (TEXTS.has(key)) return [];
  // English error messages are filled without the formatter, because they are stored with the run; those of the configuration
  // are written by what finds the fault.
  if (language === "en" && /^(?:errors|config)\./.test(key)) return [];
  return sequences(parse(message)).flatMap((elements) =>
    elements.flatMap((element, index) => {
      if (element.type !== TYPE.number && element.type !== TYPE.argument) return [];
      if (!NUMBERS.has(element.value) || NAMING.has(element.value)) return [];
      const next = elements[index + 1];
      const text = next?.type === TYPE.literal ? next.value : "";
      return AFTER[language].test(text) ? [`${key}: ${element.value}`] : [];
    }),
  );
}

describe.each(LANGUAGES)("Numbers in the messages of %s", (language) => {
  it("precede no word that would have to agree with them, except in a plural", () => {
    expect(flat(language).flatMap(({ key, message }) => bareCounts(language, key, message))).toEqual([]);
  });

  it("agree in the same way for numbers of the same kind: 1 and 21, 2 and 22, 5, 11 and 25", () => {
    const words = wordsIn(language);
    const wrong: string[] = [];
    for (const { key, message } of flat(language)) {
      const plurals = new Set(argumentsOf(message, TYPE.plural));
      if (plurals.size === 0) continue;
      const others = Object.fromEntries(
        argumentsOf(message, TYPE.argument, TYPE.select, TYPE.number).map((name) => [name, 7]),
      );
      const tags = Object.fromEntries(
        argumentsOf(message, TYPE.tag).map((name) => [name, (chunks: unknown[]) => chunks.join("")]),
      );
      for (const counted of plurals) {
        const filled = (count: number) =>
          words
            .rich(
              key as never,
              {
                ...Object.fromEntries([...plurals].map((name) => [name, 7])),
                ...others,
                ...tags,
                [counted]: count,
              } as never,
            )
            .join("")
            .replace(/\d[\d.,]*/g, "#");
        const said = new Map([1, 2, 5, 11, 21, 22, 25, 1.5].map((count) => [count, filled(count)]));
        if ([...said.values()].some((text) => text.trim() === "")) wrong.push(`${key} is empty`);
        if (language === "ru" && !/selectordinal|=1 /.test(message)) {
          if (said.get(1) !== said.get(21)) wrong.push(`${key}: 1 and 21`);
          if (said.get(2) !== said.get(22)) wrong.push(`${key}: 2 and 22`);
          if (said.get(5) !== said.get(11) || said.get(5) !== said.get(25))
            wrong.push(`${key}: 5, 11 and 25`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

it("a count before a word outside of a plural is found", () => {
  expect(bareCounts("ru", "x.y", "Прочитано {count, number} страниц")).toEqual(["x.y: count"]);
  expect(bareCounts("en", "x.y", "{count} pages were read")).toEqual(["x.y: count"]);
  expect(
    bareCounts("ru", "x.y", "Шаг {step, number} удалён, {seconds, number} с, {done} из {total}"),
  ).toEqual([]);
});
