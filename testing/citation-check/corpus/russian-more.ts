// Two more domains in Russian: structures and trials.

import { baseSubject, type Domain } from "./english";
import { BOUGHT, CITIES, PEOPLE, people, QUOTES, q, sum } from "./russian";

const SPANS =
  "Кольский мост|Вишерский тоннель|Сольский виадук|Мстинский мост|Ямской тоннель|Чусовской мост|Лужский канал|Печорский мост|Клязьминский виадук|Бирский тоннель|Шуйский мост|Кемский канал|Медный мост|Рыбный тоннель|Заонежский мост|Верхний канал".split(
    "|",
  );
const TRIALS =
  "Орвестат|Кальмитрол|Денувекса|Пралозин|Ксиметра|Толварин|Бексидол|Норастим|Фервантил|Лудипрекс|Амсолин|Квенорекс|Сальвакорт|Мирозин|Гедоксал|Випразол".split(
    "|",
  );

export const SPANS_RU: Domain = {
  id: "spans-ru",
  held: false,
  title: "Мосты, тоннели и их цена",
  subject: (random, index) => ({
    ...baseSubject(random),
    name: SPANS[index % SPANS.length] ?? "",
    other: `«${BOUGHT[(index + 4) % BOUGHT.length]}»`,
    place: random.pick(CITIES),
    person: PEOPLE[(index + 5) % PEOPLE.length] ?? "",
    quote: QUOTES[(index + 3) % QUOTES.length] ?? "",
    unit: random.pick(["km", "m"] as const),
  }),
  page: (write, it) => [
    `${it.name}, построенный в ${it.place}, имеет длину ${q(write, it)}.`,
    `Движение по нему открыли ${write.day(it.day)} после долгих задержек.`,
    write.one(
      `Строительство обошлось в ${sum(write, it)}, намного дороже первой сметы.`,
      `Итоговая стоимость составила ${sum(write, it)}.`,
    ),
    `За сутки по нему проезжает ${write.count(it.count)} машин, из них ${write.percent(it.share)} — грузовые.`,
    `Главным подрядчиком была фирма ${it.other}.`,
    `Главный инженер ${it.person} вспоминает: «${it.quote}».`,
  ],
  table: null,
  filler: [
    "Содержание оплачивают из платы за проезд.",
    "Опоры пришлось дважды укреплять, потому что грунт оказался слабее расчётного.",
    "Жители просили о переправе несколько десятилетий.",
    "О стройке рассказывает небольшой музей.",
  ],
  claims: [
    {
      uses: ["name", "length", "unit"],
      say: (w, it) =>
        w.one(`Длина сооружения ${it.name} — ${q(w, it)}`, `${it.name} имеет длину ${q(w, it)}`),
    },
    {
      uses: ["name", "day"],
      say: (w, it) =>
        w.one(`${it.name} открыли ${w.day(it.day)}`, `Движение через ${it.name} открыто в ${it.day[0]} году`),
    },
    {
      uses: ["name", "money", "currency"],
      say: (w, it) =>
        w.one(`${it.name} обошёлся в ${sum(w, it)}`, `Стоимость объекта ${it.name} составила ${sum(w, it)}`),
    },
    {
      uses: ["name", "count"],
      say: (w, it) =>
        w.one(
          `Через ${it.name} за сутки проезжает ${w.count(it.count)} машин`,
          `Через ${it.name} проезжает ${w.about(it.count)} машин в сутки`,
        ),
    },
    {
      uses: ["name", "share"],
      say: (w, it) =>
        w.one(
          `${w.percent(it.share)} машин, проезжающих через ${it.name}, — грузовые`,
          `Доля грузовых машин на объекте ${it.name} — ${w.percent(it.share)}`,
        ),
    },
    {
      uses: ["name", "other"],
      say: (w, it) =>
        w.one(
          `Главный подрядчик объекта ${it.name} — фирма ${it.other}`,
          `${it.name} строила как главный подрядчик фирма ${it.other}`,
        ),
    },
    {
      uses: ["person", "quote"],
      say: (w, it) =>
        w.one(
          `Главный инженер ${it.person} сказал: «${it.quote}»`,
          `«${it.quote}», — вспоминает ${it.person}`,
        ),
    },
    {
      uses: ["name", "money", "day", "currency"],
      say: (w, it) => `${it.name} открыт ${w.day(it.day)} и обошёлся в ${sum(w, it)}`,
    },
    {
      uses: ["name", "length", "unit"],
      pair: true,
      say: (w, it, rival) => `${it.name} имеет длину ${q(w, it)}, а ${rival.name} — ${q(w, rival)}`,
    },
  ],
};

