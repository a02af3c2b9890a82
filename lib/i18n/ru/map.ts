import type { Translated } from "@/lib/i18n/catalogue";

export const map: Translated<"map"> = {
  map: "Карта исследования",
  time: "На что ушло время",
  showTable: "Показать таблицей",
  showPicture: "Показать картой",
  showStrip: "Показать шкалой",
  arrowsMap: "Стрелками можно переходить по столбцу и в соседний столбец.",
  arrowsStrip: "Стрелками можно переходить от отрезка к отрезку.",
  found: "Что видно на карте",

  question: "Вопрос",
  searches: "Поиски",
  sources: "Источники",
  parts: "Части отчёта",
  opening: "Вступление",
  wholeReport: "Отчёт",
  partAndMore:
    "{heading} и ещё {count, plural, one {#\u00a0часть} few {#\u00a0части} many {#\u00a0частей} other {#\u00a0части}}",
  reportToCome: "Здесь появится отчёт.",
  noSearch: "Поисков не было.",
  noSources: "Источников пока нет.",
  readNotCited: "Прочитаны, без ссылок",
  nothingYet: "Карта появится с первым поиском.",
  nothingEver: "Ничего не искали и не читали.",

  summary:
    "{searches, plural, =0 {Без поисков} one {#\u00a0поиск} few {#\u00a0поиска} many {#\u00a0поисков} other {#\u00a0поиска}}, {sources, plural, one {#\u00a0источник} few {#\u00a0источника} many {#\u00a0источников} other {#\u00a0источника}}: прочитано\u00a0{read}, в отчёте\u00a0{cited}, {citations, plural, one {#\u00a0ссылка} few {#\u00a0ссылки} many {#\u00a0ссылок} other {#\u00a0ссылки}}.",
  summaryOpen:
    "Пока {searches, plural, =0 {без поисков} one {#\u00a0поиск} few {#\u00a0поиска} many {#\u00a0поисков} other {#\u00a0поиска}}, {sources, plural, one {#\u00a0источник} few {#\u00a0источника} many {#\u00a0источников} other {#\u00a0источника}}, прочитано\u00a0{read}.",
  pointAt: "Наведите на любой элемент, чтобы увидеть его связи.",
  tapOpens: "Открыть",

  "sentence.question":
    "Вопрос: {count, plural, =0 {поисков по нему не было} one {по нему сделан #\u00a0поиск} few {по нему сделано #\u00a0поиска} many {по нему сделано #\u00a0поисков} other {по нему сделано #\u00a0поиска}}.",
  "sentence.search":
    "Поиск {number} «{query}»: {results, plural, =0 {без результатов} one {#\u00a0результат} few {#\u00a0результата} many {#\u00a0результатов} other {#\u00a0результата}}, {fresh, plural, =0 {ничего нового} one {#\u00a0новая страница} few {#\u00a0новые страницы} many {#\u00a0новых страниц} other {#\u00a0новой страницы}}; прочитано\u00a0{read}, в отчёте\u00a0{cited}{citations, plural, =0 {} one { (#\u00a0ссылка)} few { (#\u00a0ссылки)} many { (#\u00a0ссылок)} other { (#\u00a0ссылки)}}.",
  "sentence.searchOpen":
    "Поиск {number} «{query}»: {results, plural, =0 {без результатов} one {#\u00a0результат} few {#\u00a0результата} many {#\u00a0результатов} other {#\u00a0результата}}, {fresh, plural, =0 {ничего нового} one {#\u00a0новая страница} few {#\u00a0новые страницы} many {#\u00a0новых страниц} other {#\u00a0новой страницы}}; прочитано пока\u00a0{read}.",
  "sentence.searchRunning": "Поиск {number} «{query}» идёт.",
  "sentence.searchFailed": "Поиск {number} «{query}» ничего не дал: он не удался или был остановлен.",
  "sentence.same": "Слова те же, что в поиске {number}.",
  "sentence.known":
    "{count, plural, one {#\u00a0страница уже была прочитана} few {#\u00a0страницы уже были прочитаны} many {#\u00a0страниц уже было прочитано} other {#\u00a0страницы уже было прочитано}} на этом компьютере.",
  "sentence.earlier":
    "{pages, plural, one {#\u00a0источник был известен} few {#\u00a0источника были известны} many {#\u00a0источников были известны} other {#\u00a0источника было известно}} до этого запуска; в отчёте\u00a0{cited}{citations, plural, =0 {} one { (#\u00a0ссылка)} few { (#\u00a0ссылки)} many { (#\u00a0ссылок)} other { (#\u00a0ссылки)}}.",
  "sentence.typed":
    "Вы назвали {pages, plural, one {адрес #\u00a0источника} few {адреса #\u00a0источников} many {адреса #\u00a0источников} other {адреса #\u00a0источника}}; в отчёте\u00a0{cited}{citations, plural, =0 {} one { (#\u00a0ссылка)} few { (#\u00a0ссылки)} many { (#\u00a0ссылок)} other { (#\u00a0ссылки)}}.",
  "sentence.opened":
    "{pages, plural, one {#\u00a0источник открыт без поиска} few {#\u00a0источника открыты без поиска} many {#\u00a0источников открыто без поиска} other {#\u00a0источника открыто без поиска}}; в отчёте\u00a0{cited}{citations, plural, =0 {} one { (#\u00a0ссылка)} few { (#\u00a0ссылки)} many { (#\u00a0ссылок)} other { (#\u00a0ссылки)}}.",
  "sentence.cited":
    "Источник {number}, «{title}» ({host}): {citations, plural, one {#\u00a0ссылка} few {#\u00a0ссылки} many {#\u00a0ссылок} other {#\u00a0ссылки}} в {parts, plural, one {#\u00a0части} few {#\u00a0частях} many {#\u00a0частях} other {#\u00a0части}} отчёта.",
  "sentence.citedUnread":
    "Источник {number}, «{title}» ({host}): {citations, plural, one {#\u00a0ссылка} few {#\u00a0ссылки} many {#\u00a0ссылок} other {#\u00a0ссылки}}, но прочитан он не был.",
  "sentence.notCited": "Источник {number}, «{title}» ({host}), прочитан, но ссылок на него нет.",
  "sentence.read": "Источник {number}, «{title}» ({host}), прочитан.",
  "sentence.missing": "Отчёт ссылается на источник {number}, которого нет.",
  "sentence.foundBy":
    "{count, plural, one {Его нашёл поиск {list}.} few {Его нашли поиски {list}.} many {Его нашли поиски {list}.} other {Его нашли поиски {list}.}}",
  "sentence.before": "Он был известен до этого запуска.",
  "sentence.part":
    "«{heading}»: {citations, plural, =0 {без ссылок} one {#\u00a0ссылка} few {#\u00a0ссылки} many {#\u00a0ссылок} other {#\u00a0ссылки}}, {sources, plural, =0 {без источников} one {#\u00a0источник} few {#\u00a0источника} many {#\u00a0источников} other {#\u00a0источника}}.",
  "sentence.uncited":
    "Без источника: {count, plural, one {#\u00a0утверждение} few {#\u00a0утверждения} many {#\u00a0утверждений} other {#\u00a0утверждения}}.",
  "sentence.doubt": "Сомнительные ссылки: {list}.",

  "origin.earlier": "Известны раньше",
  "origin.typed": "Назвали вы",
  "origin.opened": "Открыты без поиска",

  "short.cite":
    "{pages, plural, =0 {без результатов} one {в\u00a0отчёте {cited}\u00a0из\u00a0#} few {в\u00a0отчёте {cited}\u00a0из\u00a0#} many {в\u00a0отчёте {cited}\u00a0из\u00a0#} other {в\u00a0отчёте {cited}\u00a0из\u00a0#}}",
  "short.reading":
    "{pages, plural, =0 {без результатов} one {прочитано {read}\u00a0из\u00a0#} few {прочитано {read}\u00a0из\u00a0#} many {прочитано {read}\u00a0из\u00a0#} other {прочитано {read}\u00a0из\u00a0#}}",
  "short.running": "идёт",
  "short.failed": "ничего не дал",
  "short.cited":
    "{count, plural, one {#\u00a0ссылка} few {#\u00a0ссылки} many {#\u00a0ссылок} other {#\u00a0ссылки}}",
  "short.missing": "Такого источника нет",
  "short.part":
    "{count, plural, =0 {без ссылок} one {#\u00a0ссылка} few {#\u00a0ссылки} many {#\u00a0ссылок} other {#\u00a0ссылки}}",
  "short.partOne":
    "{count, plural, one {#\u00a0ссылка} few {#\u00a0ссылки} many {#\u00a0ссылок} other {#\u00a0ссылки}}, один источник",

  "rest.searches":
    "и ещё {count, plural, one {#\u00a0поиск} few {#\u00a0поиска} many {#\u00a0поисков} other {#\u00a0поиска}}",
  "rest.cited":
    "{count, plural, one {#\u00a0в отчёте} few {#\u00a0в отчёте} many {#\u00a0в отчёте} other {#\u00a0в отчёте}}",
  "rest.read":
    "{count, plural, one {#\u00a0прочитанный} few {#\u00a0прочитанных} many {#\u00a0прочитанных} other {#\u00a0прочитанных}}",
  "rest.seen":
    "{count, plural, one {#\u00a0только в результатах} few {#\u00a0только в результатах} many {#\u00a0только в результатах} other {#\u00a0только в результатах}}",
  "rest.sources": "и ещё {list}",

  "verdict.supported": "подтверждено",
  "verdict.likely": "вероятно, верно",
  "verdict.partly": "подтверждено частично",
  "verdict.weak": "слабо подтверждено",
  "verdict.not_found": "не найдено",
  "verdict.unchecked": "не проверено",
  "verdict.earlier": "написано до того, как ссылки стали проверяться",
  "count.supported": "подтверждено\u00a0{count}",
  "count.partly": "подтверждено частично\u00a0{count}",
  "count.weak": "слабо подтверждено\u00a0{count}",
  "count.not_found": "не найдено\u00a0{count}",
  "count.unchecked": "не проверено\u00a0{count}",

  "legend.thick": "Чем толще линия, тем больше ссылок",
  "legend.sentence": "Одна метка — одно предложение, сколько бы в нём ни было ссылок",
  "legend.uncited": "без источника",

  "finding.open":
    "Пока {searches, plural, =0 {без поисков} one {#\u00a0поиск} few {#\u00a0поиска} many {#\u00a0поисков} other {#\u00a0поиска}}: {sources, plural, one {#\u00a0источник} few {#\u00a0источника} many {#\u00a0источников} other {#\u00a0источника}}, прочитано\u00a0{read}.",
  "finding.concentrated":
    "На {sources, plural, one {#\u00a0источник} few {#\u00a0источника} many {#\u00a0источников} other {#\u00a0источника}} приходится {share, number}\u00a0% ссылок.",
  "finding.idle":
    "{count, plural, one {Поиск {list} не дал ничего, на что ссылается отчёт.} few {Поиски {list} не дали ничего, на что ссылается отчёт.} many {Поиски {list} не дали ничего, на что ссылается отчёт.} other {Поиски {list} не дали ничего, на что ссылается отчёт.}}",
  "finding.idleMany":
    "{count}\u00a0из {of, plural, one {#\u00a0поиска} few {#\u00a0поисков} many {#\u00a0поисков} other {#\u00a0поиска}} {count, plural, one {не дал} few {не дали} many {не дали} other {не дали}} ничего, на что ссылается отчёт.",
  "finding.idleAll": "Ни один поиск не дал того, на что ссылается отчёт.",
  "finding.oneSource":
    "{count, plural, one {Часть {list} опирается на один источник.} few {Части {list} опираются каждая на один источник.} many {Части {list} опираются каждая на один источник.} other {Части {list} опираются каждая на один источник.}}",
  "finding.noSource":
    "{count, plural, one {В части {list} нет ни одного источника.} few {В частях {list} нет ни одного источника.} many {В частях {list} нет ни одного источника.} other {В частях {list} нет ни одного источника.}}",
  "finding.doubt":
    "Больше всего сомнительных ссылок в части {heading}: {doubtful}\u00a0из {of}\u00a0{of, plural, one {ссылки} few {ссылок} many {ссылок} other {ссылок}}.",
  "finding.doubtAlone":
    "Все сомнительные ссылки — в части {heading}: {doubtful}\u00a0из {of}\u00a0{of, plural, one {ссылки} few {ссылок} many {ссылок} other {ссылок}}.",
  "finding.unread":
    "{count, plural, one {#\u00a0источник в отчёте не был прочитан: {list}.} few {#\u00a0источника в отчёте не были прочитаны: {list}.} many {#\u00a0источников в отчёте не были прочитаны: {list}.} other {#\u00a0источника в отчёте не были прочитаны: {list}.}}",
  "finding.oneHost":
    "{sources}\u00a0из {of, plural, one {#\u00a0источника} few {#\u00a0источников} many {#\u00a0источников} other {#\u00a0источника}} отчёта — с сайта {host}.",
  "finding.leftAside":
    "Без ссылок осталось {read}\u00a0из {of, plural, one {#\u00a0прочитанной страницы} few {#\u00a0прочитанных страниц} many {#\u00a0прочитанных страниц} other {#\u00a0прочитанных страниц}}.",

  "table.number": "№",
  "table.search": "Поиск",
  "table.provider": "Где",
  "table.results": "Результаты",
  "table.new": "Новые",
  "table.known": "Уже прочитаны",
  "table.read": "Прочитано",
  "table.cited": "В отчёте",
  "table.citations": "Ссылки",
  "table.doubtful": "Сомнительные ссылки",
  "table.source": "Источник",
  "table.from": "Откуда",
  "table.part": "Часть",
  "table.inParts": "В частях",
  "table.sources": "Источники",
  "table.sentences": "Предложения со ссылкой",
  "table.uncited": "Предложения без источника",
  "table.yes": "да",
  "table.no": "нет",
  "table.searchNumber": "поиск {number}",
  "table.quoted": "«{text}»",

  "strip.model": "Модель",
  "strip.calls": "Вызовы",
  "strip.tokens": "Токены",
  "strip.parts": "Частные вопросы",
  "time.part": "Частный вопрос",
  "strip.steps": "Шаги",
  "strip.waits": "Ожидание",
  "strip.pieces": "Отрезки запуска по порядку",
  "strip.summary":
    "{work} работы: модель отвечала {asked}, вызовы шли {called}, {tokens}, {steps, plural, one {#\u00a0шаг} few {#\u00a0шага} many {#\u00a0шагов} other {#\u00a0шага}}.",
  "strip.empty": "Шкала появится, когда запуск начнётся.",
  "strip.none": "Модель не отвечала, вызовов не было.",
  "strip.kept":
    "{count, plural, one {#\u00a0шаг взят} few {#\u00a0шага взяты} many {#\u00a0шагов взято} other {#\u00a0шага взято}} из прошлого запуска.",
  "strip.clock": "Время работы без ожидания",
  "strip.tokensMost": "Токены, не больше {most} за шаг",
  "strip.most": "до {most}",
  "strip.pointAt": "Наведите на отрезок, чтобы узнать, что это было.",

  "piece.deciding": "Шаг {step}: модель отвечала {length}, с {at}. {tokens}.",
  "piece.decidingOpen": "Шаг {step}: модель отвечает уже {length}.",
  "piece.again": "Шаг {step}, попытка {attempt}: модель отвечала {length}, с {at}. {tokens}.",
  "piece.failed": "Шаг {step}, попытка {attempt}: за {length} модель не дала пригодного ответа.",
  "piece.judging": "Шаг {step}: модель оценивала результаты и ссылки {length}. {tokens}.",
  "piece.retry": "Шаг {step}: пауза {length} перед новой попыткой.",
  "piece.call": "Шаг {step}, {tool}: {length}, с {at}. {reason}",
  "piece.callOpen": "Шаг {step}, {tool}: идёт уже {length}. {reason}",
  "piece.callFailed": "Шаг {step}, {tool}: ошибка через {length}. {reason}",
  "piece.callStopped": "Шаг {step}, {tool}: остановка через {length}. {reason}",
  "wait.answer": "Ожидание вашего ответа: {length}.",
  "wait.plan": "Ожидание, пока вы смотрите план: {length}.",
  "wait.line": "Ожидание в очереди: {length}.",
  "wait.restart": "Программа была остановлена: {length}.",
  "wait.crash": "Программа прервалась; запуск продолжился через {length}.",
  "wait.still": "Нет данных за {length}: компьютер спал, или на нём перевели часы.",
  "wait.cut": "Показано не в масштабе.",
  "waitName.answer": "ваш ответ",
  "waitName.plan": "просмотр плана",
  "waitName.line": "в очереди",
  "waitName.restart": "программа остановлена",
  "waitName.crash": "программа прервалась",
  "waitName.still": "нет данных",

  "key.deciding": "выбор шага",
  "key.judging": "оценка результатов и ссылок",
  "key.failed": "не удалось",
  "key.call": "вызов",
  "key.wait": "ожидание, долгое сокращено",
  "key.retry": "пауза перед попыткой",

  "time.step": "Шаг",
  "time.began": "Начало",
  "time.asked": "Модель",
  "time.called": "Вызовы",
  "time.input": "Токены: вход",
  "time.output": "Токены: выход",
  "time.tries": "Попытки",
  "time.calls": "Число вызовов",
  "time.for": "Чего ждали",
  "time.after": "Когда",
  "time.long": "Сколько",
};
