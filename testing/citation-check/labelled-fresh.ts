// 60 sentences with 14 pages of seven kinds in two languages, written before their author had read a rule of the check: 30 true ones in other
// words, and 30 that change one thing. `change` says which: the figure, the unit, the name, the date, a negation, the direction, the roles,
// the scope, cause and effect, who says it, or a comparison. The texts are made up.

export type FreshPage = {
  kind: string;
  language: "en" | "ru";
  page: string;
  supported: string[];
  unsupported: { change: string; sentence: string }[];
};

export const FRESH: FreshPage[] = [
  {
    kind: "press release",
    language: "en",
    page: `# Halden Marine opens battery workshop in Grimsby

Grimsby, 12 May 2025. Halden Marine today opened a workshop in which lithium batteries from retired ferries are dismantled and tested. The building on Corporation Road cost £6.4 million, of which £2.1 million came from the Humber Transition Fund. Up to 900 battery modules can be handled each month. About two thirds of them are expected to be fit for a second life as storage for solar farms. The rest will be shredded by Norvik Recycling, a partner of Halden since 2021.

"We used to send these packs to Belgium", said Priya Okafor, head of operations. The workshop employs 38 people, most of whom were retrained from the closed fish dock. A second line is planned for 2027, subject to demand.`,
    supported: [
      "Roughly a third of the £6.4 million that Halden Marine spent on the building was paid for by the Humber Transition Fund",
      "Most of the workshop's 38 staff had earlier worked at the fish dock, which has shut",
    ],
    unsupported: [
      {
        change: "roles",
        sentence: "Norvik Recycling will send the modules that it cannot use to Halden Marine for shredding",
      },
      {
        change: "scope",
        sentence: "All of the modules are expected to be fit for a second life as storage for solar farms",
      },
    ],
  },
  {
    kind: "statistics office",
    language: "en",
    page: `# Household energy use, 2024: first results

The average household used 11,350 kilowatt-hours of energy in 2024, down 4.2 per cent on the year before. Gas consumption fell by 6.8 per cent, while electricity consumption rose by 1.9 per cent. The decline in gas was largely due to a mild first quarter, not to a change of heating systems. Households in the north used more energy than those in the south, but the gap narrowed to 1,870 kilowatt-hours from 2,240 in 2023. Heat pumps were installed in 7.5 per cent of dwellings, compared with 5.9 per cent a year earlier. Rented dwellings were less likely to have one (3.1 per cent) than owned ones (9.8 per cent). Figures for 2024 are provisional and will be revised in September.`,
    supported: [
      "In 2024 homes consumed less gas but more electricity than in 2023",
      "The difference in energy use between northern and southern households shrank by 370 kilowatt-hours within a year",
      "Owner-occupied homes had heat pumps more often than rented homes",
    ],
    unsupported: [
      {
        change: "cause",
        sentence: "The decline in gas consumption was largely due to a change of heating systems",
      },
      {
        change: "comparison",
        sentence:
          "Households in the south used 1,870 kilowatt-hours more energy than those in the north in 2024",
      },
    ],
  },
  {
    kind: "encyclopaedia",
    language: "en",
    page: `# Maren Tollefsen

Maren Tollefsen (3 March 1871 – 19 October 1948) was a Norwegian glaciologist and photographer. Born in Bodø, the daughter of a ship's chandler, she studied physics at Kristiania but left without a degree in 1893. From 1897 she measured the front of the Svartisen glacier every summer, a series that she continued for forty-one years. Her measurements were published by Axel Brandt under his own name until 1909, when the Geographical Society corrected the record. She declined the Society's gold medal in 1912. Her photographs, long believed lost, were found in a school attic in 1986 by the teacher Ivar Moe. About 1,200 glass plates are now kept at the University of Tromsø. The crater Tollefsen on Venus is named after her.`,
    supported: [
      "Tollefsen never completed her studies in physics",
      "She went on measuring the glacier's front until 1938 or so, more than four decades in all",
    ],
    unsupported: [
      {
        change: "roles",
        sentence: "Until 1909 Maren Tollefsen published the measurements of Axel Brandt under her own name",
      },
      {
        change: "name",
        sentence: "Tollefsen's photographs were found in a school attic in 1986 by Axel Brandt",
      },
    ],
  },
  {
    kind: "abstract",
    language: "en",
    page: `# Evening light and sleep onset in shift nurses: a randomised crossover study

Background: Bright evening light delays sleep, but it is unclear whether amber lenses prevent this in shift workers. Methods: We randomised 64 nurses from three hospitals to two weeks of amber lenses followed by two weeks of clear lenses, or the reverse order; 58 completed both periods. Sleep was recorded with wrist actigraphy. Results: Sleep onset was 21 minutes earlier with amber than with clear lenses (95 % CI 12 to 30). Total sleep time did not differ between the periods. Subjective alertness on the next shift was slightly higher with amber lenses, although the difference was not significant (p = 0.11). Headache was reported by five participants, all in the amber period. Conclusions: Amber lenses may help shift nurses fall asleep sooner, but they do not lengthen sleep. Larger studies should test whether the effect lasts beyond two weeks.`,
    supported: [
      "Nurses who wore amber lenses fell asleep about 20 minutes sooner than with clear lenses",
      "Six of the 64 randomised nurses did not finish the study",
    ],
    unsupported: [
      {
        change: "negation",
        sentence:
          "Total sleep time was longer in the period with amber lenses than in the period with clear lenses",
      },
      { change: "scope", sentence: "Headache was reported by all participants in the amber period" },
    ],
  },
  {
    kind: "product page",
    language: "en",
    page: `# Kestrel 300 trail pump

The Kestrel 300 is a hand pump for tubeless tyres up to 2.6 inches wide. It weighs 148 g and is 196 mm long when folded. Each stroke moves 92 cm³ of air in high-volume mode; a collar switches to high-pressure mode, which reaches 7 bar. The body is forged aluminium, the handle is glass-filled nylon. A Presta valve head is fitted; an adapter for Schrader valves is sold separately. The pump comes with a five-year warranty on parts, excluding seals. A set of seals costs €9 and can be replaced without tools. Made in Portugal. The older Kestrel 250 is 30 g heavier and has no high-pressure mode.`,
    supported: [
      "Buyers with Schrader valves have to order an adapter in addition",
      "The predecessor, the Kestrel 250, weighs 178 g",
    ],
    unsupported: [
      { change: "unit", sentence: "The Kestrel 300 reaches a pressure of 7 psi in high-pressure mode" },
      { change: "comparison", sentence: "The Kestrel 300 is 30 g heavier than the older Kestrel 250" },
    ],
  },
  {
    kind: "minutes",
    language: "en",
    page: `# Minutes of the library committee, 4 February 2026

Present: Cllr Adeyemi (chair), Cllr Brandon, Cllr Rhys, Ms Ford (head librarian). Apologies: Cllr Whitlock.

Ms Ford reported that loans of printed books had fallen by 3 per cent since last year, while loans of audiobooks had doubled to 14,600. Cllr Brandon asked whether the Eastgate branch could open on Sundays. Ms Ford replied that this would need two more posts, at about £61,000 a year. Cllr Rhys opposed the proposal, as the budget had no reserve. The committee voted by three to one, with the chair abstaining, to put the question to the full council in April. It was agreed to end fines for children's books from 1 March; fines for adults remain at 20p a day. Cllr Brandon will draft a letter to the county about the leaking roof. The meeting closed at 8.50 p.m.`,
    supported: [
      "Children will no longer be fined for overdue books as of March 2026, whereas adults still pay 20p a day",
      "According to the head librarian, opening Eastgate on Sundays would require two additional posts",
    ],
    unsupported: [
      {
        change: "attribution",
        sentence: "Cllr Rhys asked whether the Eastgate branch could open on Sundays",
      },
      { change: "figure", sentence: "Loans of audiobooks rose by 14,600 since last year" },
    ],
  },
  {
    kind: "law",
    language: "en",
    page: `# Short-Term Lettings (Registration) Act 2024

Section 4. (1) A person who lets a dwelling for fewer than 90 days in a calendar year must register it with the local authority before the first letting. (2) A dwelling in which the owner lives throughout the letting is exempt. (3) Registration is valid for three years and costs no more than £75. (4) The authority must decide on an application within 28 days; if it does not, the application is deemed to be granted. (5) The authority may refuse registration where the dwelling lacks a valid gas safety certificate. Section 5. (1) A person who lets an unregistered dwelling commits an offence and is liable to a fine of up to £5,000. (2) An appeal against a refusal lies to the county court within 21 days of the notice. (3) The lodging of an appeal does not suspend the refusal.`,
    supported: [
      "Owners who live in the dwelling for the whole of the letting need not register it",
      "If the authority stays silent for 28 days, the application counts as approved",
    ],
    unsupported: [
      {
        change: "direction",
        sentence:
          "A dwelling that is let for more than 90 days in a calendar year must be registered with the local authority",
      },
      {
        change: "negation",
        sentence: "The lodging of an appeal suspends the refusal until the county court decides",
      },
      {
        change: "modality",
        sentence:
          "The authority must refuse registration where the dwelling lacks a valid gas safety certificate",
      },
    ],
  },
  {
    kind: "press release",
    language: "ru",
    page: `# «Северный хлеб» запустил линию безглютеновой выпечки

Вологда, 3 июня 2025 года. Комбинат «Северный хлеб» ввёл в эксплуатацию линию по выпуску хлеба без глютена. Вложения составили 240 млн рублей, из них 90 млн — льготный кредит Фонда развития промышленности. Мощность линии — 6 тонн в сутки, но до конца года она будет работать вполсилы. Муку из гречихи и риса поставляет барнаульская компания «Алтай Злак». Продукция пойдёт в сети Северо-Запада, а с осени — и в Москву.

«Половину рецептов мы купили у финских коллег, половину разработали сами», — рассказал технолог Антон Гущин. На линии занято 27 человек. Старый цех сухарей предприятие закрывает в августе; его работникам предложили другие места.`,
    supported: [
      "Больше трети из 240 млн рублей комбинат взял в долг на льготных условиях у Фонда развития промышленности",
      "До конца 2025 года линия будет выпускать около 3 тонн хлеба в сутки",
    ],
    unsupported: [
      {
        change: "roles",
        sentence:
          "Комбинат «Северный хлеб» поставляет муку из гречихи и риса барнаульской компании «Алтай Злак»",
      },
      { change: "scope", sentence: "Все рецепты комбинат купил у финских коллег" },
    ],
  },
  {
    kind: "statistics office",
    language: "ru",
    page: `# Рынок труда области в III квартале 2024 года

Численность занятых составила 512,4 тыс. человек и за год сократилась на 1,3 %. Уровень безработицы снизился с 3,1 до 2,6 %. Снижение безработицы объясняется прежде всего оттоком жителей, а не созданием новых мест. Средняя начисленная зарплата достигла 61 250 рублей, что на 14,8 % больше, чем годом ранее; с учётом роста цен прирост составил 5,2 %. Выше всего платили в связи и информатике (98 400 рублей), ниже всего — в гостиницах и общепите (39 700 рублей). На одну вакансию приходилось 0,4 безработного. Доля работающих пенсионеров среди занятых не изменилась и составила 9 %. Данные предварительные.`,
    supported: [
      "За год занятых в области стало меньше, хотя безработица тоже уменьшилась",
      "В реальном выражении зарплаты выросли за год на 5,2 %",
      "Хуже всего оплачивался труд в гостиницах и заведениях общественного питания",
    ],
    unsupported: [
      { change: "cause", sentence: "Безработица снизилась прежде всего благодаря созданию новых мест" },
      { change: "direction", sentence: "Доля работающих пенсионеров среди занятых за год выросла до 9 %" },
    ],
  },
  {
    kind: "encyclopaedia",
    language: "ru",
    page: `# Лопатин, Егор Саввич

Егор Саввич Лопатин (7 февраля 1854, Кунгур — 2 ноября 1921, Пермь) — русский ботаник и путешественник. Сын мещанина, учился в Казанском университете, откуда был исключён в 1876 году за участие в сходках. В 1881–1884 годах сопровождал Николая Зверева в экспедиции на Памир и собрал более 3000 листов гербария. Описал 42 вида растений, из которых 17 признаются и сегодня. Гербарий Лопатина после его смерти купил Ботанический сад в Петрограде; часть листов погибла при наводнении 1924 года. Зверев назвал в честь спутника перевал, который до того не имел имени. От звания почётного члена Географического общества Лопатин отказался. Дневники изданы в 1958 году внучкой учёного Верой Лопатиной.`,
    supported: [
      "Лопатин не окончил Казанский университет: в 1876 году его исключили",
      "Меньше половины описанных Лопатиным видов признаны по сей день",
    ],
    unsupported: [
      {
        change: "roles",
        sentence: "Лопатин назвал в честь Николая Зверева перевал, который до того не имел имени",
      },
      { change: "date", sentence: "Дневники Лопатина изданы в 1924 году его внучкой Верой Лопатиной" },
    ],
  },
  {
    kind: "abstract",
    language: "ru",
    page: `# Влияние мульчи из скорлупы кедрового ореха на урожай картофеля

Цель работы — проверить, сохраняет ли мульча влагу в супесчаной почве. Опыт заложили в 2021–2023 годах в Томском районе на 36 делянках, половина которых служила контролем. Слой мульчи составлял 5 см. Влажность пахотного слоя в июле была на делянках с мульчей в среднем на 4,1 процентного пункта выше. Урожайность выросла с 18,2 до 21,5 т/га, однако в дождливом 2022 году разницы не обнаружили. Содержание крахмала в клубнях от мульчи не зависело. Число проволочников под мульчей оказалось вдвое больше, чем на контроле. Авторы советуют применять мульчу в засушливые годы; экономическую выгоду они не оценивали.`,
    supported: ["В дождливый 2022 год мульча не дала прибавки урожая", "Мульчу положили на 18 делянок из 36"],
    unsupported: [
      { change: "comparison", sentence: "Проволочников на контроле оказалось вдвое больше, чем под мульчей" },
      { change: "negation", sentence: "Содержание крахмала в клубнях зависело от мульчи" },
    ],
  },
  {
    kind: "product page",
    language: "ru",
    page: `# Чайник «Исток-17»

Электрический чайник «Исток-17» вмещает 1,7 л воды и кипятит её за 5,5 минуты. Мощность — 2200 Вт. Колба стеклянная, крышка и ручка из пластика без бисфенола. Температуру можно выбрать из пяти значений: 40, 60, 80, 90 и 100 °C; заданное значение чайник держит до двух часов. При отсутствии воды нагрев отключается. Длина шнура — 75 см. Гарантия — 24 месяца, на фильтр она не распространяется. Модель «Исток-15» на 0,2 л меньше и не умеет поддерживать температуру. Собирают оба чайника в Ижевске.`,
    supported: [
      "Если в чайнике нет воды, он перестаёт греть",
      "Выбранная температура поддерживается не дольше двух часов",
    ],
    unsupported: [
      { change: "roles", sentence: "Модель «Исток-15» держит заданную температуру до двух часов" },
      { change: "unit", sentence: "Длина шнура чайника «Исток-17» — 75 мм" },
    ],
  },
  {
    kind: "minutes",
    language: "ru",
    page: `# Протокол заседания совета дома № 14 по Лесной улице от 20 января 2026 года

Присутствовали: Дёмина Г. П. (председатель), Акулов В. Р., Семёнова Т. И., представитель управляющей компании Рябов К. О. Отсутствовал Мельник Ю. А.

Рябов сообщил, что долг жильцов за отопление за год сократился с 410 до 285 тысяч рублей. Акулов предложил поставить шлагбаум за счёт собственников. Семёнова возразила: в доме 23 квартиры без машин. Решили вынести вопрос на общее собрание в марте; за проголосовали трое, Семёнова воздержалась. Рябов обещал до 15 февраля заменить насос в подвале. Ремонт второго подъезда отложили до 2027 года из-за нехватки средств, ремонт первого начнётся в мае. Дёмина напомнила, что показания счётчиков сдают с 20 по 25 число. Следующее заседание — 17 февраля.`,
    supported: [
      "За год жильцы сократили задолженность за отопление на 125 тысяч рублей",
      "Денег на ремонт второго подъезда не хватило, и его перенесли на 2027 год",
    ],
    unsupported: [
      { change: "attribution", sentence: "Семёнова предложила поставить шлагбаум за счёт собственников" },
      { change: "modality", sentence: "Рябов заменил насос в подвале до 15 февраля" },
    ],
  },
  {
    kind: "law",
    language: "ru",
    page: `# Закон области «О содержании домашних животных», извлечение

Статья 6. 1. Владелец собаки массой свыше 20 кг обязан выводить её на поводке длиной не более двух метров. 2. Намордник не требуется для щенков до шести месяцев и для собак-поводырей. 3. Выгул на детских площадках запрещён. Статья 7. 1. Муниципалитет вправе ограничить число собак в одной квартире, но не менее чем тремя. 2. Решение о временном изъятии животного принимает суд по заявлению ветеринарной службы; в неотложных случаях служба изымает животное сама и уведомляет суд в течение 48 часов. Статья 9. 1. Нарушение части 1 статьи 6 влечёт предупреждение, а повторное в течение года — штраф от 1 до 3 тыс. рублей. 2. Закон вступает в силу с 1 сентября 2025 года, кроме статьи 7, которая действует с 1 января 2026 года.`,
    supported: [
      "За первое нарушение правил выгула на поводке владельца лишь предупредят",
      "Щенкам младше полугода намордник не нужен",
    ],
    unsupported: [
      { change: "modality", sentence: "Муниципалитет обязан ограничить число собак в одной квартире" },
      {
        change: "roles",
        sentence: "Решение о временном изъятии животного принимает ветеринарная служба по заявлению суда",
      },
      { change: "direction", sentence: "Владелец собаки массой менее 20 кг обязан выводить её на поводке" },
    ],
  },
];
