import type { Translated } from "../catalogue";
import { settingsCheck } from "./settings-check";
import { settingsFolders } from "./settings-folders";
import { settingsPrograms } from "./settings-programs";
import { settingsTools } from "./settings-tools";

export const settings: Translated<"settings"> = {
  ...settingsCheck,
  ...settingsFolders,
  ...settingsPrograms,
  ...settingsTools,
  title: "Настройки",
  lead: "Что здесь настроено и откуда взято. То, что записано в <file></file>, действует для запусков, начатых после изменения. То, что записано в <code>.env.local</code>, действует после перезапуска или сразу после успешной проверки соединения.",
  onThisPage: "На этой странице",
  reading: "Читаются настройки",
  unreadable:
    "Настройки прочитать не удалось. Все исследования целы. Исправьте настройку и посмотрите ещё раз.",
  partUnreadable: "Эту часть сейчас прочитать не удалось. Все исследования целы.",
  lookAgain: "Посмотреть ещё раз",

  "part.models": "Модели",
  "part.search": "Поиск",
  "part.documents": "Документы",
  "part.limits": "Лимиты",
  "part.prices": "Цены",
  "part.appearance": "Внешний вид",
  "part.store": "Хранилище",

  "origin.file": "файл agents.yaml, <code></code>",
  "origin.copy": "изменено на странице «Агенты»",
  "origin.environment": "переменная окружения <code></code>",
  "origin.default": "по умолчанию; задаётся в <code></code>",
  "origin.found": "Найдено на этом компьютере",
  set: "задано",
  notSet: "не задано",
  setTo: "задано: {value}",
  notSetUsed: "не задано; используется {value}",

  "models.lead":
    "Что умеет модель, выясняется при первом запуске с ней и запоминается. Проверка выясняет то же самое без запуска.",
  "models.where": "Где задаются модели",
  "models.own":
    "У агента может быть своя модель: <code>model.name</code> и <code>model.base_url</code> под его именем в agents.yaml. Ключ отправляется только на тот сервер, для которого он задан.",
  "models.connect":
    "Чтобы подключить модель, добавьте эти строки со своими значениями в <code>.env.local</code>:",
  "models.theLines": "строки для модели",
  "models.none": "Модели нет",
  "models.builtIn": "Встроенная модель",
  "models.at": "{model} на {host}",
  "models.usedBy": "С ней работают: {agents}",
  "models.model": "Модель",
  "models.host": "Сервер",
  "models.hostNone": "Нет: работает внутри Groundwork",
  "models.price": "Цена",
  "models.priceNone": "Бесплатно",
  "models.priceUnknown": "Неизвестна",
  "models.priceHow": "Как указать цену",
  "models.context": "Длина контекста",
  "models.contextUnknown": "Неизвестна",
  "models.contextConfigured":
    "{count, plural, one {#\u00a0токен} few {#\u00a0токена} many {#\u00a0токенов} other {#\u00a0токена}}: так задано в agents.yaml",
  "models.contextEndpoint":
    "{count, plural, one {#\u00a0токен} few {#\u00a0токена} many {#\u00a0токенов} other {#\u00a0токена}}: так сообщает сервер",
  "models.contextError":
    "{count, plural, one {#\u00a0токен} few {#\u00a0токена} many {#\u00a0токенов} other {#\u00a0токена}}: так показал слишком длинный запрос",
  "models.builtInNote":
    "Она цитирует найденное, ничего не стоит и умеет всё, что нужно Groundwork. Проверять нечего.",
  "models.canDo": "Что умеет модель {model}",
  "models.findingsReading": "Читаются сведения об этой модели",
  "models.findingsFailed": "Сведения об этой модели прочитать не удалось.",
  "models.tryNow": "Проверить",
  "models.trying": "Проверяется",
  "models.tryNote":
    "Отправляет на {host} несколько коротких запросов. Если запросы платные, эти тоже будут платными.",
  "models.tryWait": "На {host} отправлены короткие запросы; медленной модели может понадобиться минута.",
  "models.tried": "Проверка закончена, результат выше.",

  "finding.strict": "Строгая схема",
  "finding.json": "Режим JSON",
  "finding.tools": "Инструменты",
  "finding.streaming": "Ответ по частям",
  "finding.usage": "Учёт токенов",
  "finding.untried": "Не проверялось",
  "finding.works": "Работает",
  "finding.fails": "Не работает",
  "finding.seen": "Замечено при запуске, <when></when>",
  "finding.probed": "Проверено, <when></when>",
  "note.strict.works": "Соблюдает заданную схему.",
  "note.strict.fails": "Не принимает схему или не соблюдает её.",
  "note.json.works": "Отвечает в JSON, если попросить; схема только описывается словами.",
  "note.json.fails": "Не принимает режим JSON или отвечает не в JSON.",
  "note.tools.works": "Вызывает функцию, когда её просят.",
  "note.tools.fails": "Не вызывает функцию, когда её просят.",
  "note.streaming.works": "Отвечает по частям.",
  "note.streaming.fails": "Отвечает одним куском.",
  "note.usage.works": "Сообщает, сколько токенов израсходовано.",
  "note.usage.fails": "Не сообщает, сколько токенов израсходовано.",

  "search.lead": "Где можно искать. Ключ никогда не показывается, видно только, задан ли он.",
  "search.connected": "Подключено",
  "search.notAnswering": "Подключено, сейчас не отвечает",
  "search.notConnected": "Не подключено",
  "search.web": "Ищет в интернете.",
  "search.documents": "Ищет в документах на этом компьютере.",
  "search.connect":
    "Чтобы искать в интернете, добавьте эту строку со своим значением в <code>.env.local</code>:",
  "search.theLines": "строка для поиска в интернете",
  "search.failedLast": "{what}. Ещё {time} вместо неё ищут другие службы.",
  "search.failedOnce": "{what}. При следующем поиске запрос снова уйдёт ей.",
  "search.more": "Подключить ещё",
  "search.moreLead":
    "Добавьте строку со своим значением в <code>.env.local</code>. Если одна служба не отвечает, запрос уходит следующей; как выбрать службы и их порядок, написано в docs/configuration.md.",
  "search.wikipediaAuto":
    "Ищет в Википедии на языке запроса. Используется, когда другой поиск в интернете не подключён.",

  "embedding.title": "Поиск по смыслу",
  "embedding.none":
    "Документы ищутся по словам. С моделью эмбеддингов их можно находить и по смыслу: добавьте эти строки со своими значениями в .env.local и нажмите «Проверить соединение». Текст ваших документов тогда будет отправляться на указанный там сервер.",
  "embedding.theLines": "строки для модели эмбеддингов",
  "embedding.model": "Модель эмбеддингов",
  "embedding.sent":
    "Текст ваших документов отправляется на {host}, каждый фрагмент один раз; туда же уходит каждый вопрос к ним.",
  "embedding.progress": "Фрагменты",
  "embedding.working": "Готово {done, number} из {total, number}, остальные отправляются",
  "embedding.done": "По смыслу можно найти {done, number} из {total, number}",
  "embedding.without": "Пока документы ищутся по словам.",
  "embedding.costs": "Отправляет на сервер одно слово.",
  "embedding.works":
    "Сервер {host} ответил за {ms, number}\u00a0мс, размерность векторов — {dimensions, number}.",
  "embedding.nothingSet": "Модель эмбеддингов сейчас не задана.",
  "embedding.fault.unauthorised": "Сервер {host} не принял ключ. Проверьте EMBEDDING_API_KEY.",
  "embedding.fault.rate_limited": "Сервер {host} просит сделать паузу. Фрагменты будут отправлены позже.",
  "embedding.fault.refused": "Сервер {host} отклонил запрос. Проверьте EMBEDDING_MODEL и EMBEDDING_BASE_URL.",
  "embedding.fault.unreachable": "Сервер {host} недоступен. Следующая попытка будет при следующем изменении.",
  "embedding.fault.bad_response":
    "Сервер {host} прислал не векторы или векторы другой длины, чем раньше. Проверьте EMBEDDING_BASE_URL.",
  "embedding.fault.too_slow": "Сервер {host} не ответил вовремя.",

  "documents.lead": "Что лежит на этом компьютере и доступно для поиска без ключей.",
  "documents.folder": "Ваша папка",
  "documents.folderNote":
    "Положите туда PDF, DOCX, Markdown, HTML, простой текст, CSV, JSON или код: всё найдётся через несколько секунд.",
  "documents.count": "Проиндексировано",
  "documents.passages":
    "{documents, plural, one {#\u00a0документ} few {#\u00a0документа} many {#\u00a0документов} other {#\u00a0документа}}, {passages, plural, one {#\u00a0фрагмент} few {#\u00a0фрагмента} many {#\u00a0фрагментов} other {#\u00a0фрагмента}}",
  "documents.indexing":
    "Идёт индексация, готово: {documents, plural, one {#\u00a0документ} few {#\u00a0документа} many {#\u00a0документов} other {#\u00a0документа}}",
  "documents.failed":
    "Документы не удалось проиндексировать. Причина записана в журнале сервера. Устраните её и запустите индексацию ещё раз.",
  "documents.none": "Документов пока нет.",
  "documents.collections": "Коллекции",
  "documents.unreadable":
    "{count, plural, one {Не удалось прочитать #\u00a0файл} few {Не удалось прочитать #\u00a0файла} many {Не удалось прочитать #\u00a0файлов} other {Не удалось прочитать #\u00a0файла}}",
  "documents.unreadableMore":
    "И ещё {count, plural, one {#\u00a0файл} few {#\u00a0файла} many {#\u00a0файлов} other {#\u00a0файла}}: полный список в библиотеке.",
  "documents.again": "Индексировать заново",
  "documents.indexingNow": "Идёт индексация",
  "documents.againNote": "Читается только то, что изменилось.",
  "documents.done":
    "Готово: для поиска {documents, plural, one {доступен #\u00a0документ} few {доступны #\u00a0документа} many {доступно #\u00a0документов} other {доступно #\u00a0документа}}.",
  "collection.next": "Документация Next.js",
  "collection.ai": "Документация AI SDK",
  "collection.documents": "Ваши документы",

  "limits.lead":
    "Когда запуск исчерпал лимит, он пишет отчёт по тому, что уже нашёл. Для каждого вопроса можно задать лимиты строже.",
  "limits.atOnce": "Одновременных запусков",
  "limits.now": "{most, number} · сейчас в работе {live, number}, в очереди {queued, number}",
  "limits.tokens": "Токены за сегодня",
  "limits.searches": "Поиски за сегодня",
  "limits.money": "Деньги за сегодня",
  "limits.none": "без лимита",
  "limits.used": "израсходовано {used} из {cap}",
  "limits.usedFree": "израсходовано {used}, без лимита",
  "limits.since": "Считается с полуночи {day} по часам компьютера, на котором работает Groundwork.",
  "limits.perRun": "Сколько может израсходовать запуск",
  "limits.perRunTable": "Сколько может израсходовать запуск каждого агента",
  "limits.agent": "Агент",
  "limits.column.steps": "Шаги",
  "limits.column.searches": "Поиски",
  "limits.column.tokens": "Токены",
  "limits.column.minutes": "Минуты",
  "limits.column.money": "Деньги",
  "limits.from.default": "по умолчанию",
  "limits.from.file": "файл agents.yaml",
  "limits.from.copy": "изменено здесь",
  "limits.from.environment": "переменная окружения",
  "limits.keys": "Задаётся под именем агента в agents.yaml: <keys></keys>.",
  "limits.how": "Как это выглядит в agents.yaml",
  "limits.theLines": "пример для лимитов",

  "prices.lead": "Если цена модели известна, видно, сколько стоят запуски с ней, и деньги можно ограничить.",
  "prices.currency": "Валюта",
  "prices.table": "Цены моделей за миллион токенов",
  "prices.million": "Миллион токенов",
  "prices.input": "Вход",
  "prices.cachedInput": "Вход из кэша",
  "prices.output": "Выход",
  "prices.free": "Все используемые модели бесплатны.",
  "prices.missing":
    "Неизвестны цены: {models}. Добавьте эти строки в agents.yaml и впишите, сколько ваш поставщик берёт за миллион токенов:",
  "prices.missingMore":
    "Неизвестны цены: {models}. Добавьте эти строки в agents.yaml под остальными моделями и впишите, сколько ваш поставщик берёт за миллион токенов:",
  "prices.theLines": "строки для цен",
  "prices.words": "вход {input}, выход {output} за миллион токенов",
  "prices.wordsCached": "вход {input}, вход из кэша {cached}, выход {output} за миллион токенов",
  "prices.quoted": "«{model}»",

  "appearance.lead": "Хранится в этом браузере.",
  "appearance.language": "Язык",
  "appearance.languageNote": "Отчёт пишется на языке вопроса, что бы здесь ни было выбрано.",
  "appearance.theme": "Тема",
  "appearance.notifications": "Уведомления",
  "appearance.notificationsNote":
    "Запуск, который ждёт вас, стоит первым в списке и виден в заголовке вкладки. Браузер может ещё и прислать уведомление.",

  "store.lead":
    "Все вопросы, страницы и отчёты хранятся в одном файле на компьютере, где работает Groundwork.",
  "store.folder": "Папка",
  "store.database": "База данных",
  "store.condition": "Состояние",
  "store.sound": "В порядке: всё читается и записывается.",
  "store.backup": "Последняя копия",
  "store.backupNone": "Пока нет",
  "store.backupDoes":
    "Сохраняет копию базы данных, в том числе во время работы Groundwork. Раз в сутки это происходит само.",
  "store.backupLine": "команда для резервной копии",
  "store.restoreDoes":
    "Ставит резервную копию на место базы данных; прежняя остаётся рядом. Сначала остановите Groundwork.",
  "store.restoreLine": "команда, которая возвращает копию",
  "store.verifyDoes": "Проверяет, что всё сохранённое цело и согласовано. Ничего не меняет.",
  "store.verifyLine": "команда, которая проверяет базу данных",
  "size.B": "{count, number}\u00a0Б",
  "size.kB": "{count, number}\u00a0кБ",
  "size.MB": "{count, number}\u00a0МБ",
  "size.GB": "{count, number}\u00a0ГБ",
  "size.TB": "{count, number}\u00a0ТБ",
};
