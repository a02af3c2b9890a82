// Invented pages in Russian, and sentences that a writer would derive from them; see english.ts.

import { baseSubject, type Domain, type Subject } from "./english";
import { plural, UNITS, type Writer } from "./writing";

export const q = (write: Writer, subject: Subject, value = subject.length) =>
  write.quantity(value, UNITS.ru[subject.unit] as never);
export const sum = (write: Writer, { currency, money }: Subject) => write[currency](money);

const FIRMS =
  "Севермаш|Полярстрой|Волгалес|Уралкерамика|Балткабель|Енисейпром|Донагро|Камаоптика|Ладогафлот|Окамебель|Сибхолод|Терекстекло|Онегалифт|Кубаньсахар|Иртышкомпозит|Невабот".split(
    "|",
  );
export const BOUGHT =
  "Альтаир|Гранат|Вектор|Меридиан|Каскад|Полюс|Орбита|Родник|Маяк|Факел|Кристалл|Парус|Рубин|Зенит|Импульс|Горизонт".split(
    "|",
  );
export const CITIES =
  "Мурманске|Самаре|Перми|Казани|Твери|Омске|Вологде|Рязани|Калуге|Томске|Пскове|Иркутске|Туле|Кургане|Уфе|Архангельске".split(
    "|",
  );
export const PEOPLE =
  "Анна Петрова|Игорь Савельев|Мария Климова|Пётр Орлов|Ольга Зайцева|Денис Ермаков|Елена Власова|Сергей Тихонов|Ирина Белова|Павел Громов|Наталья Фомина|Андрей Лапин|Вера Котова|Максим Рудаков|Юлия Сомова|Никита Баранов".split(
    "|",
  );
export const QUOTES =
  "мы никогда не сомневались, что рынок к нам вернётся|первая зима научила нас большему, чем десять лет планов|никто в городе не хотел ещё одного пустого завода|покупатели просили о ремонте, а не о замене|хорошая машина должна пережить тех, кто её построил|мы лучше будем расти медленно, чем потеряем лучших инженеров|старый цех стоял слишком далеко от порта|все весенние заказы были выполнены до осени".split(
    "|",
  );

export const people = (write: Writer, value: number) =>
  `${write.count(value)} ${plural(value, ["человек", "человека", "человек"])}`;

export const COMPANIES_RU: Domain = {
  id: "companies-ru",
  held: false,
  title: "Средние предприятия: обзор",
  subject: (random, index) => ({
    ...baseSubject(random),
    name: `«${FIRMS[index % FIRMS.length]}»`,
    other: `«${BOUGHT[index % BOUGHT.length]}»`,
    place: random.pick(CITIES),
    person: PEOPLE[index % PEOPLE.length] ?? "",
    quote: QUOTES[index % QUOTES.length] ?? "",
    unit: "t",
  }),
  page: (write, it) => [
    `Компания ${it.name} основана в ${it.year} году в ${it.place} и всё это время остаётся частной.`,
    write.one(
      `На конец года в компании работали ${people(write, it.count)}.`,
      `Штат к концу года насчитывал ${people(write, it.count)}.`,
    ),
    `Годовая выручка составила ${sum(write, it)}, доля экспорта в ней — ${write.percent(it.share)}.`,
    `${write.day(it.day)} компания ${it.name} купила поставщика ${it.other}, с которым сотрудничала много лет.`,
    `Завод ежедневно выпускает ${q(write, it)} готовой продукции.`,
    `«${it.quote.charAt(0).toUpperCase()}${it.quote.slice(1)}», — говорит директор ${it.person}.`,
  ],
  table: {
    head: "| Компания | Сотрудники | Экспорт, % | Год основания |",
    row: (_, it) => `| ${it.name} | ${it.count} | ${String(it.share).replace(".", ",")} | ${it.year} |`,
  },
  filler: [
    "Цены на энергию заметно снизили прибыль всей отрасли.",
    "Большинство предприятий обзора принадлежат основателям.",
    "Поставщики жалуются на долгие сроки оплаты.",
    "Аналитики ждут новых слияний.",
  ],
  claims: [
    {
      uses: ["name", "year", "place"],
      say: (w, it) =>
        w.one(
          `Компанию ${it.name} основали в ${it.year} году в ${it.place}`,
          `${it.name} работает с ${it.year} года, компания основана в ${it.place}`,
        ),
    },
    {
      uses: ["name", "count"],
      say: (w, it) =>
        w.one(
          `В компании ${it.name} работают ${people(w, it.count)}`,
          `Штат компании ${it.name} насчитывает ${people(w, it.count)}`,
        ),
    },
    {
      uses: ["name", "money", "currency"],
      say: (w, it) =>
        w.one(
          `Выручка компании ${it.name} за год достигла ${sum(w, it)}`,
          `Годовая выручка ${it.name} равна ${sum(w, it)}`,
        ),
    },
    {
      uses: ["name", "share"],
      say: (w, it) =>
        w.one(
          `На экспорт приходится ${w.percent(it.share)} выручки ${it.name}`,
          `Доля экспорта в выручке компании ${it.name} — ${w.percent(it.share)}`,
        ),
    },
    {
      uses: ["name", "other", "day"],
      say: (w, it) =>
        w.one(
          `Компания ${it.name} купила ${it.other} ${w.day(it.day)}`,
          `Поставщик ${it.other} был куплен компанией ${it.name} ${w.day(it.day)}`,
          `В ${it.day[0]} году компания ${it.name} приобрела поставщика ${it.other}`,
        ),
    },
    {
      uses: ["name", "length", "unit"],
      say: (w, it) =>
        w.one(
          `Завод ${it.name} выпускает в день ${q(w, it)} продукции`,
          `Ежедневный выпуск завода ${it.name} — ${q(w, it)}`,
        ),
    },
    {
      uses: ["person", "quote"],
      say: (w, it) =>
        w.one(
          `«${it.quote}», — сказал директор (${it.person})`,
          `По словам директора, которого зовут ${it.person}, «${it.quote}»`,
        ),
    },
    {
      uses: ["name", "count"],
      pair: true,
      say: (w, it, rival) =>
        w.one(
          `В компании ${it.name} работают ${people(w, it.count)}, а в ${rival.name} — ${people(w, rival.count)}`,
          `У ${it.name} ${w.count(it.count)} сотрудников, у ${rival.name} — ${w.count(rival.count)}`,
        ),
    },
    {
      uses: ["name", "year", "share"],
      pair: true,
      say: (_w, it, rival) =>
        `Компания ${it.name} основана в ${it.year} году, а ${rival.name} — в ${rival.year} году`,
    },
  ],
};
