// Other ways to say what a question about a value asks: what is "made until June" stops being made then, and what is "up
// from 81" grew. Irregular forms count as their verbs.

import { matchOf } from "./bm25";
import type { Term } from "./question";
import { stemCounts, stemOf, wordsOf } from "./tokens";

const NAMES = 0.5;

/** Past forms and participles that no stemmer leads to their verb. */
const IRREGULAR: Record<string, string> = Object.fromEntries(
  `made make;built build;held hold;sold sell;bought buy;brought bring;began begin;begun begin;paid pay;spent spend;lost lose;
left leave;met meet;kept keep;sent send;told tell;taught teach;caught catch;chose choose;chosen choose;drew draw;drawn draw;
drove drive;driven drive;fell fall;fallen fall;flew fly;flown fly;gave give;given give;grew grow;grown grow;knew know;
known know;laid lay;led lead;lent lend;rose rise;risen rise;ran run;said say;shut shut;sank sink;sunk sink;spoke speak;
spoken speak;stood stand;struck strike;took take;taken take;threw throw;thrown throw;won win;wrote write;written write`
    .split(";")
    .map((line) => line.trim().split(" ") as [string, string]),
);

/** The stems of a text, with those of the verbs of its irregular forms. */
function spokenStems(text: string): ReadonlySet<string> {
  const verbs = wordsOf(text).flatMap((word) => {
    const verb = Object.hasOwn(IRREGULAR, word.toLowerCase()) ? IRREGULAR[word.toLowerCase()] : undefined;
    return verb ? [stemOf(verb)] : [];
  });
  return new Set([...stemCounts(text).keys(), ...verbs]);
}

const stemsOf = (words: string) => new Set(words.split(" ").map(stemOf));

/** Verbs, and the words with which a text says the same of another verb. */
const WAYS: { verbs: ReadonlySet<string>; said: RegExp }[] = [
  {
    verbs: stemsOf("stop end cease discontinue expire finish terminate"),
    said: /(?<!\p{L})(?:until|till|up\s+to)\s/iu,
  },
  { verbs: stemsOf("start begin commence"), said: /(?<!\p{L})(?:since|from)\s/iu },
  {
    verbs: stemsOf("grow increase rise climb gain"),
    said: /(?<!\p{L})up\s+(?:from|by)\s/iu,
  },
  {
    verbs: stemsOf("fall decrease decline drop shrink"),
    said: /(?<!\p{L})down\s+(?:from|by)\s/iu,
  },
];

const CHANGES = WAYS.slice(2);

/** True for a verb of change: by how much something grew is no value of one year. */
export const isChange = ({ text }: Term): boolean => CHANGES.some(({ verbs }) => verbs.has(stemOf(text)));

/** True when a text says with other words what one of these verbs says, and has none of them itself. */
function saysOtherwise({ text }: Term, said: string, stems: ReadonlySet<string>): boolean {
  const stem = stemOf(text);
  const way = WAYS.find(({ verbs }) => verbs.has(stem));
  return way?.said.test(said) === true && ![...way.verbs].some((verb) => stems.has(verb));
}

/** True when a text names every key, in its own words or in others that say the same. */
export function holds(text: string, keys: readonly Term[]): boolean {
  const stems = spokenStems(text);
  return keys.every((key) => matchOf(key, stems) >= NAMES || saysOtherwise(key, text, stems));
}
