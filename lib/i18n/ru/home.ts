import type { Translated } from "@/lib/i18n/catalogue";

export const home: Translated<"home"> = {
  heading: "Что вы хотите выяснить?",
  question: "Ваш вопрос",
  placeholder: "Спросите о том, для чего мало одного источника",
  writeFirst: "Сначала напишите вопрос.",
  start: "Исследовать",
  starting: "Запускается",
  followUp: "Следующий вопрос",
  followUpPlaceholder: "Задайте следующий вопрос",
  ask: "Спросить",

  agent: "Агент",
  agentSummary:
    "{title} · до {searches, plural, one {#\u00a0поиска} few {#\u00a0поисков} many {#\u00a0поисков} other {#\u00a0поиска}}, {steps, plural, one {#\u00a0шага} few {#\u00a0шагов} many {#\u00a0шагов} other {#\u00a0шага}}",
  agentDetail:
    "{description} До {searches, plural, one {#\u00a0поиска} few {#\u00a0поисков} many {#\u00a0поисков} other {#\u00a0поиска}}, {steps, plural, one {#\u00a0шага} few {#\u00a0шагов} many {#\u00a0шагов} other {#\u00a0шага}}.",
  beginning: "С чего начать",
  atOnce: "Начать сразу",
  atOnceDetail: "Агент составит план и сам начнёт искать.",
  planFirst: "Сначала показать план",
  planFirstDetail: "Агент подождёт с планом сколько нужно, пока вы его не просмотрите и не запустите.",
  noPlans: "{title}: этот агент не составляет планов.",

  whereToLook: "Где искать",
  web: "Интернет",
  webDetail: "Ищет {provider}.",
  documents: "Документы на этом компьютере",
  documentsPart: "{name}: {count, number}",
  documentsNone: "Документов пока нет.",
  both: "Интернет и документы",
  bothDetail: "Каждый запрос ищется и там, и там.",
  webAway: "{provider}: сейчас нет связи.",
  noWeb: "Поиск в интернете не подключён.",
  noDocuments: "Документы на этом компьютере не удалось проиндексировать.",

  more: "Ещё",
  moreSays: "Ещё: {says}",

  "attach.files": "Прикрепить",
  "attach.field": "Файлы к вопросу",
  "attach.list": "Прикреплённые файлы",
  "attach.dropNow": "Отпустите файлы, чтобы прикрепить их к вопросу",
  "attach.adding": "добавляется",
  "attach.exists": "Документ с таким именем здесь уже есть.",
  "attach.useExisting": "Взять его",
  "attach.remove": "Убрать {name}",
  "attach.removeDeletes": "Убирает файл из вопроса и удаляет его из ваших документов",
  "attach.removeKeeps": "Убирает файл из вопроса; в ваших документах он останется",
  "attach.removed": "Файл {name} убран из вопроса и удалён из ваших документов.",
  "attach.removedKept":
    "Файл {name} убран из вопроса. Он остаётся в <link>ваших документах</link>, там его можно удалить.",
  "attach.removedStuck": "Файл {name} убран из вопроса, но остался в ваших документах. {fault}",
  "attach.kept": "Прикреплённые файлы остаются в <link>ваших документах</link> и после исследования.",
  "attach.waiting": "индексируется",
  "attach.slow": "всё ещё индексируется; исследование, начатое сейчас, может его пропустить",
  "attach.gone": "этого файла больше нет в ваших документах. Уберите его здесь и прикрепите снова.",
  "attach.unreadable": "не удалось прочитать: {cause}. {mend}",
  "attach.tooMany":
    "К вопросу можно прикрепить не больше {most, plural, one {#\u00a0файла} few {#\u00a0файлов} many {#\u00a0файлов} other {#\u00a0файла}}; остальные не взяты.",
  "attach.refused":
    "Прикреплять файлы может только администратор: их потом смогут читать все. Файл не отправлен.",
  "attach.wait": "Файлы ещё добавляются. Задайте вопрос, когда они появятся.",
  "attach.settle": "Один из файлов не добавлен. Уберите его или скажите, что с ним делать.",

  "sites.name": "Сайты",
  "sites.legend": "Какими сайтами можно пользоваться",
  "sites.lead": "Имена сайтов через запятую; поддомены тоже считаются.",
  "sites.any": "Любые сайты",
  "sites.allowed":
    "{count, plural, =1 {только {site}} one {только #\u00a0сайт} few {только #\u00a0сайта} many {только #\u00a0сайтов} other {только #\u00a0сайта}}",
  "sites.preferred":
    "{count, plural, =1 {сначала {site}} one {сначала #\u00a0сайт} few {сначала #\u00a0сайта} many {сначала #\u00a0сайтов} other {сначала #\u00a0сайта}}",
  "sites.banned":
    "{count, plural, =1 {без {site}} one {без #\u00a0сайта} few {без #\u00a0сайтов} many {без #\u00a0сайтов} other {без #\u00a0сайта}}",
  "sites.wrong": "«{name}» — не имя сайта. Напишите, например, example.org.",
  "period.name": "Дата",
  "period.legend": "Когда должны быть опубликованы страницы",
  "period.lead":
    "Только страницы за эти дни, если поисковая служба умеет отбирать по дате. Страницы без даты остаются; документы на этом компьютере не ограничиваются.",
  "period.any": "Любое время",
  "period.since": "С {since}",
  "period.until": "По {until}",
  "period.between": "{since}\u00a0– {until}",
  "period.wrong": "Последний день раньше первого.",
  "periodField.since": "С",
  "periodField.until": "По",
  "sitesField.allowed": "Только эти сайты",
  "sitesField.preferred": "Сначала эти сайты",
  "sitesField.banned": "Без этих сайтов",

  cap: "Лимит",
  capLegend: "Сколько может израсходовать запуск",
  capOpening: "Открывается форма",
  capLead: "Когда лимит исчерпан, отчёт пишется по тому, что уже найдено.",
  capUnset: "Без лимита расходов",
  capNone: "Без лимита",
  capSome: "Не больше: {list}",
  capSet: "Задать",
  "capField.tokens": "Токены",
  "capField.searches": "Поиски",
  "capField.minutes": "Минуты работы",
  "capField.money": "Деньги, {currency}",
  "capHint.tokens": "Входные и выходные вместе, например 60 тыс.",
  "capHint.searches":
    "{title}: не больше {searches, plural, one {#\u00a0поиска} few {#\u00a0поисков} many {#\u00a0поисков} other {#\u00a0поиска}}.",
  "capHint.minutes": "Ожидание вашего ответа не считается.",
  "capFault.tokens": "Введите целое число не меньше 1000 или оставьте поле пустым.",
  "capFault.searches": "Введите целое число от 0 до 1000 или оставьте поле пустым.",
  "capFault.minutes": "Введите число от 0,1 до 100 000 или оставьте поле пустым.",
  "capFault.money": "Введите число не меньше 0,0001 или оставьте поле пустым.",
  capNoPrice: "Ограничить деньги нельзя: цена модели неизвестна. <link>Как указать цену</link>",

  hours: "{hours, number}\u00a0ч",
  hoursMinutes: "{hours, number}\u00a0ч {minutes, number}\u00a0мин",
  between: "{low}\u00a0– {high}",
  tokensBetween: "{low}\u00a0– {high}\u00a0токенов",
  aboutMoney: "около {amount}",
  price: "вход {input}, выход {output} за миллион токенов",
  listed: "прайс-лист от {day}",
  estimate:
    "Обычно {parts} (по {runs, plural, one {#\u00a0запуску} few {#\u00a0запускам} many {#\u00a0запускам} other {#\u00a0запуска}})",

  aliveMore:
    "{count, plural, one {Ещё #\u00a0исследование} few {Ещё #\u00a0исследования} many {Ещё #\u00a0исследований} other {Ещё #\u00a0исследования}} — в начале списка.",
  examples: "Примеры",
  examplesLead: "Задайте один из этих вопросов и посмотрите отчёт: ответить на них можно уже сейчас",

  away: "Нет связи с поиском ({provider}), поэтому исследование идёт по документам на этом компьютере.",
  awayNothing: "Нет связи с поиском ({provider}).",
  "silent.model": "{model} сейчас не отвечает. Исследование станет возможным, когда модель ответит.",
  "silent.server": "По адресу {host} из OLLAMA_HOST модель не отвечает, поэтому используется встроенная.",
  connections: "Что подключено",
  "now.documents":
    "{writer, select, builtin {Сейчас встроенная модель отвечает цитатами} other {Сейчас {model} пишет отчёты}} по {count, plural, one {#\u00a0документу} few {#\u00a0документам} many {#\u00a0документам} other {#\u00a0документа}} на этом компьютере.",
  "now.indexing":
    "{writer, select, builtin {Сейчас встроенная модель отвечает цитатами} other {Сейчас {model} пишет отчёты}} по документам на этом компьютере (проиндексировано: {count, number}).",
  "now.web":
    "{writer, select, builtin {Сейчас встроенная модель отвечает цитатами} other {Сейчас {model} пишет отчёты}} по тому, что находит {provider}.",
  "now.both":
    "{writer, select, builtin {Сейчас встроенная модель отвечает цитатами} other {Сейчас {model} пишет отчёты}} по тому, что находит {provider}, и по {count, plural, one {#\u00a0документу} few {#\u00a0документам} many {#\u00a0документам} other {#\u00a0документа}} на этом компьютере.",
  "now.bothIndexing":
    "{writer, select, builtin {Сейчас встроенная модель отвечает цитатами} other {Сейчас {model} пишет отчёты}} по тому, что находит {provider}, и по документам на этом компьютере (проиндексировано: {count, number}).",
  "now.nothing":
    "{writer, select, builtin {Встроенная модель готова} other {{model}: модель готова}}, но искать негде: поиск в интернете не подключён, а документы не удалось проиндексировать.",
  "missing.model": "Не подключена языковая модель, которая пишет своими словами.",
  "missing.web": "Не подключён поиск в интернете.",
  "missing.both": "Не подключены языковая модель, которая пишет своими словами, и поиск в интернете.",
  "missing.wide": "Не подключён поиск по всему интернету: вместо него поиск идёт по Википедии.",
  "missing.bothWide":
    "Не подключены языковая модель, которая пишет своими словами, и поиск по всему интернету: вместо него поиск идёт по Википедии.",
  moreInSettings: "Подробнее в настройках",
};
