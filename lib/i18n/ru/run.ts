import type { Translated } from "@/lib/i18n/catalogue";
import { runAround } from "./run-around";
import { runLatent } from "./run-latent";
import { runWarnings } from "./run-warnings";

export const run: Translated<"run"> = {
  ...runAround,
  ...runLatent,
  ...runWarnings,

  "tool.search": "Поиск",
  "tool.read": "Чтение страниц",
  "tool.plan": "План",
  "tool.adapt": "Изменение плана",
  "tool.clarification": "Вопросы к вам",
  "tool.factCheck": "Проверка утверждений",
  "tool.compare": "Сравнение источников",
  "tool.table": "Таблица значений",
  "tool.note": "Заметка",
  "tool.chart": "График",
  "tool.evidenceTable": "Таблица свидетельств",
  "tool.delegate": "Частный вопрос",
  "tool.report": "Отчёт",
  "tool.answer": "Краткий ответ",
  "tool.reasoning": "Рассуждение",

  "status.inLine": "В очереди",
  "status.place": "{place, number}-й в очереди",
  "status.startsWhenFree": "начнётся сам, когда освободится место",
  "status.goesOnWhenFree": "продолжится сам, когда освободится место",
  "status.startsItself": "начнётся сам",
  "status.goesOnItself": "продолжится сам",
  "status.doneEarly": "Завершено раньше",
  "status.full": "На диске нет места; запуск приостановлен и продолжится, когда место появится",
  "status.busy":
    "База данных занята другой программой; запуск приостановлен и продолжится, когда она освободится",
  "status.damaged": "База данных повреждена; пока её не восстановят, ничего не записывается",
  "status.needsPlan": "Ждёт вас: просмотрите план",
  "status.needsYou": "Ждёт вас",
  "status.plan": "просмотрите план",
  "status.questions":
    "{count, plural, one {#\u00a0вопрос} few {#\u00a0вопроса} many {#\u00a0вопросов} other {#\u00a0вопроса}}",
  "status.needsAnswer": "Ждёт вашего ответа",
  "status.needsAnswers":
    "Ждёт вашего ответа: {count, plural, one {#\u00a0вопрос} few {#\u00a0вопроса} many {#\u00a0вопросов} other {#\u00a0вопроса}}",
  "status.noToken":
    "Ни одного токена уже {seconds, number}\u00a0с; этой модели даётся на раздумья до {limit}",
  "status.waitingModel": "Ждёт ответа модели, {seconds, number}\u00a0с",
  "status.finishing": "Завершает: {doing}",
  "status.finishingReport": "Завершает: пишет отчёт",
  "status.andMore": "{doing} и ещё {count, number}",
  "status.starting": "Начинает",
  "status.choosing": "Выбирает следующий шаг",
  "status.choosingFirst": "Выбирает первый шаг",
  "status.next": "Дальше: {tool}",
  "status.concluding": "Подводит итог найденному",
  "status.weighing": "Оценивает найденное",
  "status.choosingSearch": "Выбирает поиск: «{query}»",
  "status.writingReport":
    "Пишет отчёт: {count, plural, one {#\u00a0слово} few {#\u00a0слова} many {#\u00a0слов} other {#\u00a0слова}}",
  "status.writingReportStill": "Пишет отчёт",
  "status.writingAnswer": "Пишет краткий ответ",
  "status.writingPlan":
    "Пишет план: {count, plural, one {#\u00a0строка} few {#\u00a0строки} many {#\u00a0строк} other {#\u00a0строки}}",
  "status.writingQuestions":
    "Пишет вам {count, plural, one {#\u00a0вопрос} few {#\u00a0вопроса} many {#\u00a0вопросов} other {#\u00a0вопроса}}",
  "status.lost": "Связь потеряна; восстанавливается",

  "learned.line": "{learned}; {next}",
  "learned.found":
    "{count, plural, one {Найден #\u00a0результат} few {Найдено #\u00a0результата} many {Найдено #\u00a0результатов} other {Найдено #\u00a0результата}} по запросу «{query}»",
  "learned.foundMany":
    "{count, plural, one {Найдена #\u00a0страница} few {Найдены #\u00a0страницы} many {Найдено #\u00a0страниц} other {Найдено #\u00a0страницы}} по {searches, plural, one {#\u00a0запросу} few {#\u00a0запросам} many {#\u00a0запросам} other {#\u00a0запроса}}",
  "learned.foundResults":
    "{count, plural, one {Найден #\u00a0результат} few {Найдено #\u00a0результата} many {Найдено #\u00a0результатов} other {Найдено #\u00a0результата}}",
  "learned.foundPages":
    "{count, plural, one {Найдена #\u00a0страница} few {Найдены #\u00a0страницы} many {Найдено #\u00a0страниц} other {Найдено #\u00a0страницы}}",
  "learned.nothing": "По запросу «{query}» ничего не найдено",
  "learned.read":
    "{count, plural, one {Прочитана #\u00a0страница} few {Прочитаны #\u00a0страницы} many {Прочитано #\u00a0страниц} other {Прочитано #\u00a0страницы}}",
  "learned.unread":
    "{count, plural, =1 {Страницу прочитать не удалось} one {Не удалось прочитать ни одну из #\u00a0страницы} few {Не удалось прочитать ни одну из #\u00a0страниц} many {Не удалось прочитать ни одну из #\u00a0страниц} other {Не удалось прочитать ни одну из #\u00a0страницы}}",
  "learned.plan":
    "Составлен план: {count, plural, one {#\u00a0пункт} few {#\u00a0пункта} many {#\u00a0пунктов} other {#\u00a0пункта}}",
  "learned.planChanged":
    "План изменён: {count, plural, one {остался #\u00a0пункт} few {осталось #\u00a0пункта} many {осталось #\u00a0пунктов} other {осталось #\u00a0пункта}}",
  "learned.answered": "Ваши ответы получены",
  "learned.assumed": "Продолжает со своим предположением",
  "learned.reported": "Отчёт сохранён",
  "learned.sentBack":
    "В отчёте {count, plural, one {найден #\u00a0недочёт} few {найдено #\u00a0недочёта} many {найдено #\u00a0недочётов} other {найдено #\u00a0недочёта}}",
  "learned.chooseReading": "выбирает, что прочитать",
  "learned.chooseOther": "ищет другой путь",
  "learned.chooseLine": "выбирает, где искать",
  "learned.chooseStart": "выбирает, где искать",
  "learned.weigh": "оценивает прочитанное",
  "learned.mend": "исправляет",
  "learned.toAnswer": "переходит к краткому ответу",

  "retry.in": "{cause}; следующая попытка через {time} ({attempt, number} из {of, number})",
  "retry.now": "{cause}; новая попытка ({attempt, number} из {of, number})",
  "retry.next": "следующая попытка через {time}",
  "retry.again": "новая попытка",
  "retry.model": "Модель не ответила",
  "retry.search": "Поиск не ответил",
  "retry.page": "Страница не ответила",

  "meter.step": "шаг {step, number} из {most, number}",
  "meter.stepShort": "шаг {step, number} из {most, number}",
  "meter.closing": "завершающий шаг {step, number} из {most, number}",
  "meter.closingShort": "завершение, {step, number} из {most, number}",
  "meter.searches":
    "{used, number} из {most, plural, one {#\u00a0поиска} few {#\u00a0поисков} many {#\u00a0поисков} other {#\u00a0поиска}}",
  "meter.lastHeard": "{time} на момент обрыва связи",
  "meter.left": "ещё до {time}",
  "meter.leftPace": "ещё до {time} в этом темпе",
  "meter.leftUsual": "ещё до {time}, судя по прошлым исследованиям",
  "meter.leftLater": "сколько ещё: будет известно после первого шага",
  "meter.searchMoney": "поиск: {money}; цена модели неизвестна",
  "meter.leftShort": "ещё до\u00a0{time}",

  "check.asking":
    "Спрашивает модель о {count, plural, one {#\u00a0ссылке} few {#\u00a0ссылках} many {#\u00a0ссылках} other {#\u00a0ссылки}}",
  "check.checking":
    "Сверяет {citations, plural, one {#\u00a0ссылку} few {#\u00a0ссылки} many {#\u00a0ссылок} other {#\u00a0ссылки}} с {pages, plural, one {#\u00a0страницей} few {#\u00a0страницами} many {#\u00a0страницами} other {#\u00a0страницы}}",
  "check.storing": "Сохраняет отчёт",
  "check.supported":
    "подтверждено {supported, number} из {count, plural, one {#\u00a0ссылки} few {#\u00a0ссылок} many {#\u00a0ссылок} other {#\u00a0ссылки}}",
  "check.unanswered":
    "{count, plural, one {# вопрос к модели остался без ответа, там действует вердикт программы} few {# вопроса к модели остались без ответа, там действует вердикт программы} many {# вопросов к модели остались без ответа, там действует вердикт программы} other {# вопроса к модели остались без ответа, там действует вердикт программы}}",
  "check.supportedAsked":
    "подтверждено {supported, number} из {count, plural, one {#\u00a0ссылки} few {#\u00a0ссылок} many {#\u00a0ссылок} other {#\u00a0ссылки}}; модель спросили о {asked, number}",
  "check.done": "Ссылки проверены",
  "check.back": "Один раз возвращён на доработку",
  "check.faults":
    "При проверке {count, plural, one {найден #\u00a0недочёт} few {найдено #\u00a0недочёта} many {найдено #\u00a0недочётов} other {найдено #\u00a0недочёта}}",

  "state.planned": "в плане",
  "state.running": "идёт",
  "state.done": "готово",
  "state.failed": "ошибка",
  "state.skipped": "не запускалось",
  "state.stopped": "остановлено",
  "state.waiting": "ждёт вашего ответа",
  "state.nothing": "пусто",
  "state.noneSupported": "ни одна не подтверждена",
  "state.paused": "пауза",
  "state.writing": "пишется",
  "state.takenUp": "учтено",
  "state.tooLate": "поздно",
  "state.waits": "ждёт",

  "group.websearchtool":
    "{count, plural, =1 {1\u00a0поиск} one {#\u00a0параллельный поиск} few {#\u00a0параллельных поиска} many {#\u00a0параллельных поисков} other {#\u00a0параллельного поиска}}",
  "group.extractpagecontenttool":
    "{count, plural, =1 {1\u00a0чтение} one {#\u00a0параллельное чтение} few {#\u00a0параллельных чтения} many {#\u00a0параллельных чтений} other {#\u00a0параллельного чтения}}",
  "group.delegatetool":
    "{count, plural, =1 {1\u00a0частный вопрос} one {#\u00a0частный вопрос параллельно} few {#\u00a0частных вопроса параллельно} many {#\u00a0частных вопросов параллельно} other {#\u00a0частного вопроса параллельно}}",
  "group.factchecktool":
    "{count, plural, =1 {1\u00a0проверка утверждений} one {#\u00a0параллельная проверка утверждений} few {#\u00a0параллельные проверки утверждений} many {#\u00a0параллельных проверок утверждений} other {#\u00a0параллельной проверки утверждений}}",
  "group.calls":
    "{count, plural, =1 {1\u00a0вызов} one {#\u00a0параллельный вызов} few {#\u00a0параллельных вызова} many {#\u00a0параллельных вызовов} other {#\u00a0параллельного вызова}}",

  "row.concluding": "Подведение итога",
  "row.lost": "Этот шаг не удался",
  "row.lostWhy": "Шаг {step, number}; причина указана ниже",
  "row.step": "Шаг {step, number}",
  "row.openFirst": "Шаг 1: модель получила вопрос",
  "row.open": "Шаг {step, number}: модель получила вопрос и всё найденное",
  "row.retry": "Повторяется само, попытка {attempt, number} из {of, number}",
  "row.search": "Поиск «{query}»",
  "row.report": "Отчёт «{title}»",
  "row.planChanged": "План изменён",
  "row.beingWritten": "Пишется",

  "search.doing": "Ищет «{query}»",
  "search.doingMany":
    "{count, plural, one {Ищет по #\u00a0запросу} few {Ищет сразу по #\u00a0запросам} many {Ищет сразу по #\u00a0запросам} other {Ищет сразу по #\u00a0запроса}}: «{query}»",
  "search.narrow":
    "{count, plural, one {Ищет по #\u00a0запросу} few {Ищет по #\u00a0запросам} many {Ищет по #\u00a0запросам} other {Ищет по #\u00a0запроса}}",
  "search.same": "такой же поиск в этом шаге уже есть",
  "search.none": "ничего не найдено",
  "search.nothingNew": "ничего нового",
  "search.before":
    "{count, plural, one {#\u00a0прочитан раньше} few {#\u00a0прочитаны раньше} many {#\u00a0прочитано раньше} other {#\u00a0прочитано раньше}}",
  "search.known":
    "{count, plural, one {#\u00a0найден раньше} few {#\u00a0найдены раньше} many {#\u00a0найдено раньше} other {#\u00a0найдено раньше}}",
  "search.fresh":
    "{count, plural, one {#\u00a0новый} few {#\u00a0новых} many {#\u00a0новых} other {#\u00a0нового}}",
  "search.readBefore": "прочитано раньше",
  "search.found": "Этот поиск ничего не дал.",
  "search.answeredBy": "ответ: {provider}",
  "search.failed.unauthorised": "{provider}: ключ не принят",
  "search.failed.quota": "{provider}: квота исчерпана",
  "search.failed.rate_limited": "{provider}: просит сделать паузу",
  "search.failed.unreachable": "{provider}: нет связи",
  "search.failed.timeout": "{provider}: нет ответа вовремя",
  "search.failed.bad_response": "{provider}: ответ не удалось прочитать",
  "search.failed.cancelled": "{provider}: запрос остановлен",
  "search.passedOver": "{provider}: пауза после сбоя",
  "search.anyAge": "{providers}: отбор по дате не поддерживается",

  "read.doing": "Читает: {title}",
  "read.doingMany":
    "Читает {count, plural, one {#\u00a0страницу} few {#\u00a0страницы} many {#\u00a0страниц} other {#\u00a0страницы}}: {title}",
  "read.doingOn":
    "Читает {count, plural, one {#\u00a0страницу} few {#\u00a0страницы} many {#\u00a0страниц} other {#\u00a0страницы}} по запросу «{query}»",
  "read.doingNext":
    "Читает {next, number}-ю из {count, plural, one {#\u00a0страницы} few {#\u00a0страниц} many {#\u00a0страниц} other {#\u00a0страницы}}: {title}",
  "read.narrow":
    "Читает {count, plural, one {#\u00a0страницу} few {#\u00a0страницы} many {#\u00a0страниц} other {#\u00a0страницы}}",
  "read.narrowNext": "Читает {next, number}-ю из {count, number}",
  "read.line": "Чтение: {what}",
  "read.lineMany":
    "Чтение: {count, plural, one {#\u00a0страница} few {#\u00a0страницы} many {#\u00a0страниц} other {#\u00a0страницы}}",
  "read.read": "{count, plural, one {прочитана #} few {прочитаны #} many {прочитано #} other {прочитано #}}",
  "read.known":
    "{count, plural, one {# уже прочитана} few {# уже прочитаны} many {# уже прочитано} other {# уже прочитано}}",
  "read.earlierOn":
    "{count, plural, one {# уже прочитана {day}, заново не загружалась} few {# уже прочитаны {day}, заново не загружались} many {# уже прочитано {day}, заново не загружалось} other {# уже прочитано {day}, заново не загружалось}}",
  "read.earlier":
    "{count, plural, one {# уже прочитана раньше, заново не загружалась} few {# уже прочитаны раньше, заново не загружались} many {# уже прочитано раньше, заново не загружалось} other {# уже прочитано раньше, заново не загружалось}}",
  "read.unwanted":
    "{count, plural, one {# исключена по вашему желанию} few {# исключены по вашему желанию} many {# исключено по вашему желанию} other {# исключено по вашему желанию}}",
  "read.failed": "{count, number} не удалось прочитать",
  "read.failedCause": "{count, number} не удалось прочитать ({cause})",
  "read.some": "Прочитано {read, number} из {count, number}",
  "unread.robots":
    "{count, plural, one {#\u00a0закрыта} few {#\u00a0закрыты} many {#\u00a0закрыто} other {#\u00a0закрыты}} в robots.txt",
  "unread.gone":
    "{count, plural, one {#\u00a0не\u00a0найдена} few {#\u00a0не\u00a0найдены} many {#\u00a0не\u00a0найдено} other {#\u00a0не\u00a0найдено}} ({status})",
  "unread.closed":
    "{count, plural, one {#\u00a0доступна} few {#\u00a0доступны} many {#\u00a0доступно} other {#\u00a0доступно}} не\u00a0всем ({status})",
  "unread.busy":
    "{count, plural, one {#\u00a0просит} few {#\u00a0просят} many {#\u00a0просят} other {#\u00a0просят}} подождать ({status})",
  "unread.broken":
    "{count, plural, one {#\u00a0ответила} few {#\u00a0ответили} many {#\u00a0ответили} other {#\u00a0ответили}} ошибкой ({status})",
  "unread.slow":
    "{count, plural, one {#\u00a0не\u00a0ответила} few {#\u00a0не\u00a0ответили} many {#\u00a0не\u00a0ответили} other {#\u00a0не\u00a0ответили}} вовремя",
  "unread.unreachable":
    "{count, plural, one {#\u00a0недоступна} few {#\u00a0недоступны} many {#\u00a0недоступно} other {#\u00a0недоступно}}",
  "page.focus": "Что искали: {focus}",
  "page.shown":
    "показано {shown, number} из {count, plural, one {#\u00a0символа} few {#\u00a0символов} many {#\u00a0символов} other {#\u00a0символа}}",
  "page.from": "продолжено с символа {from, number}",
  "page.known": "{length}, уже прочитано",
  "page.earlierOn": "{length}, уже прочитано {day}",
  "page.failed": "прочитать не удалось",
  "page.unwanted": "исключено по вашему желанию",
  "page.open": "читается",
  "page.marked":
    "{count, plural, =0 {{model}: отрывки не отмечены} one {{model}: отмечен #\u00a0отрывок} few {{model}: отмечены #\u00a0отрывка} many {{model}: отмечено #\u00a0отрывков} other {{model}: отмечено #\u00a0отрывка}}",

  "plan.doing": "Составляет план",
  "plan.look": "Где планирует искать",
  "adapt.doing": "Меняет план",
  "adapt.goal": "Новая цель: {goal}",
  "adapt.changes":
    "{count, plural, one {#\u00a0изменение} few {#\u00a0изменения} many {#\u00a0изменений} other {#\u00a0изменения}}",

  "asked.doing": "Спрашивает вас",
  "asked.line":
    "{count, plural, one {#\u00a0вопрос} few {#\u00a0вопроса} many {#\u00a0вопросов} other {#\u00a0вопроса}} к вам",
  "asked.answered": "ответ получен",
  "asked.assumed": "продолжено с предположением",

  "reported.cited":
    "{count, plural, one {процитирован #\u00a0источник} few {процитировано #\u00a0источника} many {процитировано #\u00a0источников} other {процитировано #\u00a0источника}}",
  "answer.line": "Краткий ответ",
  "answer.none": "Завершено без ответа",

  "weigh.doing": "Проверяет утверждение «{claim}»",
  "weigh.doingMany":
    "Проверяет {count, plural, one {#\u00a0утверждение} few {#\u00a0утверждения} many {#\u00a0утверждений} other {#\u00a0утверждения}}",
  "weigh.byModel": "Проверено моделью: утверждение «{claim}»",
  "weigh.byModelMany":
    "Проверено моделью: {count, plural, one {#\u00a0утверждение} few {#\u00a0утверждения} many {#\u00a0утверждений} other {#\u00a0утверждения}}",
  "weigh.byPages": "Проверено по страницам: утверждение «{claim}»",
  "weigh.byPagesMany":
    "Проверено по страницам: {count, plural, one {#\u00a0утверждение} few {#\u00a0утверждения} many {#\u00a0утверждений} other {#\u00a0утверждения}}",
  "weigh.supported": "источники это подтверждают",
  "weigh.contradicted": "источники говорят другое",
  "weigh.unclear": "по источникам не решить",
  "weigh.claim": "«{claim}»",
  "weigh.noReason": "Причина не названа.",

  "foreign.doing": "Вызывает «{tool}»",
  "foreign.line": "Вызов «{tool}»",
  "foreign.asked": "Запрос",
  "foreign.answered": "Ответ",
  "foreign.cut":
    "… (всего {count, plural, one {#\u00a0символ} few {#\u00a0символа} many {#\u00a0символов} other {#\u00a0символа}})",
  "foreign.error": "сообщил об ошибке",

  "cause.invalid_params": "инструмент не принимает такой запрос",
  "cause.tool_unavailable": "на этом шаге недоступно",
  "cause.limit_exceeded": "лимит исчерпан",
  "cause.not_covered": "ещё не рассмотрены пункты плана или требования",
  "cause.superseded": "сначала нужно было другое",
  "cause.latent_no_output": "результат не пришёл",
  "cause.timeout": "ответ не пришёл вовремя",
  "cause.rate_limited": "сервис просит подождать",
  "cause.provider_failed": "ошибка сервиса",
  "cause.activity_failed": "ошибка инструмента",
  "cause.cancelled": "остановлено",

  "said.you": "Вы: {message}",
  "said.leftOut": "Вы исключили {hosts}",
  "said.dropped": "Вы вычеркнули {lines}",
  "said.alsoLeftOut": "исключили {hosts}",
  "said.alsoDropped": "вычеркнули {lines}",
  "said.line": "«{line}»",
  "said.takenUp": "учтено на шаге {step, number}",
  "said.tooLate": "пришло после последнего шага",
  "said.whenItGoesOn": "будет учтено, когда запуск продолжится",
  "said.atNextStep": "будет учтено на следующем шаге",
  "said.finish": "Вы: дописать отчёт сейчас",
  "said.finishFrom": "с шага {step, number} только отчёт и ответ",

  "reasoning.title": "Рассуждение на этом шаге",
  "reasoning.situation": "Положение дел",
  "reasoning.plan": "План",
  "reasoning.enough": "Данных достаточно",
  "reasoning.yes": "Да",
  "reasoning.notYet": "Пока нет",
  "reasoning.thoughts": "Мысли",
  "reasoning.remains": "Что осталось",

  "guided.leads": "Дальше исследование ведёт программа, а модель пишет только короткие разделы.",
  "guided.sign.known": "Прежние запуски показали, что эта модель не может вести исследование.",
  "guided.sign.no_search": "За первые два шага модель ничего не искала.",
  "guided.sign.ended_unsearched": "Модель закончила, ни разу не поискав.",
  "guided.sign.found_nothing": "Поиск модели ничего не дал.",
  "guided.sign.uncited": "В отчёте модели нет ни одной ссылки на источник.",
  "guided.sign.repeated": "Модель повторялась и не нашла ничего нового.",
  "guided.sign.no_answer": "Модель закончила без ответа.",
  "guided.sign.no_form": "Ответы модели не удалось использовать.",
  "guided.sign.silent": "Модель не ответила вовремя.",
  "guided.sign.late": "Модель не уложилась в отведённое ей время.",
  "guided.sign.refused": "Модель отказалась продолжать.",
  "guided.sign.no_model": "Вместо модели ответила веб-страница.",
  "guided.sign.no_room": "Ни один шаг не помещается в окно модели.",
};
