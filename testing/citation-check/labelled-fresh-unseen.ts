// 24 sentences with six pages, written last: no rule was made with them, and only their totals are looked at. The texts are made up.

import type { FreshPage } from "./labelled-fresh";

export const FRESH_UNSEEN: FreshPage[] = [
  {
    kind: "press release",
    language: "en",
    page: `# Tarn Valley Water opens new reservoir

Kelby, 3 April 2025. Tarn Valley Water has put the Blackmoor reservoir into service, three months ahead of schedule. It holds 4.2 million cubic metres and will supply 60,000 homes in a dry summer. The dam was built by Ferrand & Holt; the design came from the Danish office Nordvand. Total cost was £118 million, £6 million less than budgeted. Bills will not rise because of the project, the company said. Two footpaths were moved, and a third remains closed until June. The regulator had first rejected the plan in 2017 and approved a smaller version in 2019.`,
    supported: [
      "The budget for the reservoir had been £124 million",
      "The reservoir was finished earlier than planned",
    ],
    unsupported: [
      { change: "roles", sentence: "The dam was designed by Ferrand & Holt" },
      { change: "direction", sentence: "The total cost was £6 million more than budgeted" },
    ],
  },
  {
    kind: "abstract",
    language: "en",
    page: `# School breakfast and attention: a cluster trial

We assigned 22 primary schools at random to a free breakfast or to a waiting list. Attention was tested in 1,140 pupils aged 8 to 10 after one term. Pupils in breakfast schools made 9 % fewer errors than those on the waiting list. The benefit was confined to children who usually came to school hungry. Absence fell in both groups. Teachers were not blinded. Reading scores did not improve. We conclude that free breakfasts help some children concentrate; whether they raise attainment remains unknown.`,
    supported: [
      "Free breakfasts had no influence on how well the pupils read",
      "It was mostly hungry children who benefited",
    ],
    unsupported: [
      { change: "scope", sentence: "All pupils in breakfast schools benefited" },
      { change: "negation", sentence: "Free breakfasts improved reading scores" },
    ],
  },
  {
    kind: "law",
    language: "en",
    page: `# Allotments (Amendment) Rules

Rule 3. A tenant may keep up to six hens on a plot, but no cockerel. Rule 4. A shed must not be higher than 2.2 metres. Rule 5. The council gives twelve months' notice before it ends a tenancy; a tenant gives one month's notice. Rule 6. Rent is due on 1 October and may be raised once a year. Rule 7. A tenant over 65 pays half the rent. Rule 8. Disputes between tenants are heard by the site committee, and appeals by the council. Rule 9. Bonfires are allowed only from November to February.`,
    supported: [
      "Pensioners older than 65 get a discount of 50 % on the rent",
      "Tenants can leave with one month's notice",
    ],
    unsupported: [
      { change: "roles", sentence: "A tenant gives twelve months' notice before ending a tenancy" },
      { change: "modality", sentence: "A tenant must keep six hens on a plot" },
    ],
  },
  {
    kind: "minutes",
    language: "ru",
    page: `# Протокол правления садового товарищества «Заря» от 5 апреля 2025 года

Присутствовали: председатель Котова, члены правления Лисин и Буров, бухгалтер Ершова. Ершова доложила: взносы внесли 118 из 140 садоводов, на счёте 640 тысяч рублей. Лисин предложил отремонтировать насос своими силами; Буров настаивал на договоре с фирмой. Решили: ремонт поручить фирме «Гидросервис», если цена не превысит 90 тысяч рублей. Дорогу к пруду в этом году ремонтировать не будут. Сторожу повысили оплату с 22 до 25 тысяч рублей. Котова сообщила, что уйдёт с поста осенью. Собрание назначили на 17 мая.`,
    supported: ["Не заплатили взносы 22 садовода", "Сторож стал получать на 3 тысячи рублей больше"],
    unsupported: [
      { change: "attribution", sentence: "Буров предложил отремонтировать насос своими силами" },
      { change: "negation", sentence: "Дорогу к пруду отремонтируют в этом году" },
    ],
  },
  {
    kind: "encyclopaedia",
    language: "ru",
    page: `# Серпень (озеро)

Серпень — озеро ледникового происхождения в Карельском районе. Площадь — 8,4 км², наибольшая глубина — 31 метр. Из озера вытекает река Ловица, впадают четыре ручья. На западном берегу стоит деревня Гора, восточный берег заболочен. До 1956 года по озеру сплавляли лес. Вода прозрачна до 5 метров. Водятся сиг, щука и окунь; форель, выпущенная в 1982 году, не прижилась. В 2003 году озеро вошло в заказник. Зимой через озеро прокладывают дорогу по льду.`,
    supported: [
      "Форель в озере не живёт, хотя её туда выпускали",
      "После 1956 года сплав леса по озеру прекратился",
    ],
    unsupported: [
      { change: "direction", sentence: "В озеро впадает река Ловица" },
      { change: "name", sentence: "На восточном берегу стоит деревня Гора" },
    ],
  },
  {
    kind: "product page",
    language: "ru",
    page: `# Рюкзак «Тропа 45»

Рюкзак «Тропа 45» рассчитан на походы в два–три дня. Объём — 45 л, масса — 1,35 кг. Спинка регулируется под рост от 160 до 190 см. Ткань — нейлон 210D с пропиткой, дно усилено. Чехол от дождя входит в комплект, сетка для каски продаётся отдельно. Боковые карманы вмещают бутылки до 1 л. Наибольшая нагрузка — 15 кг. Производитель даёт два года гарантии на швы и год на молнии. Женская модель на 3 см короче и весит 1,25 кг.`,
    supported: ["Женский вариант на 100 г легче", "За сетку для каски придётся заплатить дополнительно"],
    unsupported: [
      { change: "scope", sentence: "Сетка для каски входит в комплект" },
      { change: "figure", sentence: "Гарантия на молнии — два года" },
    ],
  },
];
