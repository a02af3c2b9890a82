// 48 sentences with eight pages, written when the rules that labelled-fresh.ts asked for were done, to see what these rules are worth
// elsewhere. Further rules were then made with them. The texts are made up.

import type { FreshPage } from "./labelled-fresh";

export const FRESH_LATER: FreshPage[] = [
  {
    kind: "press release",
    language: "en",
    page: `# Solvane recalls 18,000 space heaters

Leeds, 9 October 2025. Solvane is recalling about 18,000 oil-filled heaters of the type CR-20 that were sold between August 2023 and March 2025. In 11 cases the thermostat failed and the housing melted; nobody was hurt. Owners should unplug the heater and return it to any shop, where they receive a full refund of £64 or a voucher of £75. The fault was traced to a switch from a supplier in Slovenia, with which Solvane has ended its contract. The larger CR-30 uses a different switch and is safe. "We acted as soon as the third report came in", said safety director Hamid Noor.`,
    supported: [
      "The recalled heaters had been on sale for about a year and a half",
      "No one was injured although the housing melted in eleven cases",
      "Owners of a CR-20 get back the £64 or can choose a voucher that is worth £11 more",
    ],
    unsupported: [
      { change: "name", sentence: "Solvane is recalling about 18,000 heaters of the type CR-30" },
      { change: "negation", sentence: "Several people were hurt when the housing melted" },
      { change: "roles", sentence: "A supplier in Slovenia has ended its contract with Solvane" },
    ],
  },
  {
    kind: "statistics office",
    language: "en",
    page: `# Road casualties in Dunmere, 2025

In 2025, 41 people died on the roads of Dunmere, six fewer than in 2024 and the lowest number since records began in 1974. Serious injuries rose to 612 from 588. Pedestrians accounted for 15 of the deaths, cyclists for 4. Seven in ten fatal crashes happened outside built-up areas. Speeding was the main cause in 13 fatal crashes; alcohol played a part in 9. Men made up 78 per cent of those killed. The number of e-scooter riders injured more than doubled to 97. The new 20 mph zones in the capital came into force in November and had no measurable effect on these figures.`,
    supported: [
      "Forty-seven people lost their lives on Dunmere's roads in 2024",
      "The count of serious injuries went up by 24",
      "Most deadly crashes occurred outside towns and villages",
    ],
    unsupported: [
      {
        change: "cause",
        sentence: "The new 20 mph zones in the capital reduced the number of deaths in 2025",
      },
      { change: "direction", sentence: "Serious injuries fell to 588 from 612" },
      { change: "figure", sentence: "Alcohol played a part in 13 fatal crashes" },
    ],
  },
  {
    kind: "abstract",
    language: "en",
    page: `# Hedgerow width and overwintering bumblebee queens

We surveyed 48 hedgerows on 16 farms in two winters. Queens were found in 31 hedgerows. Wide hedgerows (over 2 m) held three times as many queens per metre as narrow ones. The number of queens was not related to the age of the hedgerow. South-facing banks had fewer queens than north-facing banks, possibly because they warm up too early. Cutting in autumn reduced the number of queens by 40 %, whereas cutting in late winter had no effect. We did not study whether the queens founded colonies. Farmers could help bumblebees by leaving hedgerows uncut until February.`,
    supported: [
      "In 17 of the 48 hedgerows no queens were found",
      "More queens overwinter in banks that face north than in those facing south",
      "How old a hedgerow was made no difference to the number of queens",
    ],
    unsupported: [
      {
        change: "comparison",
        sentence: "Narrow hedgerows held three times as many queens per metre as wide ones",
      },
      { change: "date", sentence: "Cutting in late winter reduced the number of queens by 40 %" },
      { change: "scope", sentence: "Queens were found in all hedgerows" },
    ],
  },
  {
    kind: "minutes",
    language: "en",
    page: `# Board of Calder Housing Trust, minutes of 11 June 2025

The chair, Dr Osei, welcomed the new treasurer, Mr Lund. The minutes of 7 May were approved with one correction. Mr Lund presented the accounts: income was £3.2 million, £140,000 above budget, because fewer flats stood empty. Ms Trent warned that repairs in Mill Lane would cost more than planned. The board decided against selling Park House, by five votes to two. Mr Abbott asked for an independent survey of the roof; Dr Osei will obtain three offers by September. Ms Trent will step down at the end of the year, and her successor has not been chosen.`,
    supported: [
      "Budgeted income had been £3.06 million",
      "Park House will not be sold",
      "It is still open who will follow Ms Trent",
    ],
    unsupported: [
      {
        change: "attribution",
        sentence: "Mr Lund warned that repairs in Mill Lane would cost more than planned",
      },
      { change: "negation", sentence: "The board decided to sell Park House by five votes to two" },
      {
        change: "roles",
        sentence: "Mr Abbott will obtain three offers for a survey of the roof by September",
      },
    ],
  },
  {
    kind: "press release",
    language: "ru",
    page: `# «Волжские верфи» передали заказчику паром «Кострома»

Нижний Новгород, 22 августа 2025 года. Завод «Волжские верфи» передал компании «Речной путь» автомобильный паром «Кострома». Судно длиной 62 метра берёт на борт 40 автомобилей и 150 пассажиров. Строили его два с половиной года, на восемь месяцев дольше, чем предусматривал контракт: поставщик из Китая задержал дизели. Заказчик отказался от штрафа в обмен на бесплатное обслуживание в течение пяти лет. Второй паром серии, «Плёс», спустят на воду весной 2026 года. Цену контракта стороны не раскрывают.`,
    supported: [
      "По контракту паром следовало построить на восемь месяцев быстрее",
      "«Речной путь» не стал требовать неустойку, а верфь пять лет будет обслуживать судно бесплатно",
      "Сколько стоил паром, неизвестно",
    ],
    unsupported: [
      {
        change: "roles",
        sentence: "Компания «Речной путь» передала заводу «Волжские верфи» автомобильный паром «Кострома»",
      },
      { change: "modality", sentence: "Второй паром серии, «Плёс», спустили на воду" },
      { change: "figure", sentence: "Судно берёт на борт 150 автомобилей и 40 пассажиров" },
    ],
  },
  {
    kind: "encyclopaedia",
    language: "ru",
    page: `# Мост Тысячи опор

Мост Тысячи опор — пешеходный мост через реку Вею в городе Сорокине. Построен в 1887–1891 годах по проекту инженера Карла Вейса на средства купца Фомы Ряжского. Длина — 214 метров, ширина — 4 метра. До 1938 года проход был платным. В 1943 году мост взорвали при отступлении, через шесть лет восстановили, заменив деревянный настил бетонным. Опор на самом деле 36; название мост получил из-за отражений в воде. С 1974 года охраняется как памятник. Движение велосипедов запрещено с 2011 года. В 2019 году мост снимали в сериале «Брод».`,
    supported: [
      "Мост строили около четырёх лет",
      "Разрушенный в войну мост восстановили в 1949 году",
      "Ездить по мосту на велосипеде с 2011 года нельзя",
    ],
    unsupported: [
      { change: "roles", sentence: "Мост построен по проекту купца Фомы Ряжского" },
      { change: "negation", sentence: "После 1938 года проход по мосту был платным" },
      { change: "direction", sentence: "При восстановлении бетонный настил заменили деревянным" },
    ],
  },
  {
    kind: "statistics office",
    language: "ru",
    page: `# Туризм в крае в 2024 году

Край посетили 1,86 млн человек, на 12 % больше, чем в 2023 году. Иностранцев среди них было 74 тыс., почти половина — из Китая. Средняя длительность поездки сократилась с 4,1 до 3,6 ночи. Гостиницы заработали 9,3 млрд рублей. Загрузка номеров составила 58 %, зимой — 44 %. Больше всего гостей принял Озёрный район, меньше всего — Степной. Число мест в гостиницах выросло за год на 900 и достигло 23,4 тыс. Данные о гостевых домах в этот подсчёт не входят. Рост турпотока ведомство связывает с новым аэропортом.`,
    supported: [
      "Туристы стали приезжать на более короткий срок",
      "В 2023 году в гостиницах края было 22,5 тыс. мест",
      "Степной район оказался последним по числу гостей",
    ],
    unsupported: [
      { change: "scope", sentence: "Почти половина туристов приехала из Китая" },
      { change: "comparison", sentence: "Степной район принял больше гостей, чем Озёрный" },
      { change: "figure", sentence: "Зимой загрузка номеров составила 58 %" },
    ],
  },
  {
    kind: "law",
    language: "ru",
    page: `# Положение о городских парках, извлечение

4. Парки открыты с 6 до 23 часов, в июне и июле — круглосуточно. 5. Собак водят на поводке; спускать их разрешено только на огороженных площадках. 6. Торговля допускается по разрешению дирекции, которое выдаётся на один сезон. 7. Дирекция вправе закрыть парк при ветре сильнее 17 м/с. 8. Костры запрещены; мангалы ставят в отведённых местах. 9. За повреждение деревьев взыскивается до 20 тыс. рублей, с юридических лиц — до 200 тыс. 10. Жалобу на отказ в разрешении рассматривает управа в течение 15 рабочих дней.`,
    supported: [
      "Летом, кроме августа, в парк можно прийти в любое время суток",
      "При сильном ветре дирекция может закрыть парк",
      "Организация, повредившая деревья, заплатит до 200 тысяч рублей",
    ],
    unsupported: [
      { change: "modality", sentence: "Дирекция обязана закрыть парк при ветре сильнее 17 м/с" },
      {
        change: "unit",
        sentence: "Управа рассматривает жалобу на отказ в разрешении в течение 15 календарных дней",
      },
      { change: "roles", sentence: "Торговля допускается по разрешению управы" },
    ],
  },
];
