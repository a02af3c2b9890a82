import { quoted } from "@/lib/text/quotation-marks";
import { hedges } from "./hedge";
import type { Phrases } from "./phrases";

const rules = new Intl.PluralRules("ru");

/** The form of a noun that agrees with a number: for 1 and 21; for 2, 3 and 24; for 0, 5 and 11. */
function agreeing(count: number, one: string, few: string, more: string): string {
  const category = rules.select(count);
  if (category === "one") return one;
  return category === "many" ? more : few;
}

/** «1 страница», «3 страницы», «5 страниц». */
const many = (count: number, one: string, few: string, more: string): string =>
  `${count} ${agreeing(count, one, few, more)}`;

const searches = (count: number) => many(count, "поиск", "поиска", "поисков");
const sources = (count: number) => many(count, "источник", "источника", "источников");
const pages = (count: number) => many(count, "страница", "страницы", "страниц");
const ofPages = (count: number) => many(count, "страницы", "страниц", "страниц");
const sentences = (count: number) => many(count, "предложение", "предложения", "предложений");

export const ru: Phrases = {
  plan: {
    goal: (question) => `Найти предложения, которые отвечают на вопрос: ${question}`,
    search: "Искать по словам вопроса",
    read: "Прочитать самые подходящие страницы",
    choose: "Выбрать предложения, которые отвечают на вопрос",
    write: "Составить отчёт из цитат",
    side: (name) => `Найти, что на страницах сказано о ${quoted(name, "ru")}`,
    strategies: (terms, exact) => [
      `Ключевые слова вместе: ${terms}`,
      exact ? `Точные термины в кавычках: ${exact}` : "Отдельные термины там, где вся фраза находит мало",
      "Другие слова для того же и английские термины",
    ],
    reason: "Несколько разных поисков находят больше одного, а что можно сказать, решают страницы.",
    searchAgain: (terms) => `Искать ещё раз: ${terms}`,
    readAgain: "Прочитать добавленные страницы",
    change: (terms) => `В прочитанном мало сказано о том, что значит ${terms}, поэтому нужны другие поиски.`,
  },
  clarify: {
    reason: "В вопросе нет слова, по которому можно искать.",
    unclear: "предмет вопроса",
    assumptions: [
      "Речь о продукте, функции или понятии, которые в вопросе не названы.",
      "Вопрос относится к сказанному где-то ещё.",
    ],
    questions: ["О чём именно вопрос?", "Какой продукт, функцию или термин искать?"],
  },
  reason: {
    search: (query) => `Найти страницы, где говорится о ${query}.`,
    read: () => "Заголовок, отрывок и место в выдаче лучше всего подходят к вопросу.",
    report: (count, of) =>
      `На вопрос ${agreeing(count, "отвечает", "отвечают", "отвечают")} ${sentences(count)} из ${ofPages(of)}; читать больше нечего.`,
    answer: "Отчёт составлен; его первые предложения и есть краткий ответ.",
    notFound: "Ни одно предложение прочитанных страниц не отвечает на вопрос.",
  },
  situation: (counts) =>
    `Сделано: ${searches(counts.searches)}; найдено: ${sources(counts.sources)}; прочитано: ${pages(counts.pages)}.`,
  planStatus: {
    none: "Плана ещё нет.",
    going: "Работа идёт по плану.",
    adapted: "План изменён, чтобы закрыть пробелы.",
    done: "План выполнен.",
  },
  think: {
    terms: (terms) => `Что искать: ${terms}.`,
    unclear: "В вопросе нечего искать.",
    searched: (count, found) => `${searches(count)}: найдено ${sources(found)}.`,
    toRead: (count) =>
      `По заголовку, отрывку и месту в выдаче больше всего ${agreeing(count, "обещает", "обещают", "обещают")} ${pages(count)}.`,
    covered: (percent) => `Лучшее предложение говорит о ${percent} % спрошенного.`,
    missing: (terms) => `Пока ничего не найдено о: ${terms}.`,
    enough: "Для ответа цитатами найдено достаточно.",
    nothing: "Ничто из прочитанного не отвечает на вопрос.",
    closing: "Пределы оставили только завершающие шаги.",
    reported: "Отчёт составлен.",
  },
  done: {
    searched: (count) => `Сделано: ${searches(count)}`,
    read: (count) => `Прочитано: ${pages(count)}`,
    chose: "Выбраны подходящие предложения; каждое стоит на своей странице",
    wrote: "Отчёт составлен из цитат",
    asked: "Поиск слов, по которым можно искать",
  },
  report: {
    from: (page) => `Со страницы ${quoted(page, "ru")}:`,
    subject: (name, page) => `О \`${name}\`, страница ${quoted(page, "ru")}:`,
    near: `${hedges.ru} Ближе всего эти места:`,
    above: "В этом отчёте сказанное об этом приведено выше.",
    nearAbove: `${hedges.ru} В этом отчёте самое близкое приведено выше.`,
    nothing: "Нет ответа на прочитанных страницах.",
    differ: "Источники расходятся:",
    snippets: "Ни одна страница не прочитана, поэтому цитируется то, что показал поиск:",
    jointHeading: "Обо всём вместе",
    noneOfSide: "На прочитанных страницах нет предложения только об этом.",
    gapsHeading: "Что не сделано",
    gaps: "Работа завершилась раньше, чем были выполнены эти строки плана:",
    missingHeading: "Что не найдено",
    missing: (terms) => `В приведённых цитатах ничего не сказано о: ${terms}.`,
    missingSome: "Возможно, эти цитаты отвечают не на всё, о чём спрошено.",
    unused: (titles) => `Прочитано, но цитировать нечего: ${titles}.`,
    aboutHeading: "Об этом отчёте",
    about: (count, of) =>
      `Языковая модель не подключена, поэтому отчёт только цитирует: ${sentences(count)} дословно из ${ofPages(of)}; выбор — по близости к вопросу. Собственных выводов здесь нет.`,
    aboutTaken: (count, of) =>
      `Этот отчёт написан не языковой моделью и только цитирует: ${sentences(count)} дословно из ${ofPages(of)}; выбор — по близости к вопросу. Собственных выводов здесь нет.`,
    aboutUnusable: (count, of) =>
      `Ответы подключённой модели не удалось использовать, поэтому отчёт составила программа и он только цитирует: ${sentences(count)} дословно из ${ofPages(of)}; выбор — по близости к вопросу. Собственных выводов здесь нет.`,
    foreign: "Цитаты оставлены на языке источника.",
  },
  answer: {
    seeReport: (count) =>
      `В этом отчёте ${agreeing(count, "цитируется", "цитируются", "цитируются")} ${pages(count)} по вопросу.`,
    near: (closest, hint) =>
      [
        hedges.ru,
        hint,
        closest
          ? `Ближе всего на прочитанных страницах:\n\n${closest}\n\nВ этом отчёте приведены и другие места.`
          : "В этом отчёте приведены самые близкие места.",
      ]
        .filter(Boolean)
        .join(" "),
    codeInReport: "Код приведён в отчёте.",
    listInReport: "Список приведён в отчёте.",
    open: (question, closest) =>
      closest
        ? `Нет точного ответа на вопрос ${quoted(question, "ru")}. Ближе всего на прочитанных страницах:\n\n${closest}`
        : `Нет ответа на вопрос ${quoted(question, "ru")}.`,
    notFound: (question) =>
      `Не найдено: ни одно предложение прочитанных страниц не отвечает на вопрос ${quoted(question, "ru")}.`,
    nothingRead: (question) =>
      `Не найдено: не прочитано ни одной страницы, которая могла бы ответить на вопрос ${quoted(question, "ru")}.`,
    searched: (queries) => `Искали: ${queries}.`,
    pagesRead: (titles) => `Прочитано: ${titles}.`,
    noPages: "Ни один результат не был похож на ответ, или прочитать его не удалось.",
    noResults: "Поиски ничего не дали.",
    bundledLeftOut:
      "В документации, которая поставляется с Groundwork (Next.js и AI SDK), поиск не выполнялся, потому что вопрос, судя по всему, не о ней; чтобы включить её, назовите продукт в вопросе, например «в Next.js».",
    greeting:
      "Не найдено: в приветствии нет вопроса; задайте вопрос, и здесь будут процитированы места, которые на него отвечают.",
    noSubject: (name) => `Не найдено: ни одна прочитанная страница не посвящена теме ${quoted(name, "ru")}.`,
    cannotSearch: "Не найдено: в вопросе нет ничего, по чему можно искать, поэтому поиск не проводился.",
    foreign: "Прочитанные страницы написаны по-английски; по вопросу на английском может найтись больше.",
    foreignSearch: "Если документы на английском, по вопросу на английском найдётся больше.",
    hint: "Помогло бы название продукта, функции или термина.",
  },
};
