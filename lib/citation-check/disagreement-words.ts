// Words that decide whether two sentences have the same subject. English and Russian, by stems.

import { lazySet } from "@/lib/text/lazy";
import { foldWord, stemWord } from "@/lib/text/words";

const stemsOf = (words: string) =>
  lazySet(
    () =>
      new Set(
        words
          .trim()
          .split(/\s+/)
          .map((word) => stemWord(foldWord(word))),
      ),
  );

/** Verbs and phrases that introduce a value but do not name its subject. */
export const FRAME = stemsOf(
  `amount reach reached stand stood total equal measure rise rose risen fall fell fallen climb drop hit come came sit
  trade traded sell sold go went bring charge charged pay paid run measured weigh weighs tall high wide long deep old total totals comprise
  comprises contain contains hold holds include span stretch stretches exceeded averaged recorded confirmed registered found show shows
  set estimate report state put number value figure level currently today now roughly approximately around about exactly
  have become became stay remain remains lie count say give
  составлять составляет составил составила составило составили продавались продаются торгуются обходятся обходится превысила превысил весит длиной высотой шириной достигать достигла достиг достигло стоить стоит стоила стоило
  равняться равен равна равно оцениваться оценивается насчитывать насчитывает насчитывалось упасть упала упал упали вырасти
  вырос выросла выросли снизиться снизилась снизился быть стать стала стал значение уровень число примерно около сейчас сегодня`,
);

/** Words that change the subject of a statement. */
export const QUALIFIERS = stemsOf(
  `average mean median minimum maximum min max minimal maximal peak record total net gross retail wholesale global worldwide world
  domestic annual annually yearly monthly weekly daily hourly quarterly import export first second third fourth last previous next former
  lowest highest cheapest smallest largest longest shortest new old older newer men women male female north south east west
  northern southern eastern western urban rural forecast expect expected project projected plan planned target will would could may might
  residential commercial industrial not never no before after until since early late initial initially original originally final
  finally half quarter additional extra another other remaining per share including excluding without only free paid left inner outer
  same different small large medium little big low high upper lower typical default optional ago later earlier nominal real nearly
  средний средняя среднем медиана медианный минимальный минимум максимальный максимум пиковый рекордный общий чистый валовой
  розничный розничная оптовый оптовая мировой мировая годовой месячный дневной квартальный ежегодно ежемесячно ежедневно импорт экспорт
  первый второй третий последний прошлый прошлом следующий новый новая старый старая мужчины женщины северный южный восточный западный
  городской сельский прогноз прогнозируется ожидается планируется план цель будет может не никогда ранее позже после изначально
  первоначально половина дополнительно еще другой остальной включая без только бесплатно малый большой низкий высокий реальный номинальный`,
);
/** The meaning of "last year" depends on the date of writing. */
export const RELATIVE = stemsOf(
  "last previous next this ago прошлый прошлом нынешний текущий следующий назад",
);