export const TRIALS_RU: Domain = {
  id: "trials-ru",
  held: true,
  title: "Испытания, прочитанные за год",
  subject: (random, index) => ({
    ...baseSubject(random),
    name: TRIALS[index % TRIALS.length] ?? "",
    other: `«${BOUGHT[(index + 7) % BOUGHT.length]}»`,
    place: random.pick(CITIES),
    person: PEOPLE[(index + 9) % PEOPLE.length] ?? "",
    quote: QUOTES[(index + 5) % QUOTES.length] ?? "",
    unit: random.pick(["weeks", "mg"] as const),
    length: random.whole(6, 96),
  }),
  page: (write, it) => [
    `В испытании препарата ${it.name} участвовали ${people(write, it.count)}, его провели в ${it.place}.`,
    it.unit === "weeks"
      ? `Лечение препаратом ${it.name} длилось ${q(write, it)}.`
      : `Суточная доза препарата ${it.name} — ${q(write, it)}.`,
    `Симптомы ослабли у ${write.percent(it.share)} пациентов.`,
    `Итоги испытания ${it.name} опубликованы ${write.day(it.day)}; работу оплатила компания ${it.other}, потратив ${sum(write, it)}.`,
    `Руководитель исследования ${it.person} пишет: «${it.quote}».`,
  ],
  table: {
    head: "| Препарат | Пациенты | Улучшение, % |",
    row: (_, it) => `| ${it.name} | ${it.count} | ${String(it.share).replace(".", ",")} |`,
  },
  filler: [
    "Побочные действия были слабыми и быстро проходили.",
    "Группы не различались ни возрастом, ни весом.",
    "Наблюдение за больными продолжат.",
    "Рецензенты попросили исходные данные и получили их.",
  ],
  claims: [
    {
      uses: ["name", "count"],
      say: (w, it) =>
        w.one(
          `В испытании препарата ${it.name} участвовали ${people(w, it.count)}`,
          `${it.name} испытали на группе, в которой было ${w.about(it.count)} человек`,
        ),
    },
    {
      uses: ["name", "share"],
      say: (w, it) =>
        w.one(
          `${it.name} ослабил симптомы у ${w.percent(it.share)} больных`,
          `У ${w.percent(it.share)} пациентов, принимавших ${it.name}, симптомы ослабли`,
        ),
    },
    {
      uses: ["name", "day"],
      say: (w, it) =>
        w.one(
          `Итоги по препарату ${it.name} опубликовали ${w.day(it.day)}`,
          `Результаты испытания ${it.name} вышли в ${it.day[0]} году`,
        ),
    },
    {
      uses: ["name", "length", "unit"],
      say: (w, it) =>
        it.unit === "mg" || it.unit === "g"
          ? `Пациенты принимали по ${q(w, it)} препарата ${it.name} в сутки`
          : `Препаратом ${it.name} лечили ${q(w, it)}`,
    },
    {
      uses: ["name", "other", "money", "currency"],
      say: (w, it) => `Компания ${it.other} потратила на испытание ${it.name} ${sum(w, it)}`,
    },
    {
      uses: ["person", "quote"],
      say: (_w, it) => `Руководитель исследования ${it.person} написал: «${it.quote}»`,
    },
    {
      uses: ["name", "share"],
      pair: true,
      say: (w, it, rival) =>
        `${it.name} помог ${w.percent(it.share)} пациентов, ${rival.name} — ${w.percent(rival.share)}`,
    },
  ],
};
