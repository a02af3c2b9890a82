import { describe, expect, it } from "vitest";
import { splitQuestion } from "./queries";
import { analyseQuestion } from "./question";
import { partsOfQuestion } from "./question-parts";

const two = [
  ["Qu'est-ce que le moulin", "qu'est-ce que le four ?"],
  ["Qu'est-ce qui dissout le calcaire", "qu'est-ce qui coûte moins cher ?"],
  ["Qu'est-ce qui dissout le calcaire", "comment nettoyer la bouilloire ?"],
  ["Qu'est-ce qu'un moulin", "à quoi sert-il ?"],
  ["Est-ce que le moulin est ouvert", "est-ce que le four est fermé ?"],
  ["Est-ce qu'il pleut", "est-ce qu'elle vient ?"],
  ["Qui est-ce qui paie la facture", "qui est-ce qui la signe ?"],
  ["Où est-ce que le train passe", "combien est-ce qu'il coûte ?"],
  ["Que mange le lion", "que boit-il ?"],
  ["Que signifie ce mot", "d'où vient-il ?"],
  ["Qu'apporte la loi", "que veut dire son titre ?"],
  ["Que voir à Lyon", "quoi faire le soir ?"],
  ["Qui est le meunier", "qui est le notaire ?"],
  ["Quand le moulin a-t-il été construit", "par qui ?"],
  ["Quand le moulin a-t-il été construit", "qui est le meunier ?"],
  ["Depuis quand existe la taxe", "jusqu'à quand dure-t-elle ?"],
  ["Quelle est la ville la plus grande", "laquelle est la plus chère ?"],
  ["De quoi est fait le béton", "en quelle année est-il né ?"],
  ["À qui appartient le moulin", "à quel prix ?"],
  ["Combien coûte la pompe", "faut-il la huiler ?"],
  ["Comment fonctionne la pompe", "y a-t-il un filtre ?"],
  ["Peut-on laver le filtre", "doit-on le remplacer ?"],
  ["Le moulin est-il ouvert", "pourquoi ?"],
  ["Expliquez comment marche la pompe", "pourquoi elle vibre"],
] as const;

describe.each([
  ["straight", "'"],
  ["curly", "’"],
])("French with %s apostrophes", (_, mark) => {
  const marked = (text: string) => text.replaceAll("'", mark);

  it.each(two)("asks twice: %s et %s", (one, other) => {
    expect(splitQuestion(marked(`${one} et ${other}`))).toEqual([marked(one), marked(other)]);
    const [first] = splitQuestion(marked(`${one}, et ${other}`));
    expect(first).toBe(marked(`${one},`));
  });

  it("asks several times in a row", () => {
    const asked = marked("Qu'est-ce que le pain, qu'est-ce que le beurre et où est-ce qu'on les vend ?");
    expect(splitQuestion(asked)).toEqual(
      ["Qu'est-ce que le pain", "qu'est-ce que le beurre", "où est-ce qu'on les vend ?"].map(marked),
    );
  });

  it.each([
    "Qu'est-ce que le pain et le beurre ?",
    "Qu'est-ce qui est petit et rouge ?",
    "Qu'est-ce qui est petit et qui pique ?",
    "Est-ce que le moulin est ouvert et que le four est fermé ?",
    "Est-ce que le moulin est ouvert et qu'il tourne ?",
    "Quelle est la ville qui est au nord et qui est la plus grande ?",
    "Qui est l'homme qui a bâti le moulin et qui l'a vendu ?",
    "Quelle est la règle, quel que soit le poids et quelle que soit la taille ?",
    "Quel abri faut-il et de quoi manger ?",
    "Pourquoi le moulin est vieux et quand même ouvert ?",
    "Quels sont les prix de l'eau et de l'électricité ?",
  ])("asks once: %s", (asked) => {
    expect(splitQuestion(marked(asked))).toEqual([marked(asked)]);
  });
});

it("a part that begins with a preposition is about the subject before it", () => {
  const parts = partsOfQuestion(analyseQuestion("Quand le moulin a-t-il été construit et par qui ?"));
  expect(parts[1]?.terms.map(({ text }) => text)).toContain("moulin");
});

it.each([
  ["What is bread and butter?", 1],
  ["Who ruled the North? My book is about Kim Jong-il.", 1],
  ["How do I like and comment on a post?", 1],
  ["What does the sign-in and add-on cost?", 1],
  ["What is bread and what is butter?", 2],
  ["¿Qué es el pan y qué es la mantequilla?", 2],
])("other languages keep their parts: %s", (asked, count) => {
  expect(splitQuestion(asked)).toHaveLength(count);
});

it.each(["et qui ", "et qui est-ce y en a-t-il, que jusqu’à de quoi ", "et y en ", "qu’est-ce ", "a-t-"])(
  "a long text ends soon: %s",
  (text) => {
    expect(splitQuestion(`Qu’est-ce qui ${text.repeat(50_000)}`).length).toBeGreaterThan(0);
  },
);
