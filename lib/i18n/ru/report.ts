import type { Translated } from "@/lib/i18n/catalogue";
import { reportNotes } from "./report-notes";
import { reportShare } from "./report-share";
import { reportTable } from "./report-table";
import { reportText } from "./report-text";

export const report: Translated<"report"> = {
  "verdict.supported": "подтверждено",
  "verdict.likely": "вероятно, верно",
  "verdict.partly": "подтверждено частично",
  "verdict.weak": "слабо подтверждено",
  "verdict.not_found": "не найдено",
  "verdict.unchecked": "не проверено",
  "counts.supported": "подтверждено {count, number}",
  "counts.likely": "вероятно, верно {count, number}",
  "counts.partly": "подтверждено частично {count, number}",
  "counts.weak": "слабо подтверждено {count, number}",
  "counts.not_found": "не найдено {count, number}",
  "counts.unchecked": "не проверено {count, number}",
  "counts.none": "ссылок нет",
  "counted.none": "Ссылок нет",
  "counted.earlier":
    "{count, plural, one {#\u00a0ссылка: отчёт написан} few {#\u00a0ссылки: отчёт написан} many {#\u00a0ссылок: отчёт написан} other {#\u00a0ссылки: отчёт написан}} до того, как ссылки стали проверяться",
  "counted.allSupported":
    "{count, plural, =1 {1\u00a0ссылка, подтверждена} one {#\u00a0ссылка, все подтверждены} few {#\u00a0ссылки, все подтверждены} many {#\u00a0ссылок, все подтверждены} other {#\u00a0ссылки, все подтверждены}}",
  "counted.allQuotes":
    "{count, plural, =1 {1\u00a0ссылка, цитата найдена на своей странице} one {#\u00a0ссылка, каждая цитата найдена на своей странице} few {#\u00a0ссылки, каждая цитата найдена на своей странице} many {#\u00a0ссылок, каждая цитата найдена на своей странице} other {#\u00a0ссылки, каждая цитата найдена на своей странице}}",
  "counted.parts":
    "{count, plural, one {#\u00a0ссылка} few {#\u00a0ссылки} many {#\u00a0ссылок} other {#\u00a0ссылки}}: {parts}",
  "counted.withUncited":
    "{cited}; {count, plural, one {#\u00a0предложение с фактами} few {#\u00a0предложения с фактами} many {#\u00a0предложений с фактами} other {#\u00a0предложения с фактами}} без источника",

  "doubt.checking":
    "{count, plural, one {проверяется #\u00a0сомнительная} few {проверяются #\u00a0сомнительные} many {проверяется #\u00a0сомнительных} other {проверяется #\u00a0сомнительной}}<wide>\u00a0{count, plural, one {ссылка} few {ссылки} many {ссылок} other {ссылки}}</wide>",
  "doubt.keys": "Клавиши внутри отчёта: {next} — дальше, {previous} — назад",
  "doubt.previous": "Предыдущая сомнительная ссылка ({key})",
  "doubt.next": "Следующая сомнительная ссылка ({key})",
  "doubt.place": "{position, number} из {total, number}",
  "doubt.goPrevious": "Назад",
  "doubt.goNext": "Дальше",
  "doubt.legend": "У сомнительной ссылки в скобках сказано, что показала проверка: {words}",
  "doubt.showUncited":
    "Показать {count, plural, one {#\u00a0предложение} few {#\u00a0предложения} many {#\u00a0предложений} other {#\u00a0предложения}}<narrow> без ссылки</narrow><wide> без источника</wide>",
  "doubt.hideUncited":
    "Скрыть {count, plural, one {#\u00a0предложение} few {#\u00a0предложения} many {#\u00a0предложений} other {#\u00a0предложения}}<narrow> без ссылки</narrow><wide> без источника</wide>",
  "walk.doubtful":
    "Просмотреть {count, plural, one {#\u00a0сомнительную} few {#\u00a0сомнительные} many {#\u00a0сомнительных} other {#\u00a0сомнительной}}",
  "walk.uncited":
    "Просмотреть {count, plural, one {#\u00a0предложение} few {#\u00a0предложения} many {#\u00a0предложений} other {#\u00a0предложения}} без источника",
  "walk.both":
    "Просмотреть {doubtful, plural, one {#\u00a0сомнительную ссылку} few {#\u00a0сомнительные ссылки} many {#\u00a0сомнительных ссылок} other {#\u00a0сомнительной ссылки}} и {open, plural, one {#\u00a0предложение} few {#\u00a0предложения} many {#\u00a0предложений} other {#\u00a0предложения}} без источника",
  "walk.stop": "{position, number} из {total, number}: {verdict}, «{sentence}»",
  "walk.noSource": "нет источника",

  "chip.known": "Источник {number}: {name}",
  "chip.unknown": "Источник {number}: неизвестен",
  "chip.doubted": "{chip}, {verdict}",
  "card.citation": "Ссылка",
  "card.sentence": "Предложение",
  "card.unknownTitle": "Источника с номером {number} нет",
  "card.unknownText":
    "Отчёт ссылается на него, но под этим номером ничего не найдено. Не полагайтесь на это предложение.",
  "card.uncitedTitle": "Для этого предложения источник не назван",
  "card.uncitedText": "В нём есть факты: проверьте их в другом месте, прежде чем на них полагаться.",
  "card.old":
    "на момент чтения {years, plural, one {ей #\u00a0год} few {ей #\u00a0года} many {ей #\u00a0лет} other {ей #\u00a0года}}",
  "card.sites":
    "Это подтверждают {count, plural, one {#\u00a0независимый сайт} few {#\u00a0независимых сайта} many {#\u00a0независимых сайтов} other {#\u00a0независимого сайта}}",
  "card.publishedRead": "Опубликовано {date} · прочитано <when></when>",
  "card.publishedNotRead": "Опубликовано {date} · не прочитано",
  "card.read": "Прочитано <when></when>",
  "card.notRead": "Не прочитано",
  "card.openInReader": "Открыть источник",
  "card.livePage": "Оригинал",
  "card.copyLink": "Скопировать адрес",
  "parts.title": "Предложение опирается на несколько мест:",
  "parts.passage": "Остальное: в отрывке выше",
  "parts.further": "{words}: в другом месте страницы",
  "parts.lacking": "{words}: на странице нет",
  "card.verdict": "<b>{verdict}</b>: {reason}",
  "card.claimed": "Проверено заново при импорте. Там, где отчёт был написан, стояло: {verdict}.",
  "card.judged":
    "Проверка кодом: {verdict}, {reason}. {named, select, yes {Оценка модели {model}} other {Оценка модели}}: {judged}{told, select, yes { — {evidence}} other {.}}",
  "judged.supported": "подтверждается",
  "judged.contradicted": "опровергается",
  "judged.unclear": "неясно",
  "judged.lowered": "фрагмент подтверждает не всё",

  "reason.no_source": "источника с таким номером нет",
  "reason.not_read": "страница не была прочитана",
  "reason.unreadable": "страницу не удалось прочитать",
  "reason.other_language": "страница на другом языке",
  "reason.check_failed": "проверка прервалась; сохраните правку отчёта, и она пройдёт заново",
  "reason.earlier": "написано до того, как ссылки стали проверяться",
  "reason.inference": "на нём основан вывод",
  "reason.quoted": "«{text}»",
  "reason.more": "ещё {count, number}",
  "reason.stand": "в этом фрагменте {count, plural, one {есть} few {есть} many {есть} other {есть}} {facts}",
  "reason.missing": "в этом фрагменте {count, plural, one {нет} few {нет} many {нет} other {нет}} {facts}",
  "reason.some":
    "в этом фрагменте {count, plural, one {есть} few {есть} many {есть} other {есть}} {facts}, но {missingCount, plural, one {нет} few {нет} many {нет} other {нет}} {missing}",
  "reason.saysOther":
    "на этой странице {count, plural, one {нет} few {нет} many {нет} other {нет}} {facts}; на странице сказано {says}",
  "reason.calculated": "{facts} можно вычислить по значениям на этой странице: {figures}",
  "reason.notInPage": "на этой странице {count, plural, one {нет} few {нет} many {нет} other {нет}} {facts}",
  "reason.verbatim": "приведено дословно",
  "reason.sameWords": "в этом фрагменте те же слова",
  "reason.paraphrase": "в этом фрагменте то же сказано другими словами, и ничего не пропущено",
  "reason.onlySeen": "известен только результат поиска",
  "reason.someWords": "в этом фрагменте есть лишь часть этих слов",
  "reason.notSaid": "на этой странице этого нет",
  "reason.nearest": "{reason}; ближайший фрагмент {shown, select, below {отмечен ниже} other {показан выше}}",
  "reason.cannotTell": "код не может определить, что об этом говорит страница",

  "differ.title": "Где источники расходятся",
  "differ.about": "На прочитанных страницах для одного и того же названы разные значения.",
  "differ.subject": "{subject}, {unit}",
  "differ.value": "Значение",
  "differ.source": "Источник",
  "differ.date": "Дата",
  "differ.noDate": "без даты",

  "sources.title": "Источники",
  "sources.numbers":
    "Источники, на которые ссылается отчёт, под теми номерами, что у них в исследовании; пропущенные номера найдены, но не цитируются.",
  "sources.region": "Источники отчёта",
  "sources.notRead": "не прочитан",
  "sources.readOn": "прочитан <when></when>",
  "sources.readEarlier": "прочитан <when></when> в прежнем исследовании",
  "use.cited":
    "{count, plural, one {#\u00a0ссылка} few {#\u00a0ссылки} many {#\u00a0ссылок} other {#\u00a0ссылки}}",
  "use.allDoubtful":
    "{count, plural, =1 {1\u00a0ссылка, сомнительная} one {#\u00a0ссылка, все сомнительные} few {#\u00a0ссылки, все сомнительные} many {#\u00a0ссылок, все сомнительные} other {#\u00a0ссылки, все сомнительные}}",
  "use.someDoubtful":
    "{count, plural, one {#\u00a0ссылка} few {#\u00a0ссылки} many {#\u00a0ссылок} other {#\u00a0ссылки}}, {doubtful, plural, one {#\u00a0сомнительная} few {#\u00a0сомнительные} many {#\u00a0сомнительных} other {#\u00a0сомнительной}}",
  leftOut: "исключён по вашему желанию",

  "origin.edit": "правка вручную",
  "origin.recheck": "проверена заново",
  "origin.table": "таблица свидетельств",
  "origin.revised": "исправлена после проверки",
  "origin.rewrite": "переписан раздел",
  "origin.agent": "написана агентом",
  "versions.recheck": "Проверить заново",
  "versions.recheckHint":
    "Проверяет каждую ссылку по сегодняшним правилам и сохраняет результат как новую версию. Эта версия сохранит свои вердикты.",
  "versions.rechecking": "Проверяется заново",
  "versions.compareWith": "Сравнить с версией {number, number}",
  "versions.pending": "Ещё не сохранён как версия",
  "versions.ofSeveral": "Версия {number, number} из {newest, number} · {origin}<wide> · <when></when></wide>",
  "versions.one": "Версия {number, number}<wide> · {origin}</wide>",
  "versions.all": "Все версии",
  "versions.newer": "Версия {number, number} новее",
  "versions.name": "Версия {number, number}",
  "versions.shownHere": "показана здесь",
  "versions.facts": "<when></when> · {words} · {verdicts}",
  "versions.compare": "Сравнить<unseen> с версией {number, number}</unseen>",
  "versions.edit": "Править",
  "versions.goOnEditing": "Продолжить правку",
  "versions.rewrite": "Переписать раздел…",

  back: "К отчёту",
  "compare.title": "Сравнение версий",
  "compare.refused": "Версии не сравнены",
  "compare.from": "Было",
  "compare.to": "Стало",
  "compare.version": "Версия {number, number}, {origin}",
  "compare.side": "<b>Версия {number, number}</b> · {origin} · <when></when>",
  "compare.legend":
    "От версии {before, number} к версии {after, number}: <del>убранные слова</del>, <ins>добавленные слова</ins>",
  "compare.only": "Другой версии у отчёта нет.",
  "compare.left":
    "{count, plural, one {Ещё #\u00a0место не показано} few {Ещё #\u00a0места не показаны} many {Ещё #\u00a0мест не показано} other {Ещё #\u00a0места не показано}}: тексты различаются больше, чем может показать страница. Ничего не потеряно: обе версии можно открыть и выгрузить.",
  "compare.same": "Текст обеих версий одинаков.",
  "compare.verdicts":
    "{count, plural, =0 {Ни один вердикт не изменился.} one {Изменился #\u00a0вердикт.} few {Изменились #\u00a0вердикта.} many {Изменились #\u00a0вердиктов.} other {Изменились #\u00a0вердикта.}}",
  "compare.differ":
    "{count, plural, one {Различается #\u00a0фрагмент} few {Различаются #\u00a0фрагмента} many {Различаются #\u00a0фрагментов} other {Различается #\u00a0фрагмента}}",
  "compare.added":
    "{count, plural, one {добавлена #\u00a0ссылка} few {добавлены #\u00a0ссылки} many {добавлено #\u00a0ссылок} other {добавлено #\u00a0ссылки}}",
  "compare.removed":
    "{count, plural, one {убрана #\u00a0ссылка} few {убраны #\u00a0ссылки} many {убрано #\u00a0ссылок} other {убрано #\u00a0ссылки}}",
  "compare.newlyDoubtful":
    "{count, plural, one {#\u00a0ссылка стала сомнительной} few {#\u00a0ссылки стали сомнительными} many {#\u00a0ссылок стали сомнительными} other {#\u00a0ссылки стало сомнительной}}",
  "compare.cleared":
    "{count, plural, one {#\u00a0ссылка больше не сомнительна} few {#\u00a0ссылки больше не сомнительны} many {#\u00a0ссылок больше не сомнительны} other {#\u00a0ссылки больше не сомнительны}}",
  "compare.noDoubt": "новых сомнительных ссылок нет",
  "row.changed": "Изменено:",
  "row.removed": "Убрано:",
  "row.added": "Добавлено:",
  "row.unchangedParagraphs":
    "{count, plural, one {#\u00a0абзац} few {#\u00a0абзаца} many {#\u00a0абзацев} other {#\u00a0абзаца}} без изменений",
  "row.unchangedPassages":
    "{count, plural, one {#\u00a0фрагмент} few {#\u00a0фрагмента} many {#\u00a0фрагментов} other {#\u00a0фрагмента}} без изменений",

  "edit.title": "Правка отчёта",
  "edit.heading": "Правка отчёта «{title}»",
  "edit.byHand": "Правка вручную",
  "edit.titleField": "Заголовок",
  "edit.sources":
    "{count, plural, one {#\u00a0источник для ссылок} few {#\u00a0источника для ссылок} many {#\u00a0источников для ссылок} other {#\u00a0источника для ссылок}}",
  "edit.sourcesHint": "Выберите источник, и его номер появится на месте курсора.",
  "edit.cite": "Сослаться на источник {number}: {title}",
  "edit.superseded":
    "Версия {number, number} новее текста, который вы правите, поэтому сохранить его нельзя. Перенесите нужное в <link>версию {number, number}</link>.",
  "edit.restored": "Здесь снова то, что вы набрали <when></when> и не сохранили.",
  "edit.view": "Вид",
  "edit.write": "Текст",
  "edit.preview": "Просмотр",
  "edit.tables": "Таблицы",
  "edit.noTables": "В тексте нет таблиц. Таблицу пишут чертами: | а | б |, затем |---|---|, затем строки.",
  "edit.tablesHint": "Изменения здесь попадают в текст, остальное остаётся как было. [3] — это ссылка.",
  "edit.headCell": "Заголовок столбца {column, number}",
  "edit.cell": "{column}, строка {row, number}",
  "edit.addRow": "Добавить строку",
  "edit.addColumn": "Добавить столбец",
  "edit.deleteRow": "Удалить строку {row, number}",
  "edit.text": "Текст отчёта в разметке Markdown",
  "edit.noText": "Показывать пока нечего.",
  "edit.nothingChanged": "Пока ничего не изменено.",
  "edit.state.saving": "сохраняется",
  "edit.state.unchanged": "пока ничего не изменено",
  "edit.state.kept": "не сохранено; если вы уйдёте, останется в этом браузере",
  "edit.state.notKept": "не сохранено; этот браузер не может это запомнить",
  "edit.discard": "Отбросить",
  "edit.saving": "Сохраняется",
  "edit.saveAs": "Сохранить как версию {number, number}",
  "edit.discardTitle": "Отбросить изменения?",
  "edit.discardText": "Отчёт останется прежним. Набранное здесь вернуть будет нельзя.",
  "edit.keepEditing": "Продолжить правку",
  "edit.discardChanges": "Отбросить изменения",
  "edit.again": "Править снова",

  "rewrite.here": "Переписать этот раздел",
  "rewrite.hereNamed": "Переписать раздел «{section}»",
  "rewrite.title": "Переписать раздел",
  "rewrite.titleNamed": "Переписать «{section}»",
  "rewrite.chooseFirst": "Сначала выберите раздел.",
  "rewrite.writeFirst": "Сначала напишите, что изменить.",
  "rewrite.opening": "Начало",
  "rewrite.section": "Раздел",
  "rewrite.what": "Что изменить",
  "rewrite.hint": "Заново пишется только этот раздел. Всё остальное и номера источников останутся прежними.",
  "rewrite.answerStays": "«Краткий ответ» останется прежним, если не попросить иначе:",
  "rewrite.renewAnswer": "Написать заново и «Краткий ответ»",
  "rewrite.example": "Например: добавить, сколько платили в 2026 году и за что",
  "rewrite.lookFor": "Искать новые источники",
  "rewrite.newSources": "Новые источники: {where}",
  "rewrite.asBefore": "где и прежде",
  "rewrite.starting": "Запускается",
  "rewrite.start": "Переписать",

  "export.button": "Экспорт",
  "export.menu": "Экспорт отчёта",
  "export.pdf": "Печать или PDF",
  "export.pdf.detail": "Свёрстано для бумаги, сомнительные ссылки отмечены",
  "export.docx": "Word",
  "export.docx.detail": "Документ, в котором можно писать дальше",
  "export.html": "Веб-страница",
  "export.html.detail": "Один файл со всеми процитированными фрагментами, для любого браузера",
  "export.markdown": "Markdown",
  "export.markdown.detail": "Простой текст, сомнительные ссылки отмечены",
  "export.making": "Готовится…",
  "export.references": "Список источников…",
  "export.references.detail": "Процитированные источники для LaTeX, Zotero, EndNote, Pandoc",
  "export.bibtex": "BibTeX",
  "export.bibtex.detail": "Источники отчёта для LaTeX",
  "export.ris": "RIS",
  "export.ris.detail": "Источники отчёта для Zotero, EndNote, Mendeley",
  "export.csl": "CSL-JSON",
  "export.csl.detail": "Источники отчёта для Pandoc и стилей цитирования",
  "export.bundle": "Полный архив",
  "export.bundle.detail":
    "Всё: шаги, запросы к модели, прочитанные страницы. Открывается в другом Groundwork",
  "export.unreachable":
    "Groundwork не отвечает, поэтому файл не создан. Проверьте, работает ли он, и попробуйте ещё раз.",

  opening: "Отчёт открывается",

  ...reportNotes,
  ...reportShare,
  ...reportTable,
  ...reportText,
};
