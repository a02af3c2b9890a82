import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { LANGUAGES, LOCALES } from "@/lib/text/languages";
import { english, russian } from "@/testing/i18n/messages";
import { CATALOGUES, messagesOf } from "./catalogue";

const flat = (language: "en" | "ru") =>
  Object.entries(CATALOGUES[language]).flatMap(([area, messages]) =>
    Object.entries(messages).map(([name, message]) => ({ key: `${area}.${name}`, message })),
  );

type Found = { names: Set<string>; plurals: { type: string; categories: string[] }[] };

/** Arguments, tags and plural forms of a message, including nested ones. */
function partsOf(elements: MessageFormatElement[], found: Found = { names: new Set(), plurals: [] }): Found {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    found.names.add(element.value);
    if (element.type === TYPE.tag) partsOf(element.children, found);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    if (element.type === TYPE.plural)
      found.plurals.push({
        type: element.pluralType ?? "cardinal",
        categories: Object.keys(element.options),
      });
    for (const option of Object.values(element.options)) partsOf(option.value, found);
  }
  return found;
}

describe("The catalogues", () => {
  it("have the same messages in every language, none of them empty", () => {
    const keys = flat("en").map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(40);
    for (const language of LANGUAGES) {
      expect(
        flat(language)
          .map(({ key }) => key)
          .sort(),
      ).toEqual([...keys].sort());
      expect(flat(language).filter(({ message }) => message.trim() === "")).toEqual([]);
    }
  });

  it("take the same arguments and tags in every language", () => {
    const original = new Map(flat("en").map(({ key, message }) => [key, partsOf(parse(message)).names]));
    const wrong = flat("ru").filter(({ key, message }) => {
      const names = partsOf(parse(message)).names;
      return [...names].sort().join() !== [...(original.get(key) ?? [])].sort().join();
    });
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  it.each(LANGUAGES)("have every plural form of %s", (language) => {
    const wrong = flat(language).filter(({ message }) =>
      partsOf(parse(message)).plurals.some(({ type, categories }) => {
        const rules = new Intl.PluralRules(LOCALES[language], { type: type as Intl.PluralRuleType });
        const wanted = rules.resolvedOptions().pluralCategories;
        return wanted.some((category) => !categories.includes(category));
      }),
    );
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  it("differ in Russian, except names and signs", () => {
    const same = new Map(flat("en").map(({ key, message }) => [key, message]));
    const left = flat("ru").filter(({ key, message }) => {
      const words = message.replace(/\{[^{}]*\}|<[^>]*>/g, "");
      return same.get(key) === message && /\p{Script=Latin}{2}/u.test(words) && !NAMES.has(key);
    });
    expect(left.map(({ key }) => key)).toEqual([]);
  });

  it("can all be compiled", () => {
    for (const language of LANGUAGES)
      expect(Object.keys(messagesOf(language))).toHaveLength(flat(language).length);
  });
});

/** Messages that are names, and so equal in every language. */
const NAMES = new Set<string>([
  "report.export.docx",
  "report.export.markdown",
  "report.export.bibtex",
  "report.export.ris",
  "report.export.csl",
  "report.table.csv",
  "report.table.xlsx",
]);

describe("Words", () => {
  it("follow the plural rules of the language", () => {
    expect([1, 2, 5, 21].map((count) => russian("ui.steps", { count }))).toEqual([
      "1\u00a0шаг",
      "2\u00a0шага",
      "5\u00a0шагов",
      "21\u00a0шаг",
    ]);
    expect([1, 2].map((count) => english("ui.steps", { count }))).toEqual(["1\u00a0step", "2\u00a0steps"]);
    expect(english("shell.line.place", { place: 3 })).toBe("3rd in line");
  });

  it("write numbers and lists as the language does", () => {
    expect(english.number(12345.6)).toBe("12,345.6");
    expect(russian.number(12345.6)).toBe("12\u00a0345,6");
    expect(russian.list(["а", "б", "в"])).toBe("а, б и в");
  });

  it("report an unknown key and a missing argument", () => {
    // @ts-expect-error: the compiler refuses it as well
    expect(() => english("ui.nothing")).toThrow("ui.nothing");
    // @ts-expect-error: the compiler refuses it as well
    expect(() => english("ui.steps")).toThrow("count");
    // @ts-expect-error: the compiler refuses it as well
    expect(() => english("ui.steps", { number: 3 })).toThrow("count");
  });
});
