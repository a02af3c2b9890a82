import type { Translated } from "@/lib/i18n/catalogue";

export const thread: Translated<"thread"> = {
  opening: "Открывается исследование",
  "missing.title": "Такого исследования нет",
  "missing.words":
    "Возможно, исследование удалено, в адресе опечатка или он с другого компьютера. Все исследования, которые здесь хранятся, есть в библиотеке.",
  "missing.library": "Поискать в библиотеке",
  "unreadable.title": "Запись этого запуска не читается",
  "unreadable.words":
    "Запись в базе данных повреждена или сделана более новой версией Groundwork. В ней ничего не изменено, прежние вопросы открываются. Команда <code>npm run verify</code> покажет, что не так.",
  "unreadable.answer": "Ответ был таким",

  "title.recheck": "Тот же отчёт, проверен заново",
  "title.edit": "Правка вручную",
  "title.restored": "Восстановлена версия {number, number}",
  "title.table": "Таблица свидетельств: {title}",
  "meta.recheck": "Повторная проверка",
  "meta.edit": "Правка вручную",
  "meta.restored": "Восстановлена прежняя версия",
  "meta.table": "Таблица свидетельств",
  "title.again": "Повторно: {question}",
  "title.againFrom": "Повторно с шага {step, number}: {question}",
  "title.opening": "Вступление",
  "title.rewriting": "Переписывается раздел «{section}»: {question}",
  "title.rewritten": "Раздел «{section}» переписан: {question}",
  "title.notRewritten": "Раздел «{section}» не переписан: {question}",
  "question.more": "целиком",
  "question.less": "короче",

  "try.nth":
    "{nth, selectordinal, =1 {первой попытки} =2 {второй попытки} =3 {третьей попытки} =4 {четвёртой попытки} =5 {пятой попытки} other {#-й попытки}}",
  "try.earlier": "одной из прежних попыток",
  "branch.kept":
    "{count, plural, one {#\u00a0шаг взят} few {#\u00a0шага взяты} many {#\u00a0шагов взято} other {#\u00a0шага взято}} из <run>{source}</run>",
  "branch.anew": "Начато заново после <run>{source}</run>",

  "meta.pagesRead":
    "{count, plural, one {прочитана #\u00a0страница} few {прочитаны #\u00a0страницы} many {прочитано #\u00a0страниц} other {прочитано #\u00a0страницы}}",
  "meta.sourcesCited":
    "{count, plural, one {процитирован #\u00a0источник} few {процитировано #\u00a0источника} many {процитировано #\u00a0источников} other {процитировано #\u00a0источника}}",
  "meta.silent": "{model}, потому что по адресу {host} модель не отвечает",
  "meta.askedAgain": "тот же вопрос ещё раз",
  "meta.partOf": "Часть <research>другого исследования</research>",
  "meta.checkedAgain": "ссылки проверяются заново",
  "scope.web": "Интернет",
  "scope.documents": "Документы на этом компьютере",
  "scope.both": "Интернет и документы",

  "earlier.show":
    "{count, plural, one {Ещё #\u00a0прежний вопрос} few {Ещё #\u00a0прежних вопроса} many {Ещё #\u00a0прежних вопросов} other {Ещё #\u00a0прежнего вопроса}}",
  "earlier.fold": "Свернуть",
  "earlier.foldToAnswer": "Свернуть до ответа",
  "earlier.openReport": "Показать отчёт",
  "earlier.report": "Отчёт: {title}",
  "earlier.openFound": "Открыть найденное",
  "earlier.opening": "Открывается найденное",
  "earlier.region": "запуск {number, number}",

  "follow.newest": "К последней строке",
  "follow.unseen":
    "{count, plural, one {#\u00a0новый шаг} few {#\u00a0новых шага} many {#\u00a0новых шагов} other {#\u00a0нового шага}}",
  next: "О чём спросить дальше",
  attached: "Прикреплено:",
  "dock.later": "Следующий вопрос можно задать, когда закончится этот запуск",
  "dock.notLeftOut":
    "Вопрос задан, но исключить {sites} не удалось: {fault} Это можно сделать в списке его источников.",

  "sources.title": "Источники",
  "sources.none": "Этот запуск не нашёл источников.",
  "sources.stopped": "Вы остановили этот запуск раньше, чем поиск что-либо дал.",
  "sources.notSearched": "В этом запуске поиска не было.",
  "sources.soon": "Поиска ещё не было.",
  "sources.first": "Здесь появятся результаты первого поиска.",
  "sources.nothingYet": "Поиск пока не нашёл ни одной страницы.",
  "found.title": "Уже найдено",
  "found.ended": "Найденные места",
  "found.soon": "Здесь появляется то, что страницы говорят о вашем вопросе, по мере чтения.",
  "found.other": "Вне пунктов плана",
  "found.open": "Открыть источник {number, number} на этом месте",
  "sources.groups.top": "Закреплены наверху",
  "sources.groups.found": "Все",
  "sources.groups.cited": "Процитированы",
  "sources.groups.read": "Прочитаны",
  "sources.groups.seen": "Только в результатах",
  "sources.read": "прочитано {words}",
  "sources.notRead": "не прочитан",
  "sources.earlierText": "прочитан раньше",
  "sources.unreadable": "не удалось прочитать",
  "sources.readEarlier": "прочитано <when></when>",
  "sources.filter": "Отобрать источники",
  "sources.filterHint": "Название или сайт",
  "sources.fitting":
    "{count, plural, one {Подходит #\u00a0источник} few {Подходят #\u00a0источника} many {Подходят #\u00a0источников} other {Подходят #\u00a0источника}}",
  "sources.noneFits": "Нет источников, у которых в названии или адресе есть «{text}».",
  "sources.clear": "Показать все",
  "sources.actions": "Что сделать с источником {number, number}",
  "sources.keepOnTop": "Закрепить наверху",
  "sources.letGo": "Открепить",
  "sources.leaveOut": "Исключить этот сайт<site>({name})</site>",
  "sources.leftOut": "Исключён по вашему желанию",
  "sources.leftOutSites":
    "Исключено по вашему желанию: {sites}. {count, plural, one {С этого сайта} few {С этих сайтов} many {С этих сайтов} other {С этих сайтов}} больше ничего не предлагается и не читается.",
  "sources.leaveOutAsked":
    "Больше не предлагать и не читать ничего с сайта {site} в этом запуске? Прочитанное останется.",
  "sources.leaveOutNow": "Исключить",
  "sources.leaveOutSending": "Отправляется",
  "sources.leaveIn": "Оставить",
  "sources.leaveOutNext": "Исключить из следующих вопросов<site>({name})</site>",
  "sources.leftOutNext": "Исключён из следующих вопросов",
  "sources.takeIn": "Вернуть<site>({name})</site>",
  "sources.leftOutNextSites":
    "В следующих вопросах не будет ничего {count, plural, one {с этого сайта} few {с этих сайтов} many {с этих сайтов} other {с этих сайтов}}: {sites}.",
};
