// Detects a word that has another of its kind in its place: "oak" for "pine", "son" for "nephew", "coal" for "gas". Each list has words
// that exclude each other beside the same neighbours. A small table: other words never count against a sentence.

import { foldWord, stemWord } from "@/lib/text/words";
import type { Word } from "./evidence-clauses";
import type { Reading } from "./evidence-reading";
import { wordGroups } from "./word-groups";

/** Lists end with a semicolon; English and Russian words have lists of their own. */
const KINDS = `
monday tuesday wednesday thursday friday saturday sunday; понедельник вторник среду четверг пятницу субботу воскресенье;
red blue green yellow black white grey brown orange purple pink; красный синий зеленый желтый черный белый серый коричневый оранжевый розовый голубой;
oak pine birch spruce fir beech larch ash maple; дубовый сосновый березовый еловый пихтовый буковый лиственничный кедровый кленовый;
gold silver copper iron steel zinc lead nickel aluminium tin; золото серебро медь железо сталь цинк свинец никель алюминий олово;
wooden concrete brick stone glass plastic; деревянный бетонный кирпичный каменный стеклянный пластиковый железобетонный;
railway tram bus metro road canal; железнодорожный трамвайный автобусный автомобильный троллейбусный пешеходный;
father mother brother sister son daughter uncle aunt nephew niece grandfather grandmother grandson granddaughter cousin;
отец мать брат сестра сын дочь дядя тетя племянник племянница дед бабушка внук внучка;
coal gas oil diesel petrol hydrogen uranium peat; уголь газ нефть дизель бензин водород уран торф мазут;
wheat barley rye oats maize rice potatoes soybeans; пшеница ячмень рожь овес кукуруза рис картофель соя;
cattle sheep pigs goats horses poultry; коровы овцы свиньи козы лошади куры;
blood saliva urine hair; кровь слюна моча;
liver kidney heart lung brain stomach; печень почки сердце легкие мозг желудок;
violin piano cello flute guitar organ; скрипка фортепиано виолончель флейта гитара;
english french german russian spanish italian chinese polish swedish finnish norwegian danish; английский французский немецкий испанский итальянский китайский польский шведский финский норвежский датский;
catholic orthodox protestant muslim jewish; католический православный протестантский мусульманский;
presidential parliamentary mayoral; hourly daily weekly monthly yearly; ежечасный ежедневный еженедельный ежемесячный ежегодный
`;

const groupsOf = wordGroups([KINDS], (word) => stemWord(foldWord(word)));

/** The stems of the nearest content words before and after a word of its clause. */
function neighbours(words: readonly Word[], place: number): (string | undefined)[] {
  const clause = words[place]?.clause;
  const own = (word: Word) => word.content && word.clause === clause;
  return [words.slice(0, place).findLast(own)?.stem, words.slice(place + 1).find(own)?.stem];
}

/** True when the passage has another word of the same kind beside the same word, and lacks that of the claim. */
export function otherOfKind({ words, lines }: Reading): boolean {
  const said = new Set(words.map(({ stem }) => stem));
  const has = (stem: string) => lines.some((line) => line.words.some((word) => word.stem === stem));
  return words.some((word, at) => {
    const kinds = new Set(groupsOf(word.stem));
    if (kinds.size === 0 || has(word.stem)) return false;
    const around = neighbours(words, at);
    return lines.some((line) =>
      line.words.some((other, place) => {
        const isOther = !said.has(other.stem) && [...groupsOf(other.stem)].some((kind) => kinds.has(kind));
        if (!isOther) return false;
        return neighbours(line.words, place).some(
          (stem, side) => stem !== undefined && stem === around[side],
        );
      }),
    );
  });
}
