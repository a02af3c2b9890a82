import { expect, it } from "vitest";
import { clearLanguage, queryLanguage } from "./query-language";

it.each([
  ["How much does a sodium-ion cell cost?", "en"],
  ["sodium-ion cells", "en"],
  ["", "en"],
  ["2026", "en"],
  ["Сколько стоит натрий-ионный аккумулятор?", "ru"],
  ["цена LFP и NMC в 2026 году", "ru"],
  ["документация Next.js App Router кэширование", "ru"],
  ["Скільки коштує натрій-іонний акумулятор?", "uk"],
  ["Колькі каштуе натрыевы акумулятар у крамаў", "be"],
  ["Wie viel kostet eine Natrium-Ionen-Batterie und was ist der Preis?", "de"],
  ["Quel est le prix de la batterie sodium-ion dans les voitures ?", "fr"],
  ["¿Cuál es el precio de los acumuladores y cómo se calcula?", "es"],
  ["Qual è il prezzo della batteria e quanto dura?", "it"],
  ["ナトリウムイオン電池の価格", "ja"],
  ["钠离子电池的价格", "zh"],
  ["나트륨 이온 배터리 가격", "ko"],
  ["سعر بطارية أيون الصوديوم", "ar"],
  ["Πόσο κοστίζει μια μπαταρία νατρίου;", "el"],
  // A short word that several languages share decides nothing.
  ["de facto standard", "en"],
])("%j is %s", (query, language) => {
  expect(queryLanguage(query)).toBe(language);
});

it.each([
  // The query's own language wins.
  ["What does it cost and why", "de", "en"],
  ["цена ячеек", "de", "ru"],
  ["Natrium-Ionen-Batterie Preis 2026", "de", "de"],
  // Russian is not written in these letters.
  ["sodium-ion cells", "ru", "en"],
  ["2026", "ru", "ru"],
  ["sodium-ion cells", undefined, "en"],
])("%j for a question in %s is %s", (query, question, language) => {
  expect(queryLanguage(query, question)).toBe(language);
});

it("says so when nothing tells", () => {
  expect(clearLanguage("Natrium-Ionen-Batterie Preis 2026")).toBeNull();
  expect(clearLanguage("Was kostet eine Natrium-Ionen-Batterie im Jahr 2026?")).toBe("de");
});
