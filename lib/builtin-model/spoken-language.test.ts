import { expect, it } from "vitest";
import { analyseQuestion } from "./question";
import { quotedIn } from "./spoken-language";

it.each([
  ["Was ist eine Wärmepumpe?", "de"],
  ["Wie hoch ist der Turm?", "de"],
  ["Wann wurde die Glocke gegossen?", "de"],
  ["Warum ist der Himmel blau?", "de"],
  ["Wie viel kostet eine Natrium-Ionen-Batterie und was ist der Preis?", "de"],
  ["Welche Stadt ist die Hauptstadt von Australien?", "de"],
  ["Qu’est-ce qu’une pompe à chaleur ?", "fr"],
  ["Quel est le prix de la batterie sodium-ion dans les voitures ?", "fr"],
  ["Pourquoi le ciel est-il bleu ?", "fr"],
  ["Combien pèse la cloche de la tour ?", "fr"],
  ["Quand la tour a-t-elle été construite ?", "fr"],
  ["¿Qué es una bomba de calor?", "es"],
  ["¿Cuál es el precio de los acumuladores y cómo se calcula?", "es"],
  ["¿Cuándo se construyó la torre?", "es"],
  ["¿Por qué el cielo es azul?", "es"],
  // Short ones that a verb opens.
  ["Kann eine Server Action Cookies setzen?", "de"],
  ["Kann Next.js Cookies setzen?", "de"],
  ["Können Layouts Cookies lesen?", "de"],
  ["Darf ein Layout searchParams lesen?", "de"],
  ["¿Puede un layout leer searchParams?", "es"],
  ["Puedo borrar cookies en un layout", "es"],
  ["¿Necesito un layout?", "es"],
  ["Peut-on lire les cookies dans un layout ?", "fr"],
  ["Puis-je modifier searchParams ?", "fr"],
  ["Can a layout set cookies?", "en"],
  ["hat sizes", "en"],
  // Nothing makes these sure.
  ["Natrium-Ionen-Batterie Preis 2026", "en"],
  ["Sodium-ion prix", "en"],
  ["torre Eiffel altura", "en"],
  ["Comment cache components work", "en"],
  // Others have no phrases.
  ["Qual è il prezzo della batteria e quanto dura?", "en"],
  ["Quando è stata costruita la torre?", "en"],
  ["Qual é o preço da bateria e quando foi construída a torre?", "en"],
  ["Hoe hoog is de toren en wanneer is de klok gemaakt?", "en"],
  ["Wie is de burgemeester van het dorp?", "en"],
  // English, with names and words of other languages.
  ["What does “die Welle” mean?", "en"],
  ["Who sang La Vie en rose and Non, je ne regrette rien?", "en"],
  ["How do I use el in a template?", "en"],
  ["cache components", "en"],
  ["", "en"],
  ["Сколько стоит аккумулятор?", "ru"],
])("the words around quotations for %j are in %s", (question, language) => {
  expect(analyseQuestion(question).spoken).toBe(language);
});

it("puts a text between the quotation marks of the language, once", () => {
  expect(quotedIn('"Die Welle"', "de")).toBe("„Die Welle“");
  expect(quotedIn('Was ist "die Welle"?', "de")).toBe("„Was ist ‚die Welle‘?“");
  expect(quotedIn("la “Vague”", "fr")).toBe("«\u00a0la “Vague”\u00a0»");
  expect(quotedIn("¿Qué es «la ola»?", "es")).toBe("«¿Qué es “la ola”?»");
  expect(quotedIn("the wave", "en")).toBe("“the wave”");
});
